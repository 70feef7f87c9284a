import { choosePhrases } from './answer-language.ts';
import { type ChatCall, lastQuestion, systemText } from './chat-call.ts';
import { compareVectors, embedText } from './embeddings.ts';
import { hashText } from './hash.ts';
import { writeTask } from './helper-tasks.ts';
import type { Phrases } from './phrases.ts';
import { removeDirective } from './scenario-choice.ts';

const EXCERPT_LENGTH = 60;
const PASSAGE = /^[ \t]*\[(\d{1,3})\]([\s\S]*?)(?=^[ \t]*\[\d{1,3}\]|\n[ \t]*\n|$(?![\s\S]))/gm;

/** Words of a question that call for a part of their own. */
const TOPICS: readonly [words: RegExp, part: 'table' | 'formula' | 'code' | 'story'][] = [
  [/表格|比較|比较|\btables?\b|\bcompare\b/i, 'table'],
  [/公式|方程|數學|数学|\bformulas?\b|\bequations?\b|\bmaths?\b/i, 'formula'],
  [/程式|程序|代碼|代码|\bcode\b|\bprogram|\bpython\b/i, 'code'],
  [/故事|\bstory\b|\bstories\b/i, 'story'],
];

/**
 * The ordinary answer. It always says first that it is a demonstration, and it depends on nothing but the
 * call, so that a streamed answer, a whole one and a repeat are the same.
 */
export function composeAnswer(call: ChatCall): string {
  const system = systemText(call);
  const last = lastQuestion(call);
  const question = removeDirective(last.text);
  // What it writes says by itself that it is a demonstration, in the form that a page reads.
  const task = writeTask(question, system);
  if (task !== undefined) return task;
  const phrases = choosePhrases(system, question);
  const emoji = /表情符號|表情符号|emoji/i.test(system);
  const seed = hashText(question);

  const opening = question.trim() === '' ? phrases.wordless : phrases.asked(excerpt(question));
  const closing = pick(phrases.closing, seed);
  return [
    phrases.demonstration,
    emoji ? `🌟 ${opening}` : opening,
    last.images > 0 ? phrases.image : '',
    recallEarlier(call, phrases),
    quoteKnowledge(system, question, phrases),
    ...TOPICS.filter(([words]) => words.test(question)).map(([, part]) => phrases[part]),
    pick(phrases.advice, seed >>> 4),
    emoji ? `${closing} 😊` : closing,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function recallEarlier({ messages }: ChatCall, phrases: Phrases): string {
  const earlier = messages.filter(({ role }) => role === 'user').at(-2);
  const text = removeDirective(earlier?.text ?? '').trim();
  return text === '' ? '' : phrases.recall(excerpt(text));
}

/** The numbered passage of the system message that fits the question best, with its number as citation. */
function quoteKnowledge(system: string, question: string, phrases: Phrases): string {
  const wanted = embedText(question);
  const passages = [...system.matchAll(PASSAGE)].map(([, number = '', text = '']) => ({
    number,
    text,
    fit: compareVectors(wanted, embedText(text)),
  }));
  const best = passages.toSorted((a, b) => b.fit - a.fit)[0];
  return best ? phrases.knowledge(best.number, excerpt(best.text)) : '';
}

function excerpt(text: string): string {
  const line = [
    ...text
      .slice(0, EXCERPT_LENGTH * 4)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ];
  return line.length > EXCERPT_LENGTH ? `${line.slice(0, EXCERPT_LENGTH).join('')}…` : line.join('');
}

function pick(list: readonly string[], seed: number): string {
  return list[seed % list.length] ?? '';
}
