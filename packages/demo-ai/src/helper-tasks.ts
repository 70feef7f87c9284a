import { makeNote, writeNote } from './enhanced-note.ts';
import { makeEvaluation, writeEvaluation } from './evaluation.ts';
import { asksForPaper, writePaper } from './exam-paper.ts';
import { writeMaterial } from './material.ts';
import { makePractice, replyTo, writePractice } from './practice.ts';

/**
 * What a prompt may ask for besides a conversation, so that the pages that read an answer (a score, corrections,
 * the sections of a note) have something to read in the demonstration as well. The same task is written in words
 * where a system prompt asks for it, and in values where a schema does.
 */
type Task = {
  asked: { test(system: string): boolean };
  write(message: string, system: string): string;
  /** Names in a schema by which the task is known, and the values for them. */
  inSchema?: { names: readonly string[]; make(message: string, system: string): unknown };
};

const TASKS: readonly Task[] = [
  // Before the others: what its units say may look like one of them.
  { asked: { test: asksForPaper }, write: writePaper },
  {
    asked: /原句[\s\S]*修正[\s\S]*說明/,
    write: writePractice,
    inSchema: { names: ['reply', 'corrections'], make: makePractice },
  },
  {
    asked: /摘要[\s\S]*重點概念[\s\S]*複習問題/,
    write: writeNote,
    inSchema: { names: ['summary', 'keyPoints', 'reviewQuestions'], make: makeNote },
  },
  {
    asked: /評分標準|\/100/,
    write: writeEvaluation,
    inSchema: { names: ['feedback', 'judgements', 'score'], make: makeEvaluation },
  },
  { asked: /教材[\s\S]*參考答案/, write: writeMaterial },
  { asked: /會話夥伴|會話伙伴|spoken [A-Z][a-z]+ conversation/, write: replyTo },
];

/** The answer in words to what a system prompt asks for, if it is one of the tasks. */
export function writeTask(message: string, system: string): string | undefined {
  return TASKS.find(({ asked }) => asked.test(system))?.write(message, system);
}

/** Values for a schema with these names, if it is one of the tasks'. */
export function suggestValues(names: readonly string[], message: string, system: string): unknown {
  const task = TASKS.find(({ inSchema }) => inSchema?.names.every((name) => names.includes(name)));
  return task?.inSchema?.make(message, system);
}
