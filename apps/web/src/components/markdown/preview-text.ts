import { normaliseMath } from './normalise-math.ts';
import { readableTex } from './readable-tex.ts';

/** Code points of a preview. */
const PREVIEW_LENGTH = 100;

/** Characters of a text that are looked at: more than any preview shows, and a bound for what a row costs. */
const LOOKED_AT = 2_000;

/**
 * The beginning of a Markdown text as plain reading, for a row of a list: without marks, formulas as far as a line can
 * show them. At most `length` code points and an ellipsis where there is more; no character is cut in two.
 */
export function previewText(markdown: string, length = PREVIEW_LENGTH): string {
  const text = plainReading(markdown.slice(0, LOOKED_AT).replace(/[\ud800-\udbff]$/, ''));
  const shown = firstPoints(text, length);
  return shown === text && markdown.length <= LOOKED_AT ? text : `${shown.trimEnd()}…`;
}

/** What belongs to the code point before it: marks, selectors, skin tones, and what joins two. */
const BELONGS_BEFORE = /^(?:\p{M}|\p{Emoji_Modifier}|\u200d)$/u;

function firstPoints(text: string, length: number): string {
  const points = Array.from(text);
  if (points.length <= length) return text;
  let end = length;
  while (end > 0 && (BELONGS_BEFORE.test(points[end] ?? '') || points[end - 1] === '\u200d')) end -= 1;
  // A text of nothing but marks has no other place to be cut.
  return points.slice(0, end > 0 ? end : length).join('');
}

/** A formula as it stands, apart from a digit beside it: 「3$\frac{1}{2}$」 is not 31/2. */
function readFormula(_: string, before: string, tex: string, after: string): string {
  return `${before}${before && ' '}${readableTex(tex)}${after && ' '}`;
}

/** The words of a Markdown text in one line. */
function plainReading(markdown: string): string {
  return (
    normaliseMath(markdown)
      .replace(/(\d?)\$\$(?:\\displaystyle )?([^$]*)\$\$(?=(\d?))/g, readFormula)
      .replace(/^[ \t]*(?:```|~~~).*$/gm, '')
      .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
      .replace(/^[ \t]*(?:>[ \t]?)+/gm, '')
      .replace(/^[ \t]{0,3}(?:#{1,6}|[-+*])[ \t]+/gm, '')
      // The line below a table's head, a line across the page, and the walls between cells.
      .replace(/^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t:-]*$/gm, '')
      .replace(/^[ \t]*(?:-{3,}|\*{3,})[ \t]*$/gm, '')
      .replace(/^[ \t]*\|.*\|[ \t]*$/gm, (row) => row.replaceAll('|', ' '))
      .replace(/(?<!\*)\*\*(?![\s*])([^*\n]+)\*\*(?!\*)/g, '$1')
      .replace(/(?<!_)__(?![\s_])([^_\n]+)__(?!_)/g, '$1')
      .replace(/(?<![\w*])\*(?![\s*])([^*\n]*[^*\s])\*(?![\w*])/g, '$1')
      .replace(/~~([^~\n]+)~~/g, '$1')
      .replace(/`+([^`\n]+)`+/g, '$1')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
      .replace(/\s+/g, ' ')
      .replace(/ (?=[，。、；：？！）」])/g, '')
      .trim()
  );
}
