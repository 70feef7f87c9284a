/** A heading of a Markdown text that begins with number signs. */
export type Heading = {
  /** Its line, from 0. */
  line: number;
  /** 1 to 6. */
  level: number;
  text: string;
};

type Options = {
  /** Whether code without an end hides nothing: what follows it may be more than its writer left open. */
  seesOpenCode?: boolean;
};

/** The headings of a text, in order. What stands in code, or in a formula on lines of its own, is none. */
export function listHeadings(lines: readonly string[], { seesOpenCode = false }: Options = {}): Heading[] {
  const headings: Heading[] = [];
  for (let line = 0; line < lines.length; line += 1) {
    const code = findCodeEnd(lines, line);
    const isOpen = code === lines.length && seesOpenCode;
    const end = isOpen ? null : (code ?? findFormulaEnd(lines, line));
    const heading = end === null ? readHeading(lines[line] ?? '', line) : null;
    if (heading) headings.push(heading);
    line = end ?? line;
  }
  return headings;
}

/** The line that ends the code which a text leaves open; empty when it leaves none open. */
export function findMissingFence(text: string): string {
  const lines = text.split('\n');
  for (let line = 0; line < lines.length; line += 1) {
    const code = findCodeEnd(lines, line);
    if (code === lines.length) return /^ *(?:`+|~+)/.exec(lines[line] ?? '')?.[0] ?? '';
    line = code ?? findFormulaEnd(lines, line) ?? line;
  }
  return '';
}

/** The same heading at another level; what it says stays as it is written. */
export function setLevel(line: string, level: number): string {
  return line.replace(/^( {0,3})#{1,6}/, `$1${'#'.repeat(level)}`);
}

function readHeading(text: string, line: number): Heading | null {
  const found = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(text);
  if (!found) return null;
  return { line, level: found[1]?.length ?? 1, text: dropClosingSigns(text.slice(found[0].length).trim()) };
}

/** A heading may end with as many number signs as one likes. */
function dropClosingSigns(words: string): string {
  let end = words.length;
  while (words[end - 1] === '#') end -= 1;
  const isClosed = end === 0 || words[end - 1] === ' ' || words[end - 1] === '\t';
  return isClosed ? words.slice(0, end).trimEnd() : words;
}

/** The last line of code that begins in this line; without an end, one more than there are. */
function findCodeEnd(lines: readonly string[], start: number): number | null {
  const fence = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(lines[start] ?? '');
  const mark = fence?.[1] ?? fence?.[2];
  if (mark === undefined) return null;
  const isEnd = (text: string) => (/^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(text)?.[1] ?? '').startsWith(mark);
  for (let line = start + 1; line < lines.length; line += 1) if (isEnd(lines[line] ?? '')) return line;
  return lines.length;
}

/** Lines. A sign for a formula whose end is further away is taken for text. */
const LONGEST_FORMULA = 60;

/** The last line of a formula that begins in this line and goes on in others. */
function findFormulaEnd(lines: readonly string[], start: number): number | null {
  const begin = /^[ \t]*(\$\$|\\\[)(.*)$/.exec(lines[start] ?? '');
  if (!begin) return null;
  const close = begin[1] === '$$' ? '$$' : '\\]';
  if (begin[2]?.includes(close)) return null;
  const rest = lines.slice(start + 1, start + 1 + LONGEST_FORMULA);
  const place = rest.findIndex((text) => text.includes(close));
  return place === -1 ? null : start + 1 + place;
}
