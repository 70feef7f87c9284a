import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  createQuestion,
  deleteQuestion,
  deleteQuestionUnit,
  listQuestions,
  type Question,
} from '#contract/questions.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  buildQuestion,
  buildUnit,
  confirmDeletion,
  idOf,
  openAdmin,
  openDatabase,
  questionsRead,
  rowNames,
  serveQuestions,
} from './testing/question-fixtures.ts';

const UNITS = [buildUnit(1, { unit_name: '分數', question_count: 2 }), buildUnit(2, { unit_name: '小數' })];
const QUESTIONS: Question[] = [1, 2].map((n) => buildQuestion(n));
const serve = () => serveQuestions(UNITS, QUESTIONS);

const ask = async (label: string, query = '') => {
  const app = await openAdmin(serve(), query);
  await app.user.click(await screen.findByRole('button', { name: label }));
  return { ...app, question: within(await screen.findByRole('alertdialog')) };
};

describe('a lead who deletes a question', () => {
  test('[QDB-25 QDB-26] is asked first, and nothing goes when the answer is no', async () => {
    const { user, question, backend } = await ask('刪除「題目1」');
    expect(question.getByText(/刪除後無法恢復。/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: '取消' }));
    expect(rowNames('題目')).toEqual(['題目1', '題目2']);
    expect(backend.callsOf(deleteQuestion)).toHaveLength(0);
  });

  test('[QDB-26] finds it gone, asked for once, with the focus on the page', async () => {
    const app = await ask('刪除「題目1」');
    await confirmDeletion(app);
    await questionsRead('題目2');
    expect(app.backend.callsOf(deleteQuestion).map(({ input }) => input.params.id)).toEqual([idOf(1_001)]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  test('changes her mind by 「復原」, which brings it back as it was', async () => {
    const app = await ask('刪除「題目1」');
    await confirmDeletion(app);
    await questionsRead('題目2');
    await app.user.click(await screen.findByRole('button', { name: '復原' }));
    await questionsRead('題目1', '題目2');
    expect(app.backend.callsOf(createQuestion).map(({ input }) => input.body)).toEqual([
      { id: idOf(1_001), unit_id: idOf(1), content: '題目1' },
    ]);
    expect(await screen.findByText('已復原這道題目')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: '復原' })).toBeNull());
  });

  test('[QDB-67 QDB-70] who cannot bring it back reads why, and may try again', async () => {
    const app = await ask('刪除「題目1」');
    await confirmDeletion(app);
    app.backend.on(createQuestion, () => refuse(403, 'not_allowed'));
    await app.user.click(await screen.findByRole('button', { name: '復原' }));
    expect(await screen.findByText('儲存題目內容時發生錯誤：您沒有權限執行此操作')).toBeTruthy();
    app.backend.on(createQuestion, ({ body }) => ({ ...buildQuestion(1), ...body, id: idOf(1_001) }));
    await app.user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByText('已復原這道題目')).toBeTruthy();
  });

  test('[QDB-27] cannot begin a second deletion while one is on its way', async () => {
    const app = await ask('刪除「題目1」');
    app.backend.on(deleteQuestion, () => new Promise(() => undefined));
    await confirmDeletion(app);
    await waitFor(() => expect(app.backend.callsOf(deleteQuestion)).toHaveLength(1));
    for (const name of ['刪除「題目2」', '刪除「分數」']) {
      const button = await screen.findByRole('button', { name });
      await waitFor(() => expect(button).toHaveProperty('disabled', true));
      await app.user.click(button);
    }
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('[QDB-68 QDB-70] reads in red that it failed and why', async () => {
    const app = await ask('刪除「題目1」');
    app.backend.on(deleteQuestion, () => refuse(403, 'not_allowed'));
    await confirmDeletion(app);
    const banner = (await screen.findByText('刪除題目內容時發生錯誤')).closest('[role="alert"]');
    expect(banner?.textContent).toContain('您沒有權限執行此操作');
    expect(rowNames('題目')).toEqual(['題目1', '題目2']);
  });

  test('that somebody else has deleted already finds it gone, as it was meant to be', async () => {
    const app = await ask('刪除「題目1」');
    app.backend.on(deleteQuestion, () => refuse(404, 'question_not_found'));
    app.backend.on(listQuestions, () => [buildQuestion(2)]);
    await confirmDeletion(app);
    await questionsRead('題目2');
    expect(screen.queryByText('刪除題目內容時發生錯誤')).toBeNull();
  });
});

test('[QDB-36] a teacher is asked under the title 「確認刪除」', async () => {
  const app = await openDatabase(serve());
  await app.user.click(await screen.findByRole('button', { name: '刪除「題目1」' }));
  expect(await screen.findByRole('alertdialog', { name: '確認刪除' })).toBeTruthy();
  await confirmDeletion(app);
  await questionsRead('題目2');
});

describe('a lead who deletes a unit', () => {
  test('[QDB-23] is warned that its questions go too', async () => {
    const { question } = await ask('刪除「分數」');
    expect(question.getByText(/確定要刪除單元「數學 - 分數」（2 道題目）嗎？/)).toBeTruthy();
    expect(question.getByText(/此操作會同時刪除該單元下的所有題目，且無法恢復。/)).toBeTruthy();
  });

  test('[QDB-24 QDB-28] that was the chosen one finds the filter open again and the other questions', async () => {
    const app = await openAdmin(
      serveQuestions(UNITS, [...QUESTIONS, buildQuestion(3, { unit_id: idOf(2) })]),
      `?unit=${idOf(1)}`,
    );
    await questionsRead('題目1', '題目2');
    await app.user.click(await screen.findByRole('button', { name: '刪除「分數」' }));
    await confirmDeletion(app);
    await questionsRead('題目3');
    await waitFor(() => expect(rowNames('單元')).toEqual(['小數']));
    expect(screen.getByRole('combobox', { name: '單元' })).toHaveProperty('value', '顯示全部');
    expect(app.path()).toBe('/admin/question-database');
    expect(app.backend.callsOf(deleteQuestionUnit).map(({ input }) => input.params.id)).toEqual([idOf(1)]);
  });

  test('[QDB-28] that was not the chosen one keeps the filter', async () => {
    const app = await ask('刪除「小數」', `?unit=${idOf(1)}`);
    await confirmDeletion(app);
    await waitFor(() => expect(rowNames('單元')).toEqual(['分數']));
    expect(app.path()).toContain(idOf(1));
  });

  test('[QDB-65 QDB-70] reads in red that it failed and why', async () => {
    const app = await ask('刪除「分數」');
    app.backend.on(deleteQuestionUnit, () => refuse(403, 'not_allowed'));
    await confirmDeletion(app);
    const banner = (await screen.findByText('刪除單元時發生錯誤')).closest('[role="alert"]');
    expect(banner?.textContent).toContain('您沒有權限執行此操作');
    expect(rowNames('單元')).toEqual(['分數', '小數']);
  });
});
