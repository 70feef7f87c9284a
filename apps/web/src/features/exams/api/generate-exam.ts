import { type GeneratedExam, generateExam } from '#contract/exams.contract.ts';
import type { CallInput } from '#contract/operation.ts';
import type { AskForAnswer } from '#web/lib/api/answer-run.ts';
import { streamEvents } from '#web/lib/api/stream-events.ts';

export type GenerationBody = CallInput<typeof generateExam>['body'];

/** A paper is stored when it is saved, so its making needs no id. */
export const askForExam: AskForAnswer<GenerationBody, GeneratedExam> = (body, _, reader) =>
  streamEvents(generateExam, { body }, reader);
