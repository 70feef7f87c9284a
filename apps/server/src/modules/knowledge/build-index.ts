import type { Passage } from '#contract/split-passages.ts';
import { makePause } from '../../kernel/pause.ts';
import { countTerms, normaliseText, weighTerm } from '../../platform/search/search-text.ts';

/**
 * The index of one text: for each term the passages in which it stands and what it adds to their rank, by BM25.
 * A text is saved whole, so how rare a term is and how long passages are is known when the index is made, and a
 * search only adds up.
 *
 * Changing what stands here, or how texts are cut, needs a new {@link INDEX_VERSION}: stored texts are then
 * indexed anew.
 */
export const INDEX_VERSION = 1;

export type Index = Map<string, Entry>;
/** Places of passages, and what the term adds to the rank of each. */
type Entry = { passages: number[]; scores: number[] };

/** How soon a term that comes again stops counting more, and how much long passages are held back. */
const K1 = 1.2;
const B = 0.5;

/**
 * A single character that stands in more than this part of the passages tells them apart no longer. Words stay however
 * common they are: who asks what a text is about asks for them.
 */
const COMMON = 0.25;
/** In few passages every term is common. */
const FEW = 12;

/** Passages that a term leads to, those of the highest scores: a search adds up no more than that for each. */
const MAX_POSTINGS = 160;

/** `onProgress` gets the number of passages that are done. */
export async function buildIndex(
  passages: readonly Passage[],
  onProgress: (done: number) => void,
): Promise<Index> {
  const pause = makePause();
  const counted: Counted[] = [];
  for (const { title, text } of passages) {
    counted.push({ counts: countTerms(normaliseText(`${title}\n${text}`)), length: text.length });
    if (await pause()) onProgress(counted.length);
  }
  const frequencies = await countPassages(counted, pause);
  const average = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(counted.length, 1);
  const index: Index = new Map();
  for (const [position, { counts, length }] of counted.entries()) {
    const drag = K1 * (1 - B + (B * length) / average);
    for (const [term, count] of counts) {
      const found = frequencies.get(term) ?? 0;
      if (term.length === 1 && counted.length > FEW && found > counted.length * COMMON) continue;
      const rarity = measureRarity(found, counted.length);
      addPosting(index, term, position, weighTerm(term) * rarity * ((count * (K1 + 1)) / (count + drag)));
    }
    await pause();
  }
  for (const [term, entry] of index) {
    if (entry.passages.length > MAX_POSTINGS) index.set(term, keepBest(entry));
    await pause();
  }
  return index;
}

type Counted = { counts: Map<string, number>; length: number };

/** In how many passages each term stands. */
async function countPassages(
  counted: readonly Counted[],
  pause: () => Promise<boolean>,
): Promise<Map<string, number>> {
  const frequencies = new Map<string, number>();
  for (const { counts } of counted) {
    for (const term of counts.keys()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    await pause();
  }
  return frequencies;
}

/** How much it says that a passage has a term which `found` of `total` have. */
function measureRarity(found: number, total: number): number {
  return Math.log(1 + (total - found + 0.5) / (found + 0.5));
}

function addPosting(index: Index, term: string, position: number, score: number): void {
  const entry = index.get(term) ?? { passages: [], scores: [] };
  if (entry.passages.length === 0) index.set(term, entry);
  entry.passages.push(position);
  entry.scores.push(score);
}

function keepBest({ passages, scores }: Entry): Entry {
  const best = passages
    .map((passage, at) => ({ passage, score: scores[at] ?? 0 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_POSTINGS);
  return { passages: best.map(({ passage }) => passage), scores: best.map(({ score }) => score) };
}
