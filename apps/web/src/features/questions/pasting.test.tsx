import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createQuestions, createQuestionUnits } from '#contract/questions.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  buildUnit,
  idOf,
  openAdmin,
  openDialog,
  questionsRead,
  rowNames,
  serveQuestions,
} from './testing/question-fixtures.ts';

const UNITS = [buildUnit(1, { unit_name: '分數' })];

describe('a teacher who pastes many questions', () => {
  const open = async (query = `?unit=${idOf(1)}`) =>
    openDialog(await openAdmin(serveQuestions(UNITS), query), '貼上多道題目');

  test('sees how they were cut, drops one, and saves the rest together', async () => {
    const form = await open();
    await form.fill(/^題目/, '單元練習\n1. 第一題\n2. 第二題');
    expect(await form.dialog.findByText('共 3 道題目')).toBeTruthy();
    await form.press('刪去「單元練習」');
    expect(form.dialog.getByText('共 2 道題目')).toBeTruthy();
    expect(form.dialog.getByRole('button', { name: '找回刪去的 1' })).toBeTruthy();
    await form.press('新增 2 道題目');
    await form.gone();
    await waitFor(() => expect(rowNames('題目').sort()).toEqual(['第一題', '第二題'].sort()));
    expect(form.backend.callsOf(createQuestions).map(({ input }) => input.body)).toEqual([
      {
        unit_id: idOf(1),
        questions: ['第一題', '第二題'].map((content) => ({ id: expect.any(String), content })),
      },
    ]);
    expect(await screen.findByText('已新增 2 道題目')).toBeTruthy();
  });

  test('has them cut another way when the first one is wrong', async () => {
    const form = await open();
    await form.fill(/^題目/, '1. 甲\n\n2. 乙\n丙\n\n丁');
    expect(await form.dialog.findByText('共 2 道題目')).toBeTruthy();
    await form.choose('分題方式', '按空行');
    expect(await form.dialog.findByText('共 3 道題目')).toBeTruthy();
  });

  test('reads which are too long or blank, and saves nothing until they are gone', async () => {
    const form = await open();
    await form.fill(/^題目/, `1. 好\n2.\n3. ${'長'.repeat(10_001)}`);
    expect(await form.dialog.findByText('，其中 2 道題目不能儲存')).toBeTruthy();
    expect(form.dialog.getByText('沒有內容')).toBeTruthy();
    expect(form.dialog.getByText('太長，最多 10,000 個字元')).toBeTruthy();
    await form.press('新增 3 道題目');
    expect(form.dialog.getByText('有 2 道題目空白或太長，請更改或刪去後再儲存。')).toBeTruthy();
    expect(form.backend.callsOf(createQuestions)).toHaveLength(0);
    await form.press('刪去「空白」');
    await form.press(/^刪去「長/);
    await form.press('新增 1 道題目');
    await form.gone();
    await questionsRead('好');
  });

  test('of more than 500 is told to take several turns', async () => {
    const form = await open();
    await form.fill(/^題目/, Array.from({ length: 501 }, (_, n) => `題目${n}`).join('\n\n'));
    await form.press(await screen.findByText('新增 501 道題目').then(() => '新增 501 道題目'));
    expect(form.dialog.getByText('一次最多儲存 500 道題目，請分批貼上。')).toBeTruthy();
  });

  test('of more than can be saved at once is told so before anything is sent', async () => {
    const form = await open();
    await form.fill(/^題目/, Array.from({ length: 101 }, (_, n) => `${n}`.padEnd(10_000, '字')).join('\n\n'));
    await form.press(await screen.findByText('新增 101 道題目').then(() => '新增 101 道題目'));
    expect(form.dialog.getByText('題目加起來太長，最多 1,000,000 個字元，請分批貼上。')).toBeTruthy();
    expect(form.backend.callsOf(createQuestions)).toHaveLength(0);
  });

  test('[QDB-50 QDB-51] without a unit or a text reads that all must be filled in', async () => {
    const form = await open('');
    await form.press('新增');
    expect(form.dialog.getByRole('alert').textContent).toBe('請填寫所有必填欄位');
    expect(form.backend.callsOf(createQuestions)).toHaveLength(0);
  });

  test('[QDB-67] whose save failed keeps the text, and sends the same ids again', async () => {
    const form = await open();
    form.backend.on(createQuestions, () => refuse(404, 'question_unit_not_found'));
    await form.fill(/^題目/, '甲\n\n乙\n\n甲');
    await form.press('新增 3 道題目');
    expect(await form.dialog.findByText('儲存題目內容時發生錯誤')).toBeTruthy();
    expect(form.dialog.getByText('找不到相關單元資料')).toBeTruthy();
    expect(form.dialog.getByLabelText(/^題目/)).toHaveProperty('value', '甲\n\n乙\n\n甲');
    await form.press('新增 3 道題目');
    await waitFor(() => expect(form.backend.callsOf(createQuestions)).toHaveLength(2));
    const [first, second] = form.backend.callsOf(createQuestions).map(({ input }) => input.body.questions);
    expect(first).toEqual(second);
    expect(new Set(first?.map(({ id }) => id)).size).toBe(3);
  });

  test('finds the text again after a reload', async () => {
    const form = await open();
    await form.fill(/^題目/, '甲\n\n乙');
    document.body.replaceChildren();
    const again = await open();
    expect(again.dialog.getByText('已恢復您上次尚未儲存的內容。')).toBeTruthy();
    expect(again.dialog.getByText('共 2 道題目')).toBeTruthy();
  });
});

