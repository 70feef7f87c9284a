import { ExternalHyperlink, type IRunOptions, type ParagraphChild, TextRun } from 'docx';
import type { PhrasingContent } from 'mdast';
import { safeUrl } from '#web/components/markdown/safe-url.ts';
import { writeFormula } from './formula.ts';
import { CODE_FONT } from './styles.ts';

/** How the words around are set, which those inside take on. */
export type Look = Pick<IRunOptions, 'bold' | 'italics' | 'strike' | 'superScript' | 'font' | 'style'>;

export function writeRuns(nodes: readonly PhrasingContent[], look: Look = {}): ParagraphChild[] {
  return nodes.flatMap((node) => writeRun(node, look));
}

function writeRun(node: PhrasingContent, look: Look): ParagraphChild[] {
  switch (node.type) {
    case 'text':
    case 'html':
      return writeText(node.value, look);
    case 'inlineCode':
      return writeText(node.value, { ...look, font: CODE_FONT });
    case 'inlineMath':
      return [writeFormula(node.value)];
    case 'break':
      return [new TextRun({ break: 1 })];
    case 'strong':
      return writeRuns(node.children, { ...look, bold: true });
    case 'emphasis':
      return writeRuns(node.children, { ...look, italics: true });
    case 'delete':
      return writeRuns(node.children, { ...look, strike: true });
    case 'link':
      return writeLink(node.url, writeRuns(node.children, { ...look, style: 'Hyperlink' }));
    case 'linkReference':
      return writeRuns(node.children, look);
    case 'image':
    case 'imageReference':
      return writeText(`圖片：${node.alt || '沒有說明'}`, look);
    case 'footnoteReference':
      return writeText(node.label ?? node.identifier, { ...look, superScript: true });
    default:
      return [];
  }
}

/** A line of the text stays a line of the paper. */
export function writeText(text: string, look: Look = {}): ParagraphChild[] {
  return text
    .split('\n')
    .map((line, place) => new TextRun({ ...look, text: line, ...(place > 0 && { break: 1 }) }));
}

function writeLink(url: string, children: ParagraphChild[]): ParagraphChild[] {
  const link = safeUrl(url);
  return link === '' ? children : [new ExternalHyperlink({ link, children })];
}
