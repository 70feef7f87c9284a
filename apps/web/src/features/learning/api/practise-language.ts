import { type PracticeReply, practiseLanguage } from '#contract/helpers.contract.ts';
import type { CallInput } from '#contract/operation.ts';
import type { AskForAnswer } from '#web/lib/api/answer-run.ts';
import { streamEvents } from '#web/lib/api/stream-events.ts';

/** The message and its practice have ids of their own: they outlive a reload, as the typed text does. */
export type PracticeBody = CallInput<typeof practiseLanguage>['body'] & { messageId: string };

export const askForReply: AskForAnswer<PracticeBody, PracticeReply> = (body, _, reader) =>
  streamEvents(practiseLanguage, { body }, reader);
