import { AlignmentType, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx';
import type { Table as MarkdownTable } from 'mdast';
import { PAGE } from './styles.ts';
import { writeRuns } from './write-runs.ts';

const ALIGNMENTS = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
} as const;

/** A table as wide as there is room, its columns alike; its rows are not split between pages. */
export function writeTable({ align, children }: MarkdownTable, indent: number): Table {
  const columns = Math.max(1, ...children.map((row) => row.children.length));
  const room = PAGE.size.width - PAGE.margin.left - PAGE.margin.right - indent;
  const width = Math.floor(room / columns);
  const rows = children.map((row, at) => {
    const cells = Array.from({ length: columns }, (_, place) => {
      const side = align?.[place];
      const words = writeRuns(row.children[place]?.children ?? [], at === 0 ? { bold: true } : {});
      return new TableCell({
        width: { size: width, type: WidthType.DXA },
        margins: { left: 100, right: 100, top: 40, bottom: 40 },
        children: [
          new Paragraph({
            spacing: { after: 0 },
            ...(side && { alignment: ALIGNMENTS[side] }),
            children: words,
          }),
        ],
      });
    });
    return new TableRow({ cantSplit: true, tableHeader: at === 0, children: cells });
  });
  return new Table({
    rows,
    width: { size: width * columns, type: WidthType.DXA },
    columnWidths: Array.from({ length: columns }, () => width),
    indent: { size: indent, type: WidthType.DXA },
  });
}
