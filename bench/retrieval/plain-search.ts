import type { Passage } from '#contract/split-passages.ts';

/**
 * What a search without words or ranking does, to compare with. Both get the same passages, headings included, and
 * the same small mercies: case and punctuation do not count.
 */
export type Search = (question: string, limit: number) => Passage[] | Promise<Passage[]>;

/** By the longest piece of the question that stands in a passage as it is: `like '%…%'` with the best luck. */
export function makeSubstringSearch(passages: readonly Passage[]): Search {
  const texts = passages.map(toText);
  return (question, limit) => {
    const asked = clean(question);
    return rankBy(passages, (index) => longestShared(asked, texts[index] ?? ''), limit);
  };
}

/** By the share of the question's trigrams that a passage has, as `word_similarity` of pg_trgm counts them. */
export function makeTrigramSearch(passages: readonly Passage[]): Search {
  const known = passages.map((passage) => listTrigrams(toText(passage)));
  return (question, limit) => {
    const asked = listTrigrams(clean(question));
    return rankBy(
      passages,
      (index) => [...asked].filter((trigram) => known[index]?.has(trigram)).length,
      limit,
    );
  };
}

const toText = ({ title, text }: Passage) => clean(`${title} ${text}`);
const clean = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();

function rankBy(passages: readonly Passage[], score: (index: number) => number, limit: number): Passage[] {
  return passages
    .map((passage, index) => ({ passage, score: score(index) }))
    .filter((found) => found.score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ passage }) => passage);
}

function longestShared(asked: string, text: string): number {
  let longest = 0;
  for (let start = 0; start < asked.length; start++) {
    while (start + longest < asked.length && text.includes(asked.slice(start, start + longest + 1)))
      longest++;
  }
  return longest;
}

function listTrigrams(text: string): Set<string> {
  const padded = ` ${text} `;
  return new Set(Array.from({ length: Math.max(padded.length - 2, 0) }, (_, at) => padded.slice(at, at + 3)));
}
