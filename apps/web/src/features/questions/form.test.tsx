import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createQuestion } from '#contract/questions.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  idOf,
  openAdmin,
  openDialog,
  placeIn,
  questionsRead,
  serveSome,
} from './testing/question-fixtures.ts';

const open = async (query = '') => openDialog(await openAdmin(serveSome, query), '新增題目');

describe('a lead who adds a question', () => {
  test('[QDB-21] chooses its unit, sees it as it will be, and finds it in the list', async () => {
    const form = await open();
    await form.choose(/^科目/, '數學');
    await form.choose(/^級別/, '小學');
    await form.choose(/^年級/, '小學 (3年級)');
    await form.pick('單元', '數學 - 分數');
    await form.fill(/^題目內容/, '**先乘除**後加減');
    expect((await form.dialog.findByText('先乘除')).tagName).toBe('STRONG');
    await form.press('新增');
    await form.gone();
    await questionsRead('先乘除後加減', '甚麼是分數？');
    expect(form.backend.callsOf(createQuestion).map(({ input }) => input.body)).toEqual([
      { id: expect.any(String), unit_id: idOf(1), content: '**先乘除**後加減' },
    ]);
  });

  test('who chooses a unit at once gets its subject and grade with it', async () => {
    const form = await open();
    await form.pick('單元', '中文 - 修辭');
    expect(placeIn(form)).toEqual(['中文', '中學', '中學 (中一)', '中文 - 修辭']);
  });

  test('who looked at one unit begins there', async () => {
    const form = await open(`?unit=${idOf(2)}`);
    expect(placeIn(form)).toEqual(['數學', '小學', '小學 (4年級)', '數學 - 小數']);
  });

  const changes = [
    [/^科目/, '中文', ['中文', '小學', '小學 (4年級)', '']],
    [/^年級/, '小學 (5年級)', ['數學', '小學', '小學 (5年級)', '']],
    [/^級別/, '中學', ['數學', '中學', '', '']],
  ] as const;
  test.each(changes)(
    '[QDB-29 QDB-30] has no unit any more after %s was changed',
    async (label, option, place) => {
      const form = await open(`?unit=${idOf(2)}`);
      await form.choose(label, option);
      expect(placeIn(form)).toEqual(place);
    },
  );

  test.each([
    ['a unit', '', '題目'],
    ['content', `?unit=${idOf(2)}`, ' \u200b\n '],
  ])('[QDB-50 QDB-51] without %s reads that all must be filled in', async (_, query, content) => {
    const form = await open(query);
    await form.fill(/^題目內容/, content);
    await form.press('新增');
    expect(form.dialog.getByRole('alert').textContent).toBe('請填寫所有必填欄位');
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(form.backend.callsOf(createQuestion)).toHaveLength(0);
  });

  test('reads that a question is too long before it is sent', async () => {
    const form = await open(`?unit=${idOf(2)}`);
    await form.fill(/^題目內容/, '長'.repeat(10_001));
    expect(form.dialog.getByText('10,001 / 10,000 個字元')).toBeTruthy();
    await form.press('新增');
    expect(form.dialog.getByRole('alert').textContent).toBe('題目內容太長，最多 10,000 個字元');
  });

  test('[QDB-67 QDB-70] reads in red that it was not saved and why, and sends the same id when she tries again', async () => {
    const form = await open(`?unit=${idOf(2)}`);
    form.backend.on(createQuestion, () => refuse(404, 'question_unit_not_found'));
    await form.fill(/^題目內容/, '新題目');
    await form.press('新增');
    const banner = (await form.dialog.findByText('儲存題目內容時發生錯誤')).parentElement;
    expect(banner?.textContent).toContain('找不到相關單元資料');
    expect(form.dialog.getByLabelText(/^題目內容/)).toHaveProperty('value', '新題目');
    serveSome(form.backend);
    await form.press('新增');
    await form.gone();
    const ids = form.backend.callsOf(createQuestion).map(({ input }) => input.body.id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('finds what was typed again after a reload, and may drop it', async () => {
    const form = await open(`?unit=${idOf(2)}`);
    await form.fill(/^題目內容/, '寫到一半');
    document.body.replaceChildren();
    const again = await open();
    expect(again.dialog.getByText('已恢復您上次尚未儲存的內容。')).toBeTruthy();
    expect(again.dialog.getByLabelText(/^題目內容/)).toHaveProperty('value', '寫到一半');
    await again.press('捨棄');
    expect(again.dialog.getByLabelText(/^題目內容/)).toHaveProperty('value', '');
  });

  test('is asked before typed text goes by Escape', async () => {
    const form = await open();
    await form.fill(/^題目內容/, '寫到一半');
    await form.user.keyboard('{Escape}');
    expect(await screen.findByText('尚有未儲存的內容，確定要放棄嗎？')).toBeTruthy();
  });

  test('whose session has ended is offered to sign in above the form, which stays', async () => {
    const form = await open(`?unit=${idOf(2)}`);
    form.backend.on(createQuestion, () => refuse(401, 'not_signed_in'));
    await form.fill(/^題目內容/, '新題目');
    await form.press('新增');
    const signIn = within(await screen.findByRole('dialog', { name: '登入學伴' }));
    expect(await signIn.findByLabelText('用戶名')).toBeTruthy();
    expect(form.dialog.getByLabelText(/^題目內容/)).toHaveProperty('value', '新題目');
  });
});
