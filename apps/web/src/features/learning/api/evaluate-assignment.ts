import type { Assignment } from '#contract/helper-records.ts';
import { evaluateAssignment } from '#contract/helpers.contract.ts';
import type { CallInput } from '#contract/operation.ts';
import type { AskForAnswer } from '#web/lib/api/answer-run.ts';
import { streamEvents } from '#web/lib/api/stream-events.ts';

export type AssignmentBody = Omit<CallInput<typeof evaluateAssignment>['body'], 'id'>;

export const askForEvaluation: AskForAnswer<AssignmentBody, Assignment> = (body, id, reader) =>
  streamEvents(evaluateAssignment, { body: { ...body, id } }, reader);
