import { type Chance, makeChance } from '#server/testing/faults/chance.ts';
import { makeTextMaker } from '../knowledge/make-text.ts';

/**
 * What pupils ask and what they are answered, the same in every run: Chinese of the words of the retrieval set, where a
 * few words are in many messages and most in few, with numbers, some English and the Markdown that models write.
 */
export type MessageMaker = { question(): string; answer(): string };

export function makeMessageMaker(seed: number): MessageMaker {
  const chance = makeChance(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(chance.next() * values.length)] as T;
  const number = (most: number) => 1 + Math.floor(chance.next() * most);
  const words = { ...makeWords(seed), pick, number, chance };
  return {
    question: () => pick(QUESTIONS)(words),
    answer: () => {
      const opening = chance.percent(40) ? pick(OPENINGS) : '';
      const body = chance.percent(30) ? writeList(words) : words.sentences(2 + number(9));
      const closing = chance.percent(35) ? `\n\n${pick(CLOSINGS)}` : '';
      return `${opening}${body}${closing}`;
    },
  };
}

type Words = ReturnType<typeof makeWords> & {
  pick<T>(values: readonly T[]): T;
  number(most: number): number;
  chance: Chance;
};

/** Sentences and topics, of a text of its own for each few thousand of them. */
function makeWords(seed: number) {
  const makeText = makeTextMaker();
  let texts = 0;
  const waiting = { sentences: [] as string[], topics: [] as string[] };
  const take = (what: keyof typeof waiting): string => {
    if (waiting[what].length === 0) {
      const blocks = makeText(seed * 10_000 + texts++, TEXT_BYTES).split('\n\n');
      waiting.sentences = blocks
        .filter((block) => !block.startsWith('#'))
        .flatMap((block) => block.match(/[^。]+。/gu) ?? []);
      waiting.topics = blocks
        .filter((block) => block.startsWith('#'))
        .map((block) => block.replace(/^#+ /, ''));
    }
    return waiting[what].pop() ?? '';
  };
  const sentence = () => take('sentences');
  return {
    topic: () => take('topics'),
    sentence,
    sentences: (count: number) => Array.from({ length: count }, sentence).join(''),
  };
}

const TEXT_BYTES = 120_000;

const without = (sentence: string) => sentence.replace(/。$/u, '');

const QUESTIONS: readonly ((words: Words) => string)[] = [
  ({ topic }) => `甚麼是${topic()}？`,
  ({ topic }) => `請解釋${topic()}和${topic()}有甚麼分別。`,
  ({ topic, number }) => `幫我出 ${number(5)} 題${topic()}的練習`,
  ({ sentence }) => `為甚麼${without(sentence())}？`,
  ({ sentence }) => `「${without(sentence())}」這一句怎樣改會更好？`,
  ({ sentences, number }) => `${sentences(number(3))}可以再說一次嗎？`,
  ({ sentences, number }) => sentences(number(5)),
  ({ number }) => `${number(99)} × ${number(99)} 等於多少？我算出來是 ${number(9801)}`,
  ({ pick }) => pick(SHORT),
  ({ pick, topic }) => `How do you say "${topic()}" in English? ${pick(ENGLISH)}`,
];

const SHORT = [
  '好的，明白了',
  '我不懂',
  '可以舉例嗎？',
  '下一題',
  '再簡單一點',
  '謝謝你！',
  '為甚麼？',
  '對嗎？',
];
const ENGLISH = [
  'Please correct my sentence: yesterday I go to the beach with my grandmother.',
  'I want to practise the past tense.',
  'Is it formal?',
  'What is the difference between "borrow" and "lend"?',
];
const OPENINGS = ['好問題！', '我們一步一步來看。', '你已經很接近了！', '沒問題，', '先想一想：'];
const CLOSINGS = [
  '你試試看，再告訴我答案。',
  '還有哪裡不明白嗎？',
  '要不要再做一題類似的？',
  '想一想，為甚麼會這樣？',
];

function writeList({ sentence, sentences, topic, number, pick, chance }: Words): string {
  const points = Array.from({ length: 2 + number(4) }, () => `- **${topic()}**：${sentence()}`);
  const formula = chance.percent(30) ? `\n\n$$x = \\frac{${number(20)}}{${pick([2, 3, 4, 5, 8])}}$$` : '';
  return `${sentences(number(3))}\n\n${points.join('\n')}${formula}`;
}
