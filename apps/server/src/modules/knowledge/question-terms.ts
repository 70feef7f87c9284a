import { countTerms, normaliseText } from './search-text.ts';
import { listOtherWords } from './thesaurus.ts';

/** Words that ask, and words that join: they say nothing of what is asked. As `normaliseText` leaves them. */
const EMPTY_WORDS =
  /为什么|为何|什么时候|什么|甚么|怎么样|怎么办|怎么|怎样|如何|是否|是不是|有没有|能不能|可不可以|会不会|多少|几个|哪一个|哪一种|哪里|哪些|哪个|哪|谁|请问|告诉我|请|吗|呢|吧|啊|的|了|是|在|和|与|及|或|就|都|也|而|被|把|让|对|从|到|很|会|能|可以|要|我们|你们|他们|我|你|他|她|它|这个|那个|这|那|一个|一下|以及|因为|所以|如果|但是|还是|应该|需要|有/gu;

/** How much another word for what is asked counts beside the word itself. */
const OTHER_WORD_WEIGHT = 0.5;

/** Terms of one question that are looked up. */
const MAX_TERMS = 300;

/** The terms by which a question is looked up, each with its weight: those of its own words, then of other words. */
export function listQuestionTerms(question: string): [term: string, weight: number][] {
  const normalised = normaliseText(question);
  const told = countTerms(normalised.replace(EMPTY_WORDS, ' '));
  // A question of empty words alone is still a question.
  const own = [...(told.size > 0 ? told : countTerms(normalised)).keys()];
  const weights = new Map(own.map((term) => [term, 1]));
  for (const word of listOtherWords(normalised)) {
    for (const term of countTerms(word).keys()) {
      // Single characters of a word that nobody said lead anywhere.
      if (term.length > 1 && !weights.has(term)) weights.set(term, OTHER_WORD_WEIGHT);
    }
  }
  return [...weights].slice(0, MAX_TERMS);
}
