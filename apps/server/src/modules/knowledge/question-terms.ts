import { countTerms, listWords, normaliseText } from '../../platform/search/search-text.ts';
import { listOtherWords } from './thesaurus.ts';

/** Phrases that ask or join: they say nothing of what is asked. As `normaliseText` leaves them. */
const EMPTY_PHRASES =
  /为什么|为何|什么时候|什么|甚么|怎么样|怎么办|怎么|怎样|如何|是否|是不是|有没有|能不能|可不可以|会不会|多少|几个|哪一个|哪一种|哪里|哪些|哪个|请问|告诉我|可以|我们|你们|他们|这个|那个|一个|一下|以及|因为|所以|如果|但是|还是|应该|需要/gu;

/** The same of one character, where it stands alone: 「到」 is nothing, 「迟到」 is something. */
const EMPTY_CHARACTERS = new Set(
  '谁哪请吗呢吧啊的了是在和与及或就都也而被把让对从到很会能要我你他她它这那有',
);

function withoutEmpty(normalised: string): string {
  const told = normalised.replace(EMPTY_PHRASES, ' ');
  return listWords(told)
    .map((word) => (EMPTY_CHARACTERS.has(word) ? ' ' : word))
    .join('');
}

/** How much another word for what is asked counts beside the word itself. */
const OTHER_WORD_WEIGHT = 0.5;

/** Terms of one question that are looked up. */
const MAX_TERMS = 300;

/** The terms of words of the thesaurus, of which there are few. */
const known = new Map<string, readonly string[]>();

function listTermsOf(word: string): readonly string[] {
  const terms = known.get(word) ?? [...countTerms(withoutEmpty(word)).keys()].filter(isTelling);
  known.set(word, terms);
  return terms;
}

/** Single characters of a word that nobody said lead anywhere. */
const isTelling = (term: string) => term.length > 1;

/** The terms by which a question is looked up, each with its weight: those of its own words, then of other words. */
export function listQuestionTerms(question: string): [term: string, weight: number][] {
  const normalised = normaliseText(question);
  const told = countTerms(withoutEmpty(normalised));
  // A question of empty words alone is still a question.
  const own = [...(told.size > 0 ? told : countTerms(normalised)).keys()];
  const weights = new Map(own.map((term) => [term, 1]));
  for (const word of listOtherWords(normalised)) {
    for (const term of listTermsOf(word)) {
      if (!weights.has(term)) weights.set(term, OTHER_WORD_WEIGHT);
    }
  }
  return [...weights].slice(0, MAX_TERMS);
}
