/** The markers by which an answer names the parts of a correction, in the forms that models write. */
export type Field = 'original' | 'corrected' | 'explanation' | 'kind';

/** A marker with the text behind it; `from` is where its bullet or emphasis begins, `to` the end of the text. */
export type Marker = { field: Field; value: string; from: number; to: number };

const FIELDS: Readonly<Record<string, Field>> = {
  原: 'original',
  修: 'corrected',
  說: 'explanation',
  説: 'explanation',
  说: 'explanation',
  類: 'kind',
  类: 'kind',
};

const LABEL = /(?:錯誤|错误)?(原句|修正(?:後|后|句)?|[說説说]明|[類类]型)/g;
/** A closing bracket, or a colon, or both. */
const BEHIND = /^[*_]{0,3}(?:[】\])）」][*_]{0,3}[ \t]{0,3}[:：]?|[ \t]{0,3}[:：])[*_]{0,3}/;
const BEFORE = /[*_【[(（「]{1,6}$/;
/** What may stand in front of a marker at the beginning of a line: bullets, quote marks, numbers. */
const LINE_START = /^[\s>*•·+#-]{0,12}(?:[(（]?\d{1,3}[.、)）:：]?)?[ \t>*•·+-]{0,6}$/;
const SEPARATOR = /[\s、；;，,。.！!？?|→」』"”)）]$/;
/** Words that may be markers; what comes after them is no correction any more. */
const MOST_LABELS = 1_000;
/** Characters in front of a marker that are looked at. */
const REACH = 24;

export function findMarkers(answer: string): Marker[] {
  const labels = [...answer.matchAll(LABEL)]
    .slice(0, MOST_LABELS)
    .flatMap((match) => readLabel(answer, match) ?? []);
  return labels.map(({ field, from, begin }, index) => {
    const next = labels[index + 1]?.from ?? answer.length;
    const { value, to } = readValue(answer, begin, next);
    return { field, value, from, to };
  });
}

/** Undefined where the word is a part of a sentence. */
function readLabel(answer: string, { index, 0: whole, 1: label = '' }: RegExpExecArray) {
  const field = FIELDS[label.charAt(0)];
  const end = index + whole.length;
  const behind = BEHIND.exec(answer.slice(end, end + REACH));
  if (!field || !behind) return undefined;
  const before = lineBefore(answer, index);
  const front = before.text.replace(BEFORE, '');
  const startsLine = before.isWhole && LINE_START.test(front);
  const isBracketed = /[【[(（「]/.test(before.text.slice(front.length));
  if (!startsLine && !isBracketed && !SEPARATOR.test(front)) return undefined;
  const from = index - (startsLine ? before.text.length : before.text.length - front.length);
  return { field, from, begin: end + behind[0].length };
}

/** The line up to a place, or as much of it as is looked at. */
function lineBefore(answer: string, place: number): { text: string; isWhole: boolean } {
  const reach = answer.slice(Math.max(0, place - REACH), place);
  const newline = reach.lastIndexOf('\n');
  return { text: reach.slice(newline + 1), isWhole: newline !== -1 || place <= REACH };
}

/** The rest of the line and lines that are indented below it; where that is empty, the next line. */
function readValue(answer: string, begin: number, next: number): { value: string; to: number } {
  const lines = answer.slice(begin, next).split('\n');
  const first = lines.slice(0, 3).findIndex((line) => line.trim() !== '');
  if (first === -1) return { value: '', to: begin };
  const after = lines.slice(first + 1);
  const more = after.findIndex((line) => !/^[ \t]{2,}[^\s*•+-]/.test(line));
  const taken = lines.slice(0, first + 1 + (more === -1 ? after.length : more));
  const text = taken.join('\n');
  return { value: clean(text), to: begin + text.length };
}

const QUOTES = /^(?:「[^「」]*」|『[^『』]*』|“[^“”]*”|‘[^‘’]*’|"[^"]*"|'[^']*')$/;
const EMPHASISED = /^([*_`]{1,3})([^*_`]+)\1$/;
const ENDS = new Set('、；;，,|→-');

/** The sentence itself: without separators at its end and without quote marks or emphasis around it. */
function clean(text: string): string {
  const value = trimSeparators(text.trim().replaceAll(/\s+/g, ' '));
  if (QUOTES.test(value)) return value.slice(1, -1).trim();
  return EMPHASISED.exec(value)?.[2]?.trim() ?? dropUnopened(value);
}

function trimSeparators(text: string): string {
  let end = text.length;
  while (end > 0 && (ENDS.has(text.charAt(end - 1)) || text[end - 1] === ' ')) end--;
  return text.slice(0, end);
}

/** Without a mark at the end that was opened before the marker: 「**原句：** …」, 「（原句：…）」. */
function dropUnopened(value: string): string {
  for (const [open, close] of [
    ['**', '**'],
    ['（', '）'],
    ['(', ')'],
  ] as const) {
    const inside = value.slice(0, -close.length);
    if (value.endsWith(close) && !inside.includes(open)) return inside.trim();
  }
  return value;
}
