import type { PdfLine } from './pdf-lines.ts';

/**
 * Lines of a PDF as Markdown. Lines that the page's width broke are joined again, Chinese without a space; lines that
 * somebody ended stay apart. Short lines in letters larger than most are headings.
 */
export function writePages(pages: readonly (readonly PdfLine[])[]): string {
  const body = findBodySize(pages.flat());
  return pages
    .map((lines) => writePage(lines, body))
    .filter((page) => page !== '')
    .join('\n\n');
}

function writePage(lines: readonly PdfLine[], body: number): string {
  const shape = measure(lines, body);
  let text = '';
  let before: PdfLine | null = null;
  for (const line of lines) {
    text += before ? join(text, before, line, shape) : '';
    const begins = text === '' || text.endsWith('\n');
    text += begins && isHeading(line, body) ? `${markOf(line, body)} ${line.text}` : line.text;
    before = line;
  }
  return text;
}

type Shape = {
  body: number;
  /** From one line to the next. */
  gap: number;
  left: number;
  right: number;
};

function measure(lines: readonly PdfLine[], body: number): Shape {
  const ordinary = lines.filter(({ size }) => isAlike(size, body));
  const gaps = ordinary.slice(1).flatMap((line, index) => {
    const gap = (ordinary[index]?.across ?? 0) - line.across;
    return gap > 0 ? [gap] : [];
  });
  return {
    body,
    gap: middleOf(gaps) || body * 1.5,
    left: Math.min(...ordinary.map(({ start }) => start)),
    right: Math.max(...ordinary.map(({ end }) => end)),
  };
}

/** What stands between two lines. */
function join(text: string, before: PdfLine, line: PdfLine, shape: Shape): string {
  if (isHeading(line, shape.body) || isHeading(before, shape.body))
    return joinHeading(text, before, line, shape);
  if (isApart(before, line, shape)) return '\n\n';
  const isBelow = before.across > line.across;
  const isIndented = line.start > before.start + line.size * 1.2 && !LIST_MARK.test(before.text);
  if (isBelow && (isIndented || isShort(before, shape)))
    return ENDS_SENTENCE.test(before.text) ? '\n\n' : '\n';
  return LIST_MARK.test(line.text) ? '\n' : glue(text, line.text);
}

/** A heading stands alone, but it may need two lines. */
function joinHeading(text: string, before: PdfLine, line: PdfLine, { body }: Shape): string {
  const isNear = isAlike(line.size, before.size) && before.across - line.across < line.size * 2;
  return isNear && isHeading(line, body) && isHeading(before, body) ? glue(text, line.text) : '\n\n';
}

/** Upwards is another column, which may go on in the middle of a sentence. */
function isApart(before: PdfLine, line: PdfLine, shape: Shape): boolean {
  const gap = before.across - line.across;
  const isElsewhere = gap <= 0 && ENDS_SENTENCE.test(before.text);
  return gap > shape.gap * 1.45 || isElsewhere || !isAlike(line.size, before.size);
}

const ENDS_SENTENCE = /[。！？!?.…：:][」』”’）)\]]*$/;
const LIST_MARK = /^(?:[•·●○■□◆◇▪‧–—-]\s*|[(（]?(?:\d{1,3}|[一二三四五六七八九十]{1,3})[)）.、．](?!\d))/;
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

/** Chinese fills its lines to the end, but for a mark that must not begin the next one; Latin words leave room. */
function isShort(line: PdfLine, { left, right }: Shape): boolean {
  const room = WIDE.test(line.text.slice(-1)) ? line.size * 2.5 : (right - left) * 0.3;
  return line.end < right - room;
}

function glue(text: string, next: string): string {
  const last = text.slice(-1);
  return WIDE.test(last) || WIDE.test(next.slice(0, 1)) || last === '-' ? '' : ' ';
}

const LONGEST_HEADING = 40;

function isHeading({ text, size }: PdfLine, body: number): boolean {
  return size >= body * 1.2 && text.length <= LONGEST_HEADING && !ENDS_SENTENCE.test(text);
}

/** Of a title, or of a part of what it is about. */
function markOf({ size }: PdfLine, body: number): string {
  return size >= body * 1.6 ? '#' : '##';
}

function isAlike(size: number, other: number): boolean {
  return Math.abs(size - other) < other * 0.15;
}

/** The size that most characters have. */
function findBodySize(lines: readonly PdfLine[]): number {
  const counts = new Map<number, number>();
  for (const { text, size } of lines) {
    const rounded = Math.round(size * 2) / 2;
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? 0;
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
