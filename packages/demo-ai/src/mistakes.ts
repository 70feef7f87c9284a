/** A mistake of a learner, as it stands in the message and as it should be. */
export type Mistake = { original: string; corrected: string; explanation: string; kind: string };

type Rule = { kind: string; find: RegExp; mend: (...parts: string[]) => string; explanation: string };

const PAST: Readonly<Record<string, string>> = {
  go: 'went',
  eat: 'ate',
  see: 'saw',
  buy: 'bought',
  play: 'played',
  have: 'had',
  watch: 'watched',
  come: 'came',
  take: 'took',
  make: 'made',
  do: 'did',
  visit: 'visited',
};
const THIRD: Readonly<Record<string, string>> = {
  go: 'goes',
  do: 'does',
  have: 'has',
  like: 'likes',
  want: 'wants',
  play: 'plays',
  eat: 'eats',
  live: 'lives',
  study: 'studies',
  watch: 'watches',
  "don't": "doesn't",
};
const UNCOUNTED: Readonly<Record<string, string>> = {
  peoples: 'people',
  informations: 'information',
  homeworks: 'homework',
  furnitures: 'furniture',
  advices: 'advice',
  childs: 'children',
};
const SPELLING: Readonly<Record<string, string>> = {
  recieve: 'receive',
  becuase: 'because',
  tommorow: 'tomorrow',
  freind: 'friend',
  beleive: 'believe',
};

const anyOf = (words: Readonly<Record<string, string>>) => Object.keys(words).join('|');
const swap = (words: Readonly<Record<string, string>>, word: string) => words[word.toLowerCase()] ?? word;
/** After these a verb keeps its plain form: “does he go”. */
const AFTER_HELPER = /(?<!\b(?:do|does|did|can|could|will|would|should|must|may|might|let|make|help)\s)/
  .source;

/** Each is tried on the whole message; the first one that finds a place has it. */
const RULES: readonly Rule[] = [
  {
    kind: 'tense',
    find: new RegExp(String.raw`\b(yesterday,?\s+)(I|you|he|she|we|they)\s+(${anyOf(PAST)})\b`, 'gi'),
    mend: (before = '', who = '', verb = '') => `${before}${who} ${swap(PAST, verb)}`,
    explanation: '說昨天的事，動詞用過去式。',
  },
  {
    kind: 'tense',
    find: new RegExp(
      String.raw`${AFTER_HELPER}\b(I|you|he|she|we|they)\s+(${anyOf(PAST)})\b([^.!?\n]{0,60}\byesterday\b)`,
      'gi',
    ),
    mend: (who = '', verb = '', rest = '') => `${who} ${swap(PAST, verb)}${rest}`,
    explanation: '說昨天的事，動詞用過去式。',
  },
  {
    kind: 'agreement',
    find: new RegExp(String.raw`${AFTER_HELPER}\b(he|she|it)\s+(${anyOf(THIRD)})(?![\w'])`, 'gi'),
    mend: (who = '', verb = '') => `${who} ${swap(THIRD, verb)}`,
    explanation: '主語是第三人稱單數，現在式的動詞要加 s 或 es。',
  },
  {
    kind: 'agreement',
    find: /\b(I|you|we|they)\s+has\b/gi,
    mend: (who = '') => `${who} have`,
    explanation: '主語是 I、you、we 或 they 時用 have。',
  },
  {
    kind: 'article',
    find: /\b(a)\s+((?!one\b|once\b|eu|is\b|and\b|at\b|as\b|in\b|on\b|or\b|if\b|I\b)[aeio][a-z]+)/gi,
    mend: (article = '', noun = '') => `${article}n ${noun}`,
    explanation: '後面的字以母音開頭，冠詞用 an。',
  },
  {
    kind: 'grammar',
    find: new RegExp(String.raw`\b(${anyOf(UNCOUNTED)})\b`, 'gi'),
    mend: (word = '') => swap(UNCOUNTED, word),
    explanation: '這個名詞的複數不加 s。',
  },
  {
    kind: 'spelling',
    find: new RegExp(String.raw`\b(${anyOf(SPELLING)})\b`, 'gi'),
    mend: (word = '') => swap(SPELLING, word),
    explanation: '這個字的拼法要記牢。',
  },
  {
    kind: 'preposition',
    find: /\b(listen(?:s|ed|ing)?)\s+(music|songs)\b/gi,
    mend: (verb = '', object = '') => `${verb} to ${object}`,
    explanation: 'listen 後面要用 to。',
  },
  {
    kind: 'word-choice',
    find: /\b(je) suis (\d{1,3} ans)\b/gi,
    mend: (_, age = '') => `j’ai ${age}`,
    explanation: '法語說年齡用 avoir。',
  },
  {
    kind: 'word-choice',
    find: /\b(soy) (\d{1,3} años)/gi,
    mend: (_, age = '') => `tengo ${age}`,
    explanation: '西班牙語說年齡用 tener。',
  },
  {
    kind: 'grammar',
    find: /\b(ich) habe gegangen\b/gi,
    mend: (who = '') => `${who} bin gegangen`,
    explanation: 'gehen 的完成式用 sein。',
  },
  {
    kind: 'tense',
    find: /おいしいでした/g,
    mend: () => 'おいしかったです',
    explanation: 'い形容詞的過去式是「かったです」。',
  },
];

const MOST = 5;

/** Real mistakes of a few kinds, in the order of the message; what it does not know it leaves alone. */
export function findMistakes(message: string): Mistake[] {
  const found: { from: number; to: number; mistake: Mistake }[] = [];
  for (const { kind, find, mend, explanation } of RULES) {
    for (const match of message.matchAll(find)) {
      const [original, ...parts] = match;
      const place = { from: match.index, to: match.index + original.length };
      if (found.some(({ from, to }) => from < place.to && place.from < to)) continue;
      const mistake = { original, corrected: mend(...parts), explanation: `示範：${explanation}`, kind };
      found.push({ ...place, mistake });
    }
  }
  return found
    .sort((a, b) => a.from - b.from)
    .slice(0, MOST)
    .map(({ mistake }) => mistake);
}
