import {
  AlignmentType,
  BorderStyle,
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  type Table,
} from 'docx';
import type { List, ListItem, RootContent } from 'mdast';
import { cutPieces } from './cut-pieces.ts';
import { writeFormula } from './formula.ts';
import type { ListMark, Lists } from './lists.ts';
import { parsePiece } from './parse-markdown.ts';
import { CODE_FONT, INDENT } from './styles.ts';
import { writeRuns, writeText } from './write-runs.ts';
import { writeTable } from './write-table.ts';

/** What stands on its own lines in a Word file. */
export type Block = Paragraph | Table;

/** How far in a block stands, and for the first of a list item, which list it belongs to. */
type Place = { indent: number; list?: ListMark; lists: Lists };

/** A text in Markdown as blocks of a Word file. Its lists are added to `lists`; `pause` is awaited between pieces. */
export async function writeMarkdown(
  text: string,
  lists: Lists,
  pause: () => Promise<void>,
): Promise<Block[]> {
  const blocks: Block[] = [];
  let last: OpenList | null = null;
  for (const { text: piece, goesOn } of cutPieces(text)) {
    await pause();
    for (const [at, node] of parsePiece(piece).entries()) {
      const before: OpenList | null = goesOn && at === 0 ? last : null;
      last = node.type === 'list' ? openList(node, before, lists) : null;
      blocks.push(...writeBlock(node, { indent: 0, lists }, last?.place));
    }
  }
  return blocks;
}

/** The list at the end of what is written, which the next piece may go on with. */
type OpenList = { ordered: boolean; place: Place };

function openList(list: List, before: OpenList | null, lists: Lists): OpenList {
  const ordered = list.ordered === true;
  return before?.ordered === ordered ? before : { ordered, place: beginList(list, { indent: 0, lists }) };
}

function writeBlocks(nodes: readonly RootContent[], place: Place): Block[] {
  return nodes.flatMap((node, at) => writeBlock(node, at === 0 ? place : withoutList(place)));
}

function withoutList({ indent, lists }: Place): Place {
  return { indent, lists };
}

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

/** `items` is where those of a list stand, when it goes on with one that is there. */
function writeBlock(node: RootContent, place: Place, items?: Place): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [paragraph(place, { children: writeRuns(node.children) })];
    case 'heading':
      return [
        paragraph(place, {
          heading: HEADINGS[node.depth - 1] ?? HEADINGS[5],
          children: writeRuns(node.children),
        }),
      ];
    case 'math':
      return [paragraph(place, { alignment: AlignmentType.CENTER, children: [writeFormula(node.value)] })];
    case 'code':
      return [paragraph(place, { children: writeText(node.value, { font: CODE_FONT }) })];
    case 'html':
      return [paragraph(place, { children: writeText(node.value) })];
    case 'thematicBreak':
      return [paragraph(place, { border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1 } } })];
    case 'table':
      return [...markOf(place), writeTable(node, place.indent), new Paragraph({})];
    case 'list':
      return [...markOf(place), ...writeItems(node, items ?? beginList(node, place))];
    case 'blockquote':
      return writeBlocks(node.children, { ...place, indent: place.indent + INDENT });
    case 'footnoteDefinition':
      return [
        paragraph(place, { children: writeText(`${node.label ?? node.identifier}.`) }),
        ...writeBlocks(node.children, place),
      ];
    default:
      return [];
  }
}

/** A list item that begins with something else than words has its number in a line of its own. */
function markOf(place: Place): Block[] {
  return place.list === undefined ? [] : [paragraph(place, {})];
}

function paragraph({ indent, list }: Place, options: IParagraphOptions): Paragraph {
  return new Paragraph({
    ...options,
    keepLines: true,
    ...(list === undefined
      ? indent > 0 && { indent: { left: indent } }
      : { numbering: { ...list, level: 0 } }),
  });
}

function writeItems({ children }: List, place: Place): Block[] {
  return children.flatMap((item) => writeItem(item, place));
}

/** Where the items of a list stand. */
function beginList({ ordered, start }: List, { indent, lists }: Place): Place {
  const inner = indent + INDENT;
  return { indent: inner, list: lists.begin(ordered ? (start ?? 1) : null, inner), lists };
}

function writeItem({ checked, children }: ListItem, place: Place): Block[] {
  if (children.length === 0) return [paragraph(place, {})];
  const [first, ...rest] = children;
  if (typeof checked !== 'boolean' || first?.type !== 'paragraph') return writeBlocks(children, place);
  const box = { type: 'text' as const, value: checked ? '☑ ' : '☐ ' };
  return writeBlocks([{ ...first, children: [box, ...first.children] }, ...rest], place);
}
