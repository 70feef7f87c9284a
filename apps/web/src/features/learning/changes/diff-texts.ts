import { diffArrays } from 'diff';

/** A piece of a text, and whether it is in both versions. Together the pieces are both texts, sign for sign. */
export type Change = { kind: 'same' | 'added' | 'removed'; text: string };

/** Milliseconds for all of it: the page stands still meanwhile. */
const TIME = 400;

/** Sentences that have less than this part in common are told apart as a whole, and not word by word. */
const ALIKE = 0.4;

/**
 * What changed from one version of a text to the next: sentence by sentence, and within a sentence that was changed
 * word by word. Where two long texts have too little in common for that, by paragraphs, and at last as a whole.
 */
export function diffTexts(before: string, after: string): Change[] {
  const deadline = performance.now() + TIME;
  const rough =
    diffPieces(splitSentences(before), splitSentences(after), TIME / 2) ??
    diffPieces(splitParagraphs(before), splitParagraphs(after), TIME / 4) ??
    replaced(before, after);
  return join(joinReplaced(rough).flatMap((change) => refine(change, deadline)));
}

type Replaced = { same: string } | { removed: string; added: string };

/** What was removed and what was added in its place belong together. */
function joinReplaced(changes: readonly Change[]): Replaced[] {
  const joined: Replaced[] = [];
  for (const { kind, text } of changes) {
    const last = joined.at(-1);
    if (kind === 'same') joined.push({ same: text });
    else if (last && 'removed' in last) last[kind] += text;
    else joined.push({ removed: '', added: '', [kind]: text });
  }
  return joined;
}

function refine(change: Replaced, deadline: number): Change[] {
  if ('same' in change) return [{ kind: 'same', text: change.same }];
  const { removed, added } = change;
  const whole = replaced(removed, added);
  const time = deadline - performance.now();
  if (removed === '' || added === '' || time <= 0) return whole;
  const fine = diffPieces(splitWords(removed), splitWords(added), time);
  if (fine === null) return whole;
  const common = fine.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0);
  return common < ALIKE * Math.max(removed.length, added.length) ? whole : fine;
}

function diffPieces(before: string[], after: string[], timeout: number): Change[] | null {
  const changes = diffArrays(before, after, { timeout });
  if (changes === undefined) return null;
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

function replaced(removed: string, added: string): Change[] {
  const both: Change[] = [
    { kind: 'removed', text: removed },
    { kind: 'added', text: added },
  ];
  return both.filter(({ text }) => text !== '');
}

function join(changes: readonly Change[]): Change[] {
  const joined: Change[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last?.kind === change.kind) last.text += change.text;
    else joined.push({ ...change });
  }
  return joined;
}

const splitSentences = (text: string) => text.split(/(?<=[。！？!?；;\n]|\.\s)/).filter(Boolean);
const splitParagraphs = (text: string) => text.split(/(?<=\n)/).filter(Boolean);

/** Words, as the language has them; where the browser knows none, signs and runs of letters. */
function splitWords(text: string): string[] {
  if (!('Segmenter' in Intl)) return (text as string).match(/\p{Script=Latin}+|\d+|./gsu) ?? [];
  const segments = new Intl.Segmenter('zh-Hant', { granularity: 'word' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}
