import type { PdfLine } from './pdf-lines.ts';

/**
 * Many programs write a page of vertical Chinese character by character, each at its place. Such a page comes as lines
 * of one character below each other; here they become columns, which are lines that run downwards.
 */
export function joinColumns(lines: readonly PdfLine[]): readonly PdfLine[] {
  const below = lines.filter((line, index) => isBelow(lines[index - 1], line)).length;
  if (below < lines.length / 2) return lines;
  const columns: PdfLine[] = [];
  for (const [index, line] of lines.entries()) {
    const column = columns.at(-1);
    if (column && isBelow(lines[index - 1], line)) {
      column.text += line.text;
      column.end = endOf(line);
    } else {
      columns.push({ ...line, start: -line.across, end: endOf(line), across: line.start });
    }
  }
  return columns;
}

function endOf({ across, size }: PdfLine): number {
  return size - across;
}

/** Directly: the rows of a table are further apart. */
function isBelow(upper: PdfLine | undefined, { text, start, across, size }: PdfLine): boolean {
  if (!upper || text.length > 2 || upper.text.length > 2) return false;
  const down = upper.across - across;
  return Math.abs(upper.start - start) < size * 0.3 && down > size * 0.5 && down < size * 1.3;
}
