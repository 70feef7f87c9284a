import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createQuestionUnit, updateQuestionUnit } from '#contract/questions.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { idOf, openAdmin, openDialog, rowNames, rowOf, serveSome } from './testing/question-fixtures.ts';

const open = async (button: string) => openDialog(await openAdmin(serveSome), button);
type Form = Awaited<ReturnType<typeof open>>;

describe('a lead who adds a unit', () => {
  const fillUnit = async ({ choose, fill }: Form) => {
    await choose(/^科目/, '數學');
    await choose(/^級別/, '小學');
    await choose(/^年級/, '小學 (3年級)');
    await fill(/^單元名稱/, ' 周界 ');
  };

  test('[QDB-19] saves subject, grade and name, and finds it in the table', async () => {
    const form = await open('新增單元');
    expect(screen.getByRole('dialog', { name: '新增單元' })).toBeTruthy();
    await fillUnit(form);
    await form.press('新增');
    await form.gone();
    await waitFor(() => expect(rowNames('單元')).toContain('周界'));
    expect(form.backend.callsOf(createQuestionUnit).map(({ input }) => input.body)).toEqual([
      { id: expect.any(String), subject: '數學', grade: '小學 (3年級)', unit_name: '周界' },
    ]);
  });

  test.each([
    ['subject', /^科目/],
    ['level', /^級別/],
    ['name', /^單元名稱/],
  ])(
    '[QDB-46 QDB-47 QDB-48] without a %s reads that all must be filled in, and is led there',
    async (_, label) => {
      const form = await open('新增單元');
      await fillUnit(form);
      const field = form.dialog.getByLabelText<HTMLInputElement>(label);
      if (field.tagName === 'SELECT') await form.choose(label, '請選擇');
      else await form.user.clear(field);
      await form.press('新增');
      expect(form.dialog.getByRole('alert').textContent).toBe('請填寫所有必填欄位');
      expect(document.activeElement).toBe(field);
      expect(form.backend.callsOf(createQuestionUnit)).toHaveLength(0);
    },
  );

  test('[QDB-64 QDB-70] whose unit is there already reads so in red, and keeps what was typed', async () => {
    const form = await open('新增單元');
    form.backend.on(createQuestionUnit, () => refuse(409, 'question_unit_exists'));
    await fillUnit(form);
    await form.press('新增');
    const banner = await form.dialog.findByText('創建單元時發生錯誤');
    expect(banner.parentElement?.textContent).toContain('這個年級的這個科目已經有同名的單元');
    expect(form.dialog.getByLabelText(/^單元名稱/)).toHaveProperty('value', ' 周界 ');
  });

  test('whose name is too long reads so before it is sent', async () => {
    const form = await open('新增單元');
    await fillUnit(form);
    await form.fill(/^單元名稱/, '長'.repeat(200));
    await form.press('新增');
    expect(form.dialog.getByText('單元名稱太長，最多 200 個字元')).toBeTruthy();
  });
});

test('[QDB-18 QDB-20] a lead edits a unit from its row', async () => {
  const form = await open('編輯「小數」');
  expect(screen.getByRole('dialog', { name: '編輯單元' })).toBeTruthy();
  expect(form.dialog.getByLabelText(/^級別/)).toHaveProperty('value', '小學');
  await form.choose(/^年級/, '小學 (5年級)');
  await form.press('更新');
  await form.gone();
  expect(await (await rowOf('小數')).findByText('小學 (5年級)')).toBeTruthy();
  expect(form.backend.callsOf(updateQuestionUnit).map(({ input }) => input)).toMatchObject([
    { params: { id: idOf(2) }, body: { subject: '數學', grade: '小學 (5年級)', unit_name: '小數' } },
  ]);
});
