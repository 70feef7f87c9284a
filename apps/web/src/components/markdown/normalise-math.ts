/**
 * Brings the ways in which models write formulas, `\(…\)`, `\[…\]`, `$…$` and `$$…$$`, into the one form
 * that the Markdown parser is told to read: `$$…$$` inside a line, and `$$` on lines of its own for a
 * displayed formula. The parser's own single dollar stays off, because it takes 「$5 和 $6」 for a formula;
 * here a single dollar counts only where it cannot be a price.
 *
 * Code is passed over untouched. A formula whose end has not been written yet stays text.
 */

type Piece = { text: string; end: number };

/** Reads one block of {@link splitBlocks}. */
export function normaliseMath(block: string): string {
  if (!/\$|\\[([]/.test(block)) return block;
  const indentedCode = /^(?:(?: {4}|\t)[^\n]*(?:\n|$)|[ \t]*\n)+/.exec(block)?.[0] ?? '';
  let out = indentedCode;
  for (let at = indentedCode.length; at < block.length; ) {
    const piece =
      readFence(block, at) ?? readCodeSpan(block, at) ?? readMath(block, at) ?? readPlain(block, at);
    out += piece.text;
    at = piece.end;
  }
  return out;
}

function verbatim(block: string, start: number, end: number): Piece {
  return { text: block.slice(start, end), end };
}

const FENCE_START = /[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})[^\n]*/y;

function readFence(block: string, at: number): Piece | null {
  if (at > 0 && block[at - 1] !== '\n') return null;
  FENCE_START.lastIndex = at;
  const mark = FENCE_START.exec(block)?.[1];
  if (!mark) return null;
  const close = new RegExp(`\\n[ \\t>]*${mark.charAt(0)}{${mark.length},}[ \\t]*(?=\\n|$)`, 'g');
  close.lastIndex = FENCE_START.lastIndex;
  return verbatim(block, at, close.exec(block) ? close.lastIndex : block.length);
}

function readCodeSpan(block: string, at: number): Piece | null {
  if (block[at] !== '`') return null;
  const mark = /`+/y;
  mark.lastIndex = at;
  const length = mark.exec(block)?.[0].length ?? 1;
  const close = new RegExp(`(?<!\`)\`{${length}}(?!\`)`, 'g');
  close.lastIndex = at + length;
  return verbatim(block, at, close.exec(block) ? close.lastIndex : at + length);
}

function readMath(block: string, at: number): Piece | null {
  if (block[at] === '\\') {
    const next = block[at + 1];
    if (next === '(') return readInline(block, at) ?? verbatim(block, at, at + 2);
    if (next === '[') return readDisplay(block, at, '\\]') ?? verbatim(block, at, at + 2);
    return verbatim(block, at, at + 2);
  }
  if (block[at] !== '$') return null;
  const run = /\$+/y;
  run.lastIndex = at;
  const length = run.exec(block)?.[0].length ?? 1;
  if (length === 1) return readDollar(block, at);
  const formula = length === 2 ? readDisplay(block, at, '$$') : null;
  return formula ?? { text: '\\$'.repeat(length), end: at + length };
}

function readPlain(block: string, at: number): Piece {
  const plain = /[^`$\\\n]+|\n/y;
  plain.lastIndex = at;
  return verbatim(block, at, plain.exec(block) ? plain.lastIndex : at + 1);
}

/** Characters. Looking no further keeps a text full of opening signs from costing the square of its length. */
const LONGEST_FORMULA = 4_000;

function findClose(block: string, closer: string, from: number): number {
  const place = block.slice(from, from + LONGEST_FORMULA).indexOf(closer);
  return place === -1 ? -1 : from + place;
}

function readInline(block: string, at: number): Piece | null {
  const close = findClose(block, '\\)', at + 2);
  const tex = close === -1 ? '' : block.slice(at + 2, close).trim();
  if (tex === '' || tex.includes('$') || /\n\s*\n/.test(tex)) return null;
  return { text: `$$${tex}$$`, end: close + 2 };
}

const ALONE_BEFORE = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?$/;

function readDisplay(block: string, at: number, closer: string): Piece | null {
  const close = findClose(block, closer, at + 2);
  if (close === -1) return null;
  const inner = block.slice(at + 2, close);
  const tex = inner.trim();
  if (tex === '' || tex.includes('$$') || /\n[ \t>]*(?:```|~~~)/.test(inner)) return null;
  const end = close + 2;
  const before = block.slice(block.lastIndexOf('\n', at - 1) + 1, at);
  const after = /[^\n]*/y;
  after.lastIndex = end;
  const isAlone = ALONE_BEFORE.test(before) && (after.exec(block)?.[0].trim() ?? '') === '';
  // A displayed formula needs lines of its own; one in the middle of a sentence is set inside the line.
  if (!isAlone) return { text: `$$\\displaystyle ${tex.replace(/\s*\n[\s>]*/g, ' ')}$$`, end };
  const margin = before.replace(/[^\s>]/g, ' ');
  const head = /^[ \t]*\n/.test(inner) ? inner.replace(/^[ \t]+/, '') : `\n${margin}${inner.trimStart()}`;
  const tail = /\n[ \t>]*$/.test(head) ? '' : `\n${margin}`;
  return { text: `$$${tail === '' ? head : head.trimEnd()}${tail}$$`, end };
}

const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。、；：]/u;

/** Pandoc's rule (no space inside the dollars, no digit after) and, beyond it, nothing that reads as prose. */
function readDollar(block: string, at: number): Piece | null {
  const formula = /\$(?![\s$])((?:\\[^\n]|[^\\$\n])*?[^\s\\$])\$(?![\dA-Za-z$])/y;
  formula.lastIndex = at;
  const tex = formula.exec(block)?.[1];
  if (tex === undefined || /[\dA-Za-z]/.test(block[at - 1] ?? '')) return null;
  const bare = tex
    .replace(/\\(?:text|mathrm|operatorname|mbox)\s*\{[^{}]*\}/g, '')
    .replace(/\\[A-Za-z]+/g, '');
  const isPrice = /^\d/.test(tex) && /\s[A-Za-z]{2,}/.test(bare);
  if (HAN_OR_KANA.test(bare) || isPrice) return null;
  return { text: `$$${tex}$$`, end: formula.lastIndex };
}
