/**
 * Text of a file as the content takes it: one kind of line break, no characters that cannot be stored or seen, no
 * space at the end of lines, at most one blank line in a row. A PDF writes some characters as the radicals that
 * look like them, and the marks of vertical lines as signs of their own.
 */
export function cleanText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f\ufeff\u00ad]|\p{Surrogate}/gu, '')
      .replace(/[\u2e9f\u2ef3\u2f00-\u2fd5\ufe10-\ufe18\ufe35-\ufe44]/g, writeOrdinary)
      .split(/\r\n|[\n\r\v\f\u2028\u2029]/)
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^\n+/, '')
      .trimEnd()
  );
}

/** The ordinary form of a sign; marks are those of Chinese, not those of Latin. */
function writeOrdinary(sign: string): string {
  const plain = sign.normalize('NFKC');
  const code = plain.charCodeAt(0);
  return code < 0x7f ? String.fromCharCode(code + 0xfee0) : plain;
}
