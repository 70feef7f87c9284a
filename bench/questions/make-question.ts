import type { Subject } from '#contract/questions.contract.ts';
import { type Chance, makeChance } from '#server/testing/faults/chance.ts';
import { makeTextMaker } from '../knowledge/make-text.ts';

/**
 * Questions as teachers write them, the same in every run: Chinese of the words of the retrieval set, where a few words
 * are in many questions and most in few, numbers and formulas in those of mathematics, sentences of English ones.
 */
export type MakeQuestion = (subject: Subject) => string;

export function makeQuestionMaker(seed: number): MakeQuestion {
  const chance = makeChance(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(chance.next() * values.length)] as T;
  const sentences = makeSentences(seed);
  const makers: Readonly<Record<Subject, () => string>> = {
    中文: () => `${pick(CHINESE_TASKS)}\n\n${sentences(60 + chance.next() * 110)}`,
    英文: () => `${pick(ENGLISH_TASKS)}\n\n${writeEnglish(chance, pick)}`,
    數學: () => `${sentences(40 + chance.next() * 70)}${pick(FORMULAS)(chance)}${pick(MATHS_TASKS)}`,
  };
  return (subject) => makers[subject]();
}

/** Whole sentences, until there are so many characters; a text of its own for each few hundred of them. */
function makeSentences(seed: number): (characters: number) => string {
  const makeText = makeTextMaker();
  let texts = 0;
  let waiting: string[] = [];
  const next = (): string => {
    if (waiting.length === 0)
      waiting = makeText(seed * 1_000 + texts++, TEXT_BYTES)
        .split('\n\n')
        .filter((block) => !block.startsWith('#'))
        .flatMap((block) => block.match(/[^。]+。/gu) ?? []);
    return waiting.pop() ?? '';
  };
  return (characters) => {
    let text = '';
    while (text.length < characters) text += next();
    return text;
  };
}

const TEXT_BYTES = 60_000;

const CHINESE_TASKS = [
  '閱讀下文，回答問題：文中的主角為什麼改變主意？試引原文說明。',
  '下列句子運用了哪一種修辭手法？（比喻／擬人／排比／誇張）',
  '試把下面的句子改寫成「把」字句，不可改變原意。',
  '改正下文的三個錯別字，並寫出正確的字。',
  '用自己的話解釋下文加線詞語的意思。',
];
const MATHS_TASKS = [
  '求 $x$ 的值，並列出算式。',
  '答案取至小數點後兩個位。',
  '請以最簡分數表示答案。',
  '試估算結果，再用直式計算。',
];
const ENGLISH_TASKS = [
  'Fill in the blanks with the correct form of the verbs.',
  'Read the passage and answer the questions in complete sentences.',
  'Rewrite the sentence in the passive voice.',
  'Choose the best word to complete each sentence.',
];

const number = (chance: Chance, most: number) => 1 + Math.floor(chance.next() * most);

const FORMULAS: readonly ((chance: Chance) => string)[] = [
  (chance) => `$\\frac{${number(chance, 9)}}{${number(chance, 12)}} + \\frac{${number(chance, 9)}}{8} = x$。`,
  (chance) => `$${number(chance, 20)}x - ${number(chance, 99)} = ${number(chance, 400)}$。`,
  (chance) => `長方形的長是 ${number(chance, 90)} 厘米，闊是 ${number(chance, 40)} 厘米。`,
  (chance) => `$x^2 - ${number(chance, 12)}x + ${number(chance, 36)} = 0$。`,
];

const ENGLISH_WORDS =
  `the the the the a a of and to in is was are were she he they it that with for on at as by from
school teacher pupil friend library museum weather garden river mountain kitchen breakfast holiday festival dragon boat
market village island ferry railway station camera letter picture story history science experiment plastic recycle
energy electric water forest animal elephant penguin butterfly journey summer winter yesterday tomorrow usually never
already decided visited enjoyed finished collected discovered multiplied measured carefully quickly beautiful important
different interesting delicious dangerous grandmother neighbour customer engineer musician competition adventure
celebrate remember imagine describe compare explain protect improve borrow return choose prepare travel airport answer
apartment arrive artist autumn balance bicycle blanket bottle branch bridge brother candle captain carpet castle ceiling
chocolate circle climate clothes coconut collect comfort concert copper corner cotton cousin culture curtain daughter
desert dictionary dinner distance doctor driver eagle earthquake evening example exercise factory famous farmer feather
festive finger fireworks flavour flower foreign fountain freedom fridge future gentle giraffe glasses golden gravity
guitar habit hammer harbour harvest healthy helmet hospital hungry husband insect invite jacket jungle kangaroo kettle
knowledge ladder language laugh leather lesson lightning lizard lonely luggage machine magazine manage medicine message
metal midnight mirror mistake modern monkey monument morning mosquito motor muscle mystery narrow nature needle noisy
notice ocean office orange orchard outside package painting palace parent passenger patient peaceful pencil pepper person
planet pocket polite popular practice president problem promise puzzle quarter rabbit rainbow reason recipe repair rescue
reward rubbish sailor sandwich scissors season secret shadow shelter signal silver simple sister skeleton soldier speech
spider square stomach stranger sunshine surprise swimming temple theatre thirsty thunder ticket tiger tomato tongue tower
traffic treasure triangle trouble umbrella uncle uniform valley vegetable victory violin visitor volcano waiter waterfall
whisper window wonder yellow zebra`.split(/\s+/);

function writeEnglish(chance: Chance, pick: <T>(values: readonly T[]) => T): string {
  const sentence = () => {
    const text = Array.from({ length: 6 + number(chance, 8) }, () => pick(ENGLISH_WORDS)).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  return Array.from({ length: 1 + number(chance, 3) }, sentence).join(' ');
}
