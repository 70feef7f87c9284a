import type { Input, Output } from '#contract/operation.ts';
import type {
  createQuestionUnit,
  createQuestionUnits,
  listQuestionUnits,
  QuestionUnit,
  updateQuestionUnit,
} from '#contract/questions.contract.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Database, findViolatedConstraint } from '../../platform/db/database.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import { presentUnit } from './questions.presenter.ts';
import { makeUnitCursor, readUnitCursor } from './unit-cursor.ts';
import * as repository from './units.repository.ts';

type Fields = Input<typeof updateQuestionUnit>['body'];

export function makeUnitsService({ db }: { db: Database }) {
  return {
    async listUnits({ subject, grade, limit, cursor }: Input<typeof listQuestionUnits>['query']): Promise<{
      units: QuestionUnit[];
      nextCursor: string | null;
    }> {
      const after = cursor === undefined ? undefined : readUnitCursor(cursor);
      const rows = await repository.listUnits(db, { subject, grade, limit, after });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        units: page.map(presentUnit),
        nextCursor: rows.length > page.length && last ? makeUnitCursor(last) : null,
      };
    },

    async createUnit({ id, ...form }: Input<typeof createQuestionUnit>['body']): Promise<QuestionUnit> {
      const fields = toFields(form);
      const row = await insertOnce(
        () => repository.insertUnit(db, { id, ...fields }),
        'question_units_pkey',
        () => repository.findSameUnit(db, String(id), fields),
      ).catch(explainTaken);
      return presentUnit(row);
    },

    async createUnits({
      subject,
      grade,
      unit_names,
    }: Input<typeof createQuestionUnits>['body']): Promise<Output<typeof createQuestionUnits>> {
      const pasted = await repository.insertMissingUnits(db, { subject, grade, names: unit_names });
      return {
        created: pasted.flatMap(({ id, name }) =>
          id === null ? [] : [presentUnit({ id, subject, grade, name, questionCount: 0 })],
        ),
        existing: pasted.flatMap(({ id, name }) => (id === null ? [name] : [])),
      };
    },

    async updateUnit(id: string, form: Fields): Promise<QuestionUnit> {
      const row = await repository.updateUnit(db, id, toFields(form)).catch(explainTaken);
      if (!row) throw new AppError('question_unit_not_found');
      return presentUnit(row);
    },

    async deleteUnit(id: string): Promise<void> {
      if (!(await repository.deleteUnit(db, id))) throw new AppError('question_unit_not_found');
    },
  };
}

function toFields({ subject, grade, unit_name }: Fields): repository.UnitFields {
  return { subject, grade, name: unit_name };
}

function explainTaken(error: unknown): never {
  if (findViolatedConstraint(error) !== 'question_units_name_key') throw error;
  const taken = new AppError('question_unit_exists');
  throw new AppError('question_unit_exists', { fields: [{ path: 'unit_name', message: taken.message }] });
}
