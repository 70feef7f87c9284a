import { MISTAKE_KINDS, type MistakeKind } from '#contract/helper-records.ts';

/** Words by which an answer names a kind, the more special ones first: 「文法（時態）」 is about the tense. */
const NAMES: readonly [words: RegExp, kind: MistakeKind][] = [
  [/時態|时态|tense/, 'tense'],
  [/一致|單複數|单复数|單數|複數|agreement|plural/, 'agreement'],
  [/冠詞|冠词|article/, 'article'],
  [/介詞|介词|介系詞|前置詞|preposition/, 'preposition'],
  [/語序|语序|詞序|词序|word[- ]?order/, 'word-order'],
  [/標點|标点|punctuation/, 'punctuation'],
  [/拼|錯字|错字|錯別字|错别字|spelling/, 'spelling'],
  [/用詞|用词|用字|選詞|选词|詞彙|词汇|字彙|搭配|word[- ]?choice|vocabulary/, 'word-choice'],
  [/文法|語法|语法|grammar/, 'grammar'],
];

const LONGEST_NAME = 60;

/** The kind of a mistake that an answer names in its own words. */
export function toMistakeKind(name: string): MistakeKind {
  const plain = name.slice(0, LONGEST_NAME).trim().toLowerCase();
  return (
    MISTAKE_KINDS.find((kind) => kind === plain) ?? NAMES.find(([words]) => words.test(plain))?.[1] ?? 'other'
  );
}
