/** One item of a Markdown list: its first line, and the lines that belong to it. */
export type ListItem = { text: string; more: string[] };

/**
 * The items of a list without their bullets and numbers. Deeper and lazy lines belong to the item above them;
 * where there are no bullets, each line is an item.
 */
export function readItems(lines: readonly string[], belongsToLast: (text: string) => boolean): ListItem[] {
  const read = lines.map(readLine);
  const first = read.find(({ isBullet }) => isBullet);
  const items: ListItem[] = [];
  for (const [index, line] of read.entries()) {
    if (line.text === '') continue;
    const last = items.at(-1);
    const isLazy = first !== undefined && !line.isBullet && read[index - 1]?.text !== '';
    const isDeeper = line.depth > 1 + (line.isBullet ? (first?.depth ?? 0) : 0);
    if (last && (isLazy || isDeeper || belongsToLast(line.text))) last.more.push(line.text);
    else items.push({ text: line.text, more: [] });
  }
  return items;
}

/** Numbers in the Chinese manner need no space behind them. */
const BULLET = /^([ \t]*)(?:(?:[-*+•·]|[(（]?\d{1,3}[.)])[ \t\u3000]+|[(（]?\d{1,3}[、）．][ \t\u3000]*)/;

function readLine(line: string): { text: string; depth: number; isBullet: boolean } {
  const bullet = BULLET.exec(line);
  const text = line.slice(bullet?.[0].length ?? 0).trim();
  return { text, depth: bullet?.[1]?.length ?? line.search(/\S|$/), isBullet: bullet !== null };
}
