import { listHeadings, setLevel } from '#web/lib/words/markdown-headings.ts';

/**
 * Markdown whose highest heading is of the first level, the others below it by as much as before: an answer may begin
 * its headings anywhere, and on the page none may be left out. Code keeps its lines.
 */
export function raiseHeadings(markdown: string): string {
  const lines = markdown.split('\n');
  const headings = listHeadings(lines);
  const highest = Math.min(...headings.map(({ level }) => level));
  for (const { line, level } of headings) lines[line] = setLevel(lines[line] ?? '', level - highest + 1);
  return lines.join('\n');
}
