import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  buildQuestion,
  buildUnit,
  openAdmin,
  openDialog,
  serveQuestions,
} from './testing/question-fixtures.ts';

const CONTENT = '計算 $\\frac{3}{4}$：\n\n| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |\n\n<script>alert(1)</script>';

const open = async () => {
  const units = [buildUnit(1, { unit_name: '分數' })];
  return openDialog(
    await openAdmin(serveQuestions(units, [buildQuestion(1, { content: CONTENT })])),
    /^檢視/,
  );
};

test('[QDB-22] a lead sees a question as its reader will, with formula, table and what is known of its unit', async () => {
  const { dialog, user } = await open();
  expect(screen.getByRole('dialog', { name: '檢視題目' })).toBeTruthy();
  for (const fact of ['數學', '小學 (3年級)', '分數']) expect(dialog.getByText(fact)).toBeTruthy();
  expect(await dialog.findByRole('table')).toBeTruthy();
  expect(dialog.getByText('<script>alert(1)</script>')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '編輯' }));
  expect(await screen.findByRole('dialog', { name: '編輯題目' })).toBeTruthy();
});
