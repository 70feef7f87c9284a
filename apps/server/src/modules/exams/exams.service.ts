import {
  type createExam,
  DEFAULT_EXAM_TEMPLATE,
  type Exam,
  type ExamItem,
  type updateExam,
} from '#contract/exams.contract.ts';
import type { Input } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { makeCursor, readCursor } from '../../kernel/cursor.ts';
import { type Database, findViolatedConstraint } from '../../platform/db/database.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import { presentExam, presentItem } from './exams.presenter.ts';
import * as repository from './exams.repository.ts';
import { makeGenerateExam } from './generate.service.ts';

/** Papers: written by a model after questions of the school, and kept by whoever wants them, for that person alone. */
export type ExamsService = ReturnType<typeof makeExamsService>;

type Form = Input<typeof updateExam>['body'];

export function makeExamsService({ db, ...deps }: { db: Database } & Parameters<typeof makeGenerateExam>[0]) {
  return {
    generate: makeGenerateExam(deps),

    /** Their own template, or the product's. */
    async getTemplate(actor: Actor): Promise<{ template: string }> {
      return { template: (await repository.findTemplate(db, actor.id)) ?? DEFAULT_EXAM_TEMPLATE };
    },

    async saveTemplate(actor: Actor, template: string): Promise<{ template: string }> {
      await repository.saveTemplate(db, actor.id, template).catch(explainMissingUser);
      return { template };
    },

    /** Sent again under its id it is brought to what is sent now. */
    async createExam(
      actor: Actor,
      { id, ...fields }: Input<typeof createExam>['body'],
    ): Promise<{ examId: string }> {
      const examId = await insertOnce(
        () => repository.insertExam(db, { ...fields, id, userId: actor.id }),
        'exams_pkey',
        async () => id && (await repository.updateExam(db, { userId: actor.id, id }, fields))?.id,
      ).catch(explainMissingUser);
      return { examId };
    },

    async listExams(
      actor: Actor,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<{ items: ExamItem[]; nextCursor: string | null }> {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const rows = await repository.listExams(db, { userId: actor.id, limit, after });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map(presentItem),
        nextCursor:
          rows.length > page.length && last ? makeCursor({ at: last.updatedAt, id: last.id }) : null,
      };
    },

    async getExam(actor: Actor, id: string): Promise<Exam> {
      return presentExam(found(await repository.findExam(db, { userId: actor.id, id })));
    },

    async updateExam(actor: Actor, id: string, fields: Form): Promise<Exam> {
      return presentExam(found(await repository.updateExam(db, { userId: actor.id, id }, fields)));
    },

    async deleteExam(actor: Actor, id: string): Promise<void> {
      const isGone = await repository.deleteExam(db, { userId: actor.id, id });
      if (!isGone) throw new AppError('exam_not_found');
    },
  };
}

/** Somebody else's paper is not there. */
function found(row: repository.ExamRow | undefined): repository.ExamRow {
  if (!row) throw new AppError('exam_not_found');
  return row;
}

/** Whoever was deleted meanwhile is nobody: they read what their next request would say. */
function explainMissingUser(error: unknown): never {
  const constraint = findViolatedConstraint(error);
  if (constraint?.endsWith('_user_id_users_id_fk')) throw new AppError('not_signed_in');
  throw error;
}
