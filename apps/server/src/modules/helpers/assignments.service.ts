import { type Assignment, DEFAULT_CRITERIA, type RubricRow } from '#contract/helper-records.ts';
import type { evaluateAssignment } from '#contract/helpers.contract.ts';
import type { Input } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Work } from '../../kernel/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { AskModel } from '../ask/index.ts';
import { assignmentFormat, readAssignment } from './assignment-answer.ts';
import { findRecord } from './helper-records.repository.ts';
import { chooseTitle } from './names.ts';
import { findMade, keepRecord, requireOwn } from './own-record.ts';
import { assignmentMessages } from './prompts/assignment.ts';

type Form = Input<typeof evaluateAssignment>['body'];

const TEMPERATURE = 0.3;
const MAX_TOKENS = 8_000;

export function makeAssignmentsService(deps: { db: Database; clock: Clock; askModel: AskModel }) {
  const { db, clock } = deps;
  return {
    /** Throws what refuses it; the work itself fails on its way. The same id again is answered from what is kept. */
    async evaluate(actor: Actor, form: Form): Promise<Work<Assignment>> {
      const made = await findMade(db, actor, 'assignment', form.id);
      if (made) return async () => made;
      const previousId = form.previousId ?? null;
      if (previousId !== null) requireOwn(actor, 'assignment', await findRecord(db, previousId));
      const ask = await deps.askModel.begin(actor.id, { purpose: 'helpers' });
      const rows = chooseRows(form);
      const submittedAt = clock.now().toISOString();

      return async (reader) => {
        const { content, isCutOff } = await ask(
          {
            makeMessages: (inSchema) => assignmentMessages({ ...form, rows }, inSchema),
            responseFormat: assignmentFormat,
            temperature: TEMPERATURE,
            maxTokens: MAX_TOKENS,
          },
          reader,
        );
        return keepRecord(db, actor, 'assignment', {
          id: form.id,
          title: chooseTitle(form),
          body: {
            description: form.description,
            content: form.content,
            criteria: form.criteria,
            rubric: form.rubric,
            previousId,
            submittedAt,
            evaluatedAt: clock.now().toISOString(),
            ...readAssignment(content, { rows, content: form.content }),
            isCutOff,
          },
        });
      };
    },
  };
}

/** What it is judged by: the rows that were given, else none where the criteria are a text, else the usual ones alike. */
function chooseRows({ rubric, criteria }: Form): readonly RubricRow[] {
  if (rubric.length > 0 || criteria.trim() !== '') return rubric;
  return DEFAULT_CRITERIA.map((criterion) => ({ criterion, weight: 100 / DEFAULT_CRITERIA.length }));
}
