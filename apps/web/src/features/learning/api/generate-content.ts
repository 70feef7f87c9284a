import type { Material } from '#contract/helper-records.ts';
import { generateContent } from '#contract/helpers.contract.ts';
import type { CallInput } from '#contract/operation.ts';
import type { AskForAnswer } from '#web/lib/api/answer-run.ts';
import { streamEvents } from '#web/lib/api/stream-events.ts';

export type ContentBody = Omit<CallInput<typeof generateContent>['body'], 'id'>;

export const askForContent: AskForAnswer<ContentBody, Material> = (body, id, reader) =>
  streamEvents(generateContent, { body: { ...body, id } }, reader);
