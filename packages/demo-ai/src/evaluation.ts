import { hashText } from './hash.ts';
import { readCriteria, readWork } from './helper-work.ts';
import { clip, listSentences, pickSpread } from './sentences.ts';

export type Evaluation = {
  feedback: string;
  judgements: { criterion: string; score: number; reason: string; quotes: string[] }[];
  score: number;
};

const QUOTE_LENGTH = 60;
/** What is said of a criterion, by the score that it got: from this score on. */
const REASONS: readonly [from: number, reason: string][] = [
  [85, '這一項表現很好，讀者很容易明白你的意思。'],
  [70, '這一項大致達到要求，再補上一個具體的例子會更有說服力。'],
  [0, '這一項還可以加強：先列出要說的重點，再逐點寫成完整的句子。'],
];

/** An evaluation that depends on the work alone: the criteria of the message, and quotes that stand in the text. */
export function makeEvaluation(message: string): Evaluation {
  const work = readWork(message);
  const criteria = readCriteria(message);
  const sentences = listSentences(work);
  const quotes = pickSpread(sentences, criteria.length).map((sentence) => clip(sentence, QUOTE_LENGTH));
  const judgements = criteria.map((criterion, place) => {
    const score = scoreOf(work, criterion);
    const quote = quotes[place];
    const reason = REASONS.find(([from]) => score >= from)?.[1] ?? '';
    return { criterion, score, reason: `示範：${reason}`, quotes: quote === undefined ? [] : [quote] };
  });
  const sum = judgements.reduce((total, { score }) => total + score, 0);
  return {
    feedback: writeFeedback(work, sentences),
    judgements,
    score: Math.round(sum / judgements.length),
  };
}

/** The longer the text the better, up to a page; with a little to and fro between the criteria. */
function scoreOf(work: string, criterion: string): number {
  return 55 + Math.min(28, Math.floor(work.length / 20)) + (hashText(criterion + work) % 13);
}

function writeFeedback(work: string, sentences: readonly string[]): string {
  const [first, last] = [sentences[0], sentences.at(-1)];
  return [
    '> **示範評語**：這裡沒有連接真正的 AI，分數和評語只用來展示畫面。',
    `這份作業有 ${[...work].length} 個字、${sentences.length} 個句子，看得出你花了心思。`,
    first === undefined
      ? '文字還很短，可以先寫下三個想說的重點。'
      : `**做得好的地方**：開頭「${clip(first, QUOTE_LENGTH)}」讓讀者很快知道你想談什麼。`,
    last === undefined || last === first
      ? '**下一步**：多寫幾句，說明原因，再舉一個生活中的例子。'
      : `**下一步**：結尾「${clip(last, QUOTE_LENGTH)}」可以再回應題目一次，並補上一個具體的例子。`,
    '交出之前把全文朗讀一遍，留意標點符號和太長的句子。',
  ].join('\n\n');
}

/** The same in words: the total in a line of its own, then each criterion below a heading. */
export function writeEvaluation(message: string): string {
  const { feedback, judgements, score } = makeEvaluation(message);
  const parts = judgements.map(({ criterion, reason, quotes }) =>
    [`## ${criterion}`, reason, ...quotes.map((quote) => `> ${quote}`)].join('\n\n'),
  );
  return [`總分：${score}/100`, feedback, ...parts].join('\n\n');
}
