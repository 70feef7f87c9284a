import { type Chance, makeChance } from '#server/testing/faults/chance.ts';
import { readQuestionSet } from '../retrieval/question-set.ts';

/**
 * Chinese texts of any size, made of the words of the retrieval set: how often a word comes falls with its rank
 * (Zipf's law), so that an index of them has few common and many rare terms, as one of real texts has. The most
 * common words are the same everywhere; which of the others are frequent differs from text to text.
 */
export type MakeText = (seed: number, bytes: number) => string;

/** Words that hold sentences together; the ones behind them say what a text is about. */
const COMMON = 150;
/** Keeps the first word from being every eighth one: 「的」 is every 25th. */
const ZIPF_OFFSET = 2;

export function makeTextMaker(): MakeText {
  const vocabulary = listWords(readQuestionSet().texts.map(({ content }) => content));
  const ranks = makeRanks(vocabulary.length);
  return (seed, bytes) => {
    const chance = makeChance(seed);
    const words = [...vocabulary.slice(0, COMMON), ...shuffle(vocabulary.slice(COMMON), chance)];
    const pick = () => words[ranks(chance)] ?? '';
    const topic = () => words[Math.floor(chance.between(COMMON, words.length))] ?? '';
    return writeText(bytes, { pick, topic, chance });
  };
}

/** The Chinese words of texts, the most frequent first. */
function listWords(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  for (const { segment } of texts.flatMap((text) => [...segmenter.segment(text)]))
    if (/^\p{Script=Han}+$/u.test(segment)) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
}

/** Draws a rank below `count`, the lower the more often. */
function makeRanks(count: number): (chance: Chance) => number {
  let sum = 0;
  const sums = Float64Array.from({ length: count }, (_, rank) => (sum += 1 / (rank + 1 + ZIPF_OFFSET)));
  return ({ next }) => {
    const wanted = next() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

export function shuffle<T>(values: readonly T[], chance: Chance): T[] {
  const keyed = values.map((value) => ({ value, key: chance.next() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}

type Words = { pick(): string; topic(): string; chance: Chance };

/** Chapters, sections, paragraphs, until there are so many bytes. */
function writeText(bytes: number, words: Words): string {
  const blocks: string[] = [];
  let written = -SPACE.length;
  const add = (block: string) => {
    blocks.push(block);
    written += Buffer.byteLength(block) + SPACE.length;
  };
  add(`# ${writeHeading(words)}`);
  while (written < bytes) {
    add(`## ${writeHeading(words)}`);
    repeat(words.chance, 3, 7, () => {
      if (written < bytes) add(`### ${writeHeading(words)}`);
      repeat(words.chance, 2, 5, () => {
        if (written < bytes) add(writeParagraph(words));
      });
    });
  }
  return blocks.join(SPACE);
}

const SPACE = '\n\n';

const writeHeading = ({ topic, chance }: Words) => repeat(chance, 2, 4, topic).join('');

function writeParagraph({ pick, chance }: Words): string {
  const clause = () => repeat(chance, 3, 8, pick).join('');
  const sentence = () => `${repeat(chance, 1, 4, clause).join('，')}。`;
  return repeat(chance, 3, 6, sentence).join('');
}

/** What `make` makes in `low` to `high` times, the highest excluded. */
function repeat<T>(chance: Chance, low: number, high: number, make: () => T): T[] {
  return Array.from({ length: Math.floor(chance.between(low, high)) }, make);
}
