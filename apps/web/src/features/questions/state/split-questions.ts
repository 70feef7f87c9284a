/**
 * Cuts a pasted text into questions. Nothing is lost: the labels and contents of the pieces, one after the other, are the
 * text but for white space at their ends. Fenced code and displayed formulas are never cut.
 */
export type Piece = {
  /** 「1.」 as it stood before the question, empty where there was none; it is not part of the question. */
  label: string;
  content: string;
};

/** By a blank line between two questions, or by numbers that go up by one. */
export type Way = 'blank' | 'number';

export function splitQuestions(text: string, way: Way = guessWay(text)): Piece[] {
  const lines = toLines(text);
  return way === 'number' ? splitByNumber(lines) : splitByBlank(lines);
}

/** By numbers where they count the questions of the whole text, else by blank lines. */
export function guessWay(text: string): Way {
  const { heads, isWhole } = findHeads(toLines(text));
  return isWhole && heads.length > 1 ? 'number' : 'blank';
}

/** `isInside`: of a block of code or a formula that began before. */
type Line = { text: string; isInside: boolean };

function toLines(text: string): Line[] {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/);
  const hopeless = new Set<string>();
  let end = -1;
  return lines.map((line, at) => {
    if (at <= end) return { text: line, isInside: true };
    const closer = openerOf(line.trim());
    if (closer !== '' && !hopeless.has(closer)) {
      end = findClosing(lines, at + 1, closer);
      // What is never closed was no beginning, and no later one of its kind is.
      if (end === -1) hopeless.add(closer);
    }
    return { text: line, isInside: false };
  });
}

function findClosing(lines: readonly string[], from: number, closer: string): number {
  let at = from;
  while (at < lines.length && !isClosedBy((lines[at] ?? '').trim(), closer)) at += 1;
  return at < lines.length ? at : -1;
}

/** What must come to end the block that a line begins; empty when it begins none. */
function openerOf(line: string): string {
  const fence = /^(`{3,}|~{3,})[^`]*$/.exec(line)?.[1];
  if (fence) return fence;
  // An odd number of them in a line: one is still open.
  if (line.split('$$').length % 2 === 0) return '$$';
  return line.startsWith('\\[') && !line.includes('\\]') ? '\\]' : '';
}

function isClosedBy(line: string, closer: string): boolean {
  if (closer === '$$' || closer === '\\]') return line.includes(closer);
  return line.startsWith(closer) && line.replaceAll(closer.charAt(0), '') === '';
}

function splitByBlank(lines: readonly Line[]): Piece[] {
  const pieces: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() === '' && !line.isInside) pieces.push([]);
    else pieces.at(-1)?.push(line);
  }
  return pieces
    .map((piece) => ({ label: '', content: joined(piece) }))
    .filter(({ content }) => content !== '');
}

type Head = { at: number; label: string; number: number };

function splitByNumber(lines: readonly Line[]): Piece[] {
  const { heads } = findHeads(lines);
  const before = joined(lines.slice(0, heads[0]?.at));
  const pieces = heads.map(({ at, label }, index) => {
    const [first, ...rest] = lines.slice(at, heads[index + 1]?.at);
    const text = (first?.text ?? '').replace(label, '');
    return { label: label.trim(), content: joined([{ text, isInside: false }, ...rest]) };
  });
  return before === '' ? pieces : [{ label: '', content: before }, ...pieces];
}

/** 「1.」, 「1、」, 「(1)」 and 「第1題」, in any width; 「3.5」 is a number of its own. */
const HEAD =
  /^(\s*)(?:[(（]\s*([\d０-９]{1,3})\s*[)）]|第\s*([\d０-９]{1,3})\s*題[.、．：:]?|([\d０-９]{1,3})\s*([.、．:：)）]))(?![\d０-９])/;

/**
 * The lines that begin questions: of all ways in which lines of the text are numbered the one that counts furthest.
 * `isWhole`: each line that is numbered in this way counts one up, so that no number begins anew.
 */
function findHeads(lines: readonly Line[]): { heads: Head[]; isWhole: boolean } {
  const ways = new Map<string, Head[]>();
  for (const [at, line] of lines.entries()) {
    const found = line.isInside ? null : readHead(line.text);
    if (!found) continue;
    const heads = ways.get(found.way) ?? [];
    heads.push({ at, ...found });
    ways.set(found.way, heads);
  }
  let best: { heads: Head[]; isWhole: boolean } = { heads: [], isWhole: false };
  for (const all of ways.values()) {
    const heads = countUp(all);
    if (heads.length > best.heads.length) best = { heads, isWhole: heads.length === all.length };
  }
  return best;
}

/** `way` is the same for lines that are numbered and indented alike. */
function readHead(line: string): { way: string; label: string; number: number } | null {
  const found = HEAD.exec(line);
  if (!found) return null;
  const [label, indent = '', inBrackets, ordinal, bare, sign = ''] = found;
  const shape = inBrackets ? '()' : ordinal ? '第' : sign.normalize('NFKC');
  const number = Number((inBrackets ?? ordinal ?? bare ?? '').normalize('NFKC'));
  return { way: `${indent.length}${shape}`, label, number };
}

function countUp(heads: readonly Head[]): Head[] {
  const counted: Head[] = [];
  for (const head of heads) {
    const last = counted.at(-1);
    if (!last || head.number === last.number + 1) counted.push(head);
  }
  return counted;
}

/** Without blank lines and spaces around; the indent of the first line says nothing here. */
function joined(lines: readonly Line[]): string {
  return lines
    .map(({ text }) => text)
    .join('\n')
    .trim();
}
