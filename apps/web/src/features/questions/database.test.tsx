import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { searchQuestions } from '#contract/questions.contract.ts';
import { LastUpdated } from './components/last-updated.tsx';
import {
  buildQuestion,
  buildUnit,
  idOf,
  openDatabase,
  questionsRead,
  questionTable,
  rowOf,
  serveQuestions,
} from './testing/question-fixtures.ts';

const UNITS = [
  buildUnit(1, { unit_name: '分數' }),
  buildUnit(2, { subject: '中文', grade: '中學 (中一)', unit_name: '修辭' }),
];
const QUESTIONS = [
  buildQuestion(1, { content: '計算 $\\frac{3}{4}$ 的一半。' }),
  buildQuestion(2, { content: '甚麼是分數？' }),
  buildQuestion(3, { content: '甚麼是比喻？', unit_id: idOf(2) }),
];
const serve = serveQuestions(UNITS, QUESTIONS);

const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ label: words }) => words);

describe('a teacher on the page of the question database', () => {
  test('[QDB-31 QDB-32 QDB-33 OPEN-81] finds a search form, three filters and when each question was changed last', async () => {
    const { user } = await openDatabase(serve);
    expect(await screen.findByRole('button', { name: '搜尋' })).toBeTruthy();
    await questionTable();
    expect((await rowOf('甚麼是分數？')).getByText(/^2026-10-01 \d\d:\d\d:\d\d$/)).toBeTruthy();
    expect(optionsOf('科目')).toEqual(['全部科目', '中文', '英文', '數學']);
    expect(optionsOf('年級')).toHaveLength(13);
    await user.selectOptions(screen.getByLabelText('科目'), '數學');
    await questionsRead('計算 3/4 的一半。', '甚麼是分數？');
    await user.selectOptions(screen.getByLabelText('科目'), '全部科目');
    await user.selectOptions(screen.getByLabelText('年級'), '中學 (中一)');
    await questionsRead('甚麼是比喻？');
    await user.selectOptions(screen.getByLabelText('年級'), '全部年級');
    await user.click(screen.getByRole('combobox', { name: '單元' }));
    await user.click(await screen.findByRole('option', { name: '中文 - 修辭' }));
    await questionsRead('甚麼是比喻？');
  });

  test('[QDB-34] reads 「未知」 where the time is missing', () => {
    for (const at of [null, undefined, '', 'soon']) {
      render(<LastUpdated at={at} />);
      expect(screen.getByText('未知')).toBeTruthy();
      cleanup();
    }
  });

  test('[QDB-37 QDB-38] searches, reads how many were found in the place of the filters, and goes back to them', async () => {
    const { user, backend } = await openDatabase(serve, '?subject=數學');
    await questionsRead('計算 3/4 的一半。', '甚麼是分數？');
    await user.type(screen.getByRole('searchbox'), '甚麼{Enter}');
    expect(await screen.findByRole('heading', { name: '搜尋結果' })).toBeTruthy();
    await questionsRead('甚麼是分數？', '甚麼是比喻？');
    expect(screen.getByText('找到 2 道題目')).toBeTruthy();
    expect(screen.queryByLabelText('科目')).toBeNull();
    expect(backend.callsOf(searchQuestions).at(-1)?.input.query).toEqual({ q: '甚麼' });
    await user.click(screen.getByRole('button', { name: '返回' }));
    await questionsRead('計算 3/4 的一半。', '甚麼是分數？');
    expect(screen.getByLabelText('科目')).toHaveProperty('value', '數學');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  test('[QDB-39] who searches for nothing reads what is missing', async () => {
    const { user, backend } = await openDatabase(serve);
    await user.type(await screen.findByRole('searchbox'), '  {Enter}');
    expect(await screen.findByText('請輸入搜尋內容')).toBeTruthy();
    expect(backend.callsOf(searchQuestions)).toHaveLength(0);
    await user.type(screen.getByRole('searchbox'), '甚');
    expect(screen.queryByText('請輸入搜尋內容')).toBeNull();
  });

  test('[OPEN-82] may add, edit and delete questions, and is offered no change of units', async () => {
    await openDatabase(serve);
    await questionTable();
    for (const name of ['新增題目', '貼上多道題目', '編輯「甚麼是分數？」', '刪除「甚麼是分數？」'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.queryByRole('table', { name: '單元' })).toBeNull();
    expect(screen.queryByRole('button', { name: /單元/ })).toBeNull();
  });
});
