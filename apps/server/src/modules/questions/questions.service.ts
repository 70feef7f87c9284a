import type { Input } from '#contract/operation.ts';
import {
  type createQuestion,
  type createQuestions,
  FOUND_MAX,
  type Grade,
  gradesOf,
  type listQuestions,
  type Question,
  type SchoolLevel,
  type Subject,
  type searchQuestions,
  type updateQuestion,
} from '#contract/questions.contract.ts';
import { AppError } from '../../kernel/app-error.ts';
import { makeCursor, readCursor } from '../../kernel/cursor.ts';
import { makePause } from '../../kernel/pause.ts';
import { type Database, findViolatedConstraint } from '../../platform/db/database.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import { listQueryTerms, makeSearchable, toSearchText } from '../../platform/search/content-terms.ts';
import { presentQuestion } from './questions.presenter.ts';
import * as repository from './questions.repository.ts';
import * as search from './search.repository.ts';
import { hasUnit } from './units.repository.ts';

export type QuestionPage = { questions: Question[]; nextCursor: string | null };

export function makeQuestionsService({ db }: { db: Database }) {
  async function listPage(
    filter: repository.UnitFilter,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<QuestionPage> {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const rows = await repository.listQuestions(db, { limit, after, filter });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      questions: page.map(presentQuestion),
      nextCursor: rows.length > page.length && last ? makeCursor({ at: last.updatedAt, id: last.id }) : null,
    };
  }

  return {
    listQuestions(query: Input<typeof listQuestions>['query']): Promise<QuestionPage> {
      return listPage(toFilter(query), query);
    },

    async listOfUnit(
      unitId: string,
      query: { limit: number; cursor?: string | undefined },
    ): Promise<QuestionPage> {
      const page = await listPage(toFilter({ unit_id: unitId }), query);
      if (page.questions.length === 0 && !(await hasUnit(db, unitId)))
        throw new AppError('question_unit_not_found');
      return page;
    },

    async searchQuestions({ q, ...query }: Input<typeof searchQuestions>['query']): Promise<{
      questions: Question[];
      hasMore: boolean;
    }> {
      const phrase = toSearchText(q);
      const found = await search.searchQuestions(db, {
        phrase,
        terms: listQueryTerms(phrase),
        limit: FOUND_MAX + 1,
        filter: toFilter(query),
      });
      return { questions: found.slice(0, FOUND_MAX).map(presentQuestion), hasMore: found.length > FOUND_MAX };
    },

    async createQuestion({ id, unit_id, content }: Input<typeof createQuestion>['body']): Promise<Question> {
      const question = { id, unitId: unit_id, ...makeSearchable(content) };
      const row = await insertOnce(
        () => repository.insertQuestion(db, question),
        'questions_pkey',
        async () => {
          const [made] = await repository.readQuestions(db, [[String(id)]]);
          // Whoever changed it since, their words stay.
          return made?.unitId === unit_id && made.content === content ? made : undefined;
        },
      ).catch(explainUnit);
      return presentQuestion(row);
    },

    /** Answers how each of these questions stands now, whoever may have changed it since it was sent first. */
    async createQuestions({
      unit_id,
      questions,
    }: Input<typeof createQuestions>['body']): Promise<Question[]> {
      const pause = makePause();
      const pasted = [];
      for (const { id, content } of questions) {
        pasted.push({ id, ...makeSearchable(content) });
        await pause();
      }
      await repository.insertNewQuestions(db, unit_id, pasted).catch(explainUnit);
      const rows = await repository.readQuestions(db, [pasted.map(({ id }) => id)]);
      return rows.map(presentQuestion);
    },

    async updateQuestion(
      id: string,
      { unit_id, content }: Input<typeof updateQuestion>['body'],
    ): Promise<Question> {
      const question = { id, unitId: unit_id, ...makeSearchable(content) };
      const row = await repository.updateQuestion(db, question).catch(explainUnit);
      if (!row) throw new AppError('question_not_found');
      return presentQuestion(row);
    },

    async deleteQuestion(id: string): Promise<void> {
      if (!(await repository.deleteQuestion(db, id))) throw new AppError('question_not_found');
    },
  };
}

function toFilter({
  subject,
  level,
  grade,
  unit_id,
}: {
  subject?: Subject | undefined;
  level?: SchoolLevel | undefined;
  grade?: Grade | undefined;
  unit_id?: string | undefined;
}): repository.UnitFilter {
  const ofLevel = level && gradesOf(level);
  const grades = grade ? [grade].filter((one) => ofLevel?.includes(one) ?? true) : ofLevel;
  return { subject, grades, unitId: unit_id };
}

function explainUnit(error: unknown): never {
  if (findViolatedConstraint(error) === 'questions_unit_id_question_units_id_fk')
    throw new AppError('question_unit_not_found');
  throw error;
}
