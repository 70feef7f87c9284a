/** Without the characters that XML, and so a Word file, cannot hold: controls, halves of characters, U+FFFE and U+FFFF. */
export function toWritable(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
