/** A message for a screen reader's ear: the words without Markdown's marks. */
export function spokenText(markdown: string): string {
  return markdown
    .replace(/^\s*(?:```|~~~).*$/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-+*])\s+/gm, '')
    .replace(/^\s*\|?(?:\s*:?-+:?\s*\|)+.*$/gm, '')
    .replace(/[*_`]+/g, '')
    .replaceAll('|', ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
