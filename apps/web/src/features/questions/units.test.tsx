import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QuestionUnit } from '#contract/questions.contract.ts';
import {
  buildQuestion,
  buildUnit,
  idOf,
  openAdmin,
  questionsRead,
  rowNames,
  rowOf,
  serveQuestions,
  unitTable,
} from './testing/question-fixtures.ts';

const UNITS: QuestionUnit[] = [
  buildUnit(1, { unit_name: '修辭', subject: '中文', grade: '中學 (中一)' }),
  buildUnit(2, { unit_name: '分數', question_count: 1 }),
  buildUnit(3, { unit_name: '小數', grade: '小學 (4年級)' }),
];

test('[QDB-17 QDB-18] a lead reads subject, grade and name of each unit, and can edit and delete it', async () => {
  await openAdmin(serveQuestions(UNITS));
  await unitTable();
  const row = await rowOf('修辭');
  for (const text of ['中文', '中學 (中一)', '0 題']) expect(row.getByText(text)).toBeTruthy();
  for (const name of ['編輯「修辭」', '刪除「修辭」']) expect(row.getByRole('button', { name })).toBeTruthy();
});

test('[QDB-17] a lead searches the units and sorts them', async () => {
  const { user } = await openAdmin(serveQuestions(UNITS));
  await unitTable();
  await user.click(screen.getByRole('button', { name: '年級' }));
  await waitFor(() => expect(rowNames('單元')).toEqual(['分數', '小數', '修辭']));
  await user.click(screen.getByRole('button', { name: '年級' }));
  await waitFor(() => expect(rowNames('單元')).toEqual(['修辭', '小數', '分數']));
  await user.type(screen.getByRole('searchbox', { name: '搜尋單元' }), '數學 4年級');
  await waitFor(() => expect(rowNames('單元')).toEqual(['小數']));
  expect(await screen.findByText('共 1 個')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: '搜尋單元' }), '沒有');
  expect(await screen.findByText('沒有符合的單元')).toBeTruthy();
});

test('[QDB-17] a lead goes through a thousand units page by page', async () => {
  const many = Array.from({ length: 1_000 }, (_, n) => buildUnit(n + 1));
  const { user } = await openAdmin(serveQuestions(many));
  await unitTable();
  await waitFor(() => expect(rowNames('單元')).toHaveLength(50));
  await user.click(screen.getByRole('button', { name: '第 20 頁' }));
  await waitFor(() => expect(rowNames('單元')[0]).toBe('單元951'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: '單元管理' })));
});

test('a lead goes from a unit to its questions', async () => {
  const questions = [buildQuestion(1, { unit_id: idOf(2) }), buildQuestion(2, { unit_id: idOf(3) })];
  const { user } = await openAdmin(serveQuestions(UNITS, questions), '?search=別的');
  await user.click(within(await unitTable()).getByRole('button', { name: '顯示「分數」的 1 題' }));
  await questionsRead('題目1');
  expect(screen.getByRole('combobox', { name: '單元' })).toHaveProperty('value', '數學 - 分數');
});
