import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createQuestion, createQuestionUnit } from '#contract/questions.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { openDatabase, openDialog, placeIn, questionsRead, serveSome } from './testing/question-fixtures.ts';

describe('a teacher who misses a unit while writing a question', () => {
  const openNew = async (query = '') => {
    const form = await openDialog(await openDatabase(serveSome, query), '新增題目');
    await form.press('新增單元');
    return form;
  };

  test('[QDB-49] without subject, grade or name reads that all of the unit must be filled in', async () => {
    const form = await openNew();
    await form.fill('新單元的名稱', '周界');
    await form.press('新增這個單元');
    expect(form.dialog.getByText('請填寫所有單元欄位')).toBeTruthy();
    await form.choose(/^科目/, '數學');
    await form.press('新增這個單元');
    expect(form.dialog.getByText('請填寫所有單元欄位')).toBeTruthy();
    await form.choose(/^級別/, '小學');
    await form.choose(/^年級/, '小學 (3年級)');
    await form.user.clear(form.dialog.getByLabelText('新單元的名稱'));
    await form.press('新增這個單元');
    expect(form.dialog.getByText('請填寫所有單元欄位')).toBeTruthy();
    expect(form.backend.callsOf(createQuestionUnit)).toHaveLength(0);
  });

  test('[QDB-35 OPEN-82] makes it beside the form, which goes on with it, by Enter too', async () => {
    const form = await openNew('?subject=數學');
    await form.choose(/^級別/, '小學');
    await form.choose(/^年級/, '小學 (3年級)');
    await form.fill('新單元的名稱', '周界');
    await form.user.keyboard('{Enter}');
    await waitFor(() => expect(placeIn(form)).toEqual(['數學', '小學', '小學 (3年級)', '數學 - 周界']));
    await form.fill(/^題目內容/, '正方形的周界是多少？');
    await form.press('新增');
    await form.gone();
    await questionsRead('正方形的周界是多少？', '甚麼是分數？');
    const made = form.backend.callsOf(createQuestionUnit)[0]?.input.body.id;
    expect(form.backend.callsOf(createQuestion)[0]?.input.body.unit_id).toBe(made);
  });

  test('[QDB-64] reads why it was not made, and keeps the question', async () => {
    const form = await openNew('?subject=數學');
    form.backend.on(createQuestionUnit, () => refuse(409, 'question_unit_exists'));
    await form.choose(/^級別/, '小學');
    await form.choose(/^年級/, '小學 (3年級)');
    await form.fill(/^題目內容/, '一道題目');
    await form.fill('新單元的名稱', '分數');
    await form.press('新增這個單元');
    expect(await form.dialog.findByText('創建單元時發生錯誤')).toBeTruthy();
    expect(form.dialog.getByText('這個年級的這個科目已經有同名的單元')).toBeTruthy();
    await form.press('不新增');
    expect(form.dialog.getByLabelText(/^題目內容/)).toHaveProperty('value', '一道題目');
  });
});