describe('a lead who pastes many units', () => {
  const open = async () => {
    const form = await openDialog(await openAdmin(serveQuestions(UNITS)), '貼上多個單元');
    await form.choose(/^科目/, '數學');
    await form.choose(/^級別/, '小學');
    await form.choose(/^年級/, '小學 (3年級)');
    return form;
  };

  test('gets one for each line, once, and reads which were there before', async () => {
    const form = await open();
    await form.fill(/^單元名稱/, ' 周界 \n\n面積\n周界\n分數\n多餘\n');
    expect(form.dialog.getByText('共 4 個單元')).toBeTruthy();
    await form.press('刪去「多餘」');
    await form.press('新增 3 個單元');
    await form.gone();
    await waitFor(() => expect(rowNames('單元')).toEqual(['分數', '周界', '面積']));
    expect(form.backend.callsOf(createQuestionUnits).map(({ input }) => input.body)).toEqual([
      { subject: '數學', grade: '小學 (3年級)', unit_names: ['周界', '面積', '分數'] },
    ]);
    expect(await screen.findByText('已新增 2 個單元；已有的 1 個保持不變：「分數」')).toBeTruthy();
  });

  test('reads which names cannot be used', async () => {
    const form = await open();
    await form.fill(/^單元名稱/, `好\n${'長'.repeat(201)}\n看\u202e不見`);
    expect(form.dialog.getByText('單元名稱太長，最多 200 個字元')).toBeTruthy();
    expect(form.dialog.getByText('含有看不見的字元')).toBeTruthy();
    await form.press('新增 3 個單元');
    expect(form.dialog.getByText('有 2 個名稱不能使用，請更改或刪去後再儲存。')).toBeTruthy();
    expect(form.backend.callsOf(createQuestionUnits)).toHaveLength(0);
  });

  test('[QDB-46 QDB-47 QDB-48] without subject, level or a name reads that all must be filled in', async () => {
    const form = await openDialog(await openAdmin(serveQuestions(UNITS)), '貼上多個單元');
    await form.press('新增');
    expect(form.dialog.getByRole('alert').textContent).toBe('請填寫所有必填欄位');
  });

  test('[QDB-64] whose save failed reads why and keeps the names', async () => {
    const form = await open();
    form.backend.on(createQuestionUnits, () => refuse(403, 'not_allowed'));
    await form.fill(/^單元名稱/, '周界');
    await form.press('新增 1 個單元');
    expect(await form.dialog.findByText('創建單元時發生錯誤')).toBeTruthy();
    expect(form.dialog.getByText('您沒有權限執行此操作')).toBeTruthy();
    expect(form.dialog.getByLabelText(/^單元名稱/)).toHaveProperty('value', '周界');
  });
});
