import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Input } from '#contract/operation.ts';
import type { Permission } from '#contract/permissions.ts';
import {
  createQuestion,
  createQuestions,
  createQuestionUnit,
  createQuestionUnits,
  deleteQuestion,
  deleteQuestionUnit,
  listQuestions,
  listQuestionUnits,
  type Question,
  type QuestionUnit,
  searchQuestions,
  updateQuestion,
  updateQuestionUnit,
} from '#contract/questions.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// So that no test's time goes into their first load.
await import('../components/question-admin-page.tsx');
await import('../components/question-database-page.tsx');

export const idOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`;

export function buildUnit(n: number, fields: Partial<QuestionUnit> = {}): QuestionUnit {
  return {
    id: idOf(n),
    subject: '數學',
    grade: '小學 (3年級)',
    unit_name: `單元${n}`,
    question_count: 0,
    ...fields,
  };
}

export function buildQuestion(n: number, fields: Partial<Question> = {}): Question {
  return {
    id: idOf(1_000 + n),
    unit_id: idOf(1),
    content: `題目${n}`,
    updated_at: '2026-10-01T02:03:04.000Z',
    ...fields,
  };
}

/** When everything is written that is written in a test. */
const SAVED_AT = '2026-11-01T00:00:00.000Z';

/**
 * A server with some units and questions, which keeps what is written; serving anew begins anew. `pageSize` is how many
 * questions it gives at once.
 */
export function serveQuestions(
  units: readonly QuestionUnit[],
  questions: readonly Question[] = [],
  pageSize = Number.POSITIVE_INFINITY,
) {
  return (backend: FakeBackend) => {
    const kept: Kept = { units: [...units], questions: [...questions] };
    serveUnits(backend, kept);
    serveReading(backend, kept, pageSize);
    serveWriting(backend, kept);
  };
}

type Kept = { units: QuestionUnit[]; questions: Question[] };

function serveUnits(backend: FakeBackend, kept: Kept): void {
  backend.on(listQuestionUnits, () => kept.units);
  backend.on(createQuestionUnit, ({ body: { id, ...fields } }) => {
    const created = { ...buildUnit(500), ...fields, ...(id && { id }) };
    kept.units = [...kept.units, created];
    return created;
  });
  backend.on(createQuestionUnits, ({ body: { unit_names, ...place } }) => {
    const existing = unit_names.filter((name) => kept.units.some(({ unit_name }) => unit_name === name));
    const created = unit_names
      .filter((name) => !existing.includes(name))
      .map((unit_name, n) => ({ ...buildUnit(600 + n), ...place, unit_name }));
    kept.units = [...kept.units, ...created];
    return { created, existing };
  });
  backend.on(updateQuestionUnit, ({ params, body }) => {
    const old = kept.units.find(({ id }) => id === params.id);
    if (!old) return refuse(404, 'question_unit_not_found');
    const changed = { ...old, ...body };
    kept.units = kept.units.map((unit) => (unit.id === params.id ? changed : unit));
    return changed;
  });
  backend.on(deleteQuestionUnit, ({ params }) => {
    kept.units = kept.units.filter(({ id }) => id !== params.id);
    kept.questions = kept.questions.filter(({ unit_id }) => unit_id !== params.id);
    return undefined;
  });
}

type Narrowing = Pick<Input<typeof listQuestions>['query'], 'subject' | 'level' | 'grade' | 'unit_id'>;

function serveReading(backend: FakeBackend, kept: Kept, pageSize: number): void {
  const passing = ({ subject, level, grade, unit_id }: Narrowing) =>
    kept.questions.filter((question) => {
      const unit = kept.units.find(({ id }) => id === question.unit_id);
      return (
        (!subject || unit?.subject === subject) &&
        (!level || unit?.grade.startsWith(level)) &&
        (!grade || unit?.grade === grade) &&
        (!unit_id || question.unit_id === unit_id)
      );
    });
  backend.on(listQuestions, ({ query }) => {
    const found = passing(query);
    const from = Number(query.cursor ?? 0);
    const isLast = from + pageSize >= found.length;
    const rows = found.slice(from, from + pageSize);
    return Response.json(rows, isLast ? {} : { headers: { 'x-next-cursor': String(from + pageSize) } });
  });
  backend.on(searchQuestions, ({ query }) =>
    passing(query).filter(({ content }) => content.includes(query.q)),
  );
}

function serveWriting(backend: FakeBackend, kept: Kept): void {
  const put = (question: Omit<Question, 'updated_at'>): Question => {
    const saved = { ...question, updated_at: SAVED_AT };
    kept.questions = [saved, ...kept.questions.filter(({ id }) => id !== question.id)];
    return saved;
  };
  backend.on(createQuestion, ({ body: { id, ...fields } }) => put({ id: id ?? idOf(2_000), ...fields }));
  backend.on(createQuestions, ({ body: { unit_id, questions } }) =>
    questions.map((question) => put({ ...question, unit_id })),
  );
  backend.on(updateQuestion, ({ params, body }) => put({ id: params.id, ...body }));
  backend.on(deleteQuestion, ({ params }) => {
    kept.questions = kept.questions.filter(({ id }) => id !== params.id);
    return undefined;
  });
}

/** Units of two subjects and three grades. */
export const SOME_UNITS = [
  buildUnit(1, { unit_name: '分數' }),
  buildUnit(2, { unit_name: '小數', grade: '小學 (4年級)' }),
  buildUnit(3, { unit_name: '修辭', subject: '中文', grade: '中學 (中一)' }),
];

/** A server with those and one question. */
export const serveSome = serveQuestions(SOME_UNITS, [buildQuestion(1, { content: '甚麼是分數？' })]);

type Serve = (backend: FakeBackend) => void;

/** The page of those who manage the database; `query` begins with a question mark. */
export function openAdmin(backend: Serve, query = '') {
  const permissions: Permission[] = ['admin_question_database'];
  return renderApp(`/admin/question-database${query}`, { as: { permissions }, backend });
}

/** The page of those who use it. */
export function openDatabase(backend: Serve, query = '') {
  const permissions: Permission[] = ['question_database'];
  return renderApp(`/question-database${query}`, { as: { permissions }, backend });
}

/** The table of questions, when there are some in it. */
export const questionTable = () => filledTable('題目');
/** The table of units, when there are some in it. */
export const unitTable = () => filledTable('單元');

async function filledTable(name: '題目' | '單元') {
  await waitFor(() => expect(rowNames(name)).not.toEqual([]));
  return screen.getByRole('table', { name });
}

/** What names the rows of a table, in their order. */
export const rowNames = (name: '題目' | '單元') => {
  const table = screen.queryByRole('table', { name });
  return table
    ? within(table)
        .queryAllByRole('rowheader')
        .map(({ textContent }) => textContent)
    : [];
};

export const questionsRead = (...contents: string[]) =>
  waitFor(() => expect(rowNames('題目')).toEqual(contents));

/** The row that is named so, of either table. */
export const rowOf = async (name: string) => {
  const header = await screen.findByRole('rowheader', { name });
  return within(header.parentElement ?? header);
};

/** A dialog that a button opens, and what a person does in it. */
export async function openDialog(app: Awaited<ReturnType<typeof renderApp>>, button: string | RegExp) {
  const opener = await screen.findByRole('button', { name: button });
  // A form begins with the unit of the filter, whose name is there when the units are.
  await waitFor(() => expect(screen.getByRole('combobox', { name: '單元' })).not.toHaveProperty('value', ''));
  await app.user.click(opener);
  const dialog = within(await screen.findByRole('dialog'));
  const { user } = app;
  return {
    ...app,
    opener,
    dialog,
    fill: async (label: string | RegExp, text: string) => {
      await user.click(dialog.getByLabelText(label));
      await user.paste(text);
    },
    choose: (label: string | RegExp, option: string) =>
      user.selectOptions(dialog.getByLabelText(label), option),
    /** Of a list that is searched by typing. */
    pick: async (label: string, option: string) => {
      await user.click(dialog.getByRole('combobox', { name: new RegExp(`^${label}`) }));
      await user.click(await screen.findByRole('option', { name: option }));
    },
    press: (name: string | RegExp) => user.click(dialog.getByRole('button', { name })),
    gone: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}

/** What the form of a question says of its place: subject, level, grade and unit. */
export const placeIn = ({ dialog }: Awaited<ReturnType<typeof openDialog>>) => [
  ...['科目', '級別', '年級'].map(
    (label) => dialog.getByLabelText<HTMLSelectElement>(new RegExp(`^${label}`)).value,
  ),
  dialog.getByRole<HTMLInputElement>('combobox', { name: /^單元/ }).value,
];

export const confirmDeletion = async ({ user }: Awaited<ReturnType<typeof renderApp>>) => {
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: '刪除' }));
};
