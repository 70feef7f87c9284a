import type { Nodes, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { normaliseMath } from '#web/components/markdown/normalise-math.ts';
import { flattenMarks } from './flatten-marks.ts';

/** The same Markdown as on the screen, see components/markdown/markdown.tsx. */
const parser = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkMath, { singleDollarTextMath: false });

/** Characters; what is longer, and in one piece, is no paper. */
const LONGEST = 20_000;

/** One piece of `cutPieces`. What nobody would write, so long or so deep, stays as it is typed. */
export function parsePiece(text: string): RootContent[] {
  if (text.length > LONGEST) return plainParagraphs(text);
  try {
    const { children } = parser.parse(normaliseMath(flattenMarks(text)));
    return isTooDeep(children) ? plainParagraphs(text) : children;
  } catch (error) {
    // Deeper than the parser itself can go.
    if (error instanceof RangeError) return plainParagraphs(text);
    throw error;
  }
}

/** Nodes inside of one another: a list has two of them, itself and its item. */
const DEEPEST = 40;

function isTooDeep(nodes: readonly RootContent[]): boolean {
  let level: readonly Nodes[] = nodes;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === DEEPEST) return true;
    level = level.flatMap((node): readonly Nodes[] => ('children' in node ? node.children : []));
  }
  return false;
}

function plainParagraphs(text: string): RootContent[] {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((value) => ({ type: 'paragraph', children: [{ type: 'text', value }] }));
}
