import type { Note } from '#contract/helper-records.ts';
import { enhanceNote } from '#contract/helpers.contract.ts';
import type { CallInput } from '#contract/operation.ts';
import type { AskForAnswer } from '#web/lib/api/answer-run.ts';
import { streamEvents } from '#web/lib/api/stream-events.ts';

export type NoteBody = Omit<CallInput<typeof enhanceNote>['body'], 'id'>;

export const askForNote: AskForAnswer<NoteBody, Note> = (body, id, reader) =>
  streamEvents(enhanceNote, { body: { ...body, id } }, reader);
