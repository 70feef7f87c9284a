import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listQuestionUnits, updateQuestion } from '#contract/questions.contract.ts';
import {
  buildQuestion,
  idOf,
  openAdmin,
  openDatabase,
  openDialog,
  placeIn,
  questionsRead,
  SOME_UNITS,
  serveQuestions,
  serveSome,
} from './testing/question-fixtures.ts';

describe('a teacher who edits a question', () => {
  test.each([
    ['management', openAdmin],
    ['teachers', openDatabase],
  ])('[QDB-21 QDB-35] on the page of %s finds it filled in, and changes it', async (_, page) => {
    const form = await openDialog(await page(serveSome), '編輯「甚麼是分數？」');
    expect(screen.getByRole('dialog', { name: '編輯題目' })).toBeTruthy();
    expect(placeIn(form)).toEqual(['數學', '小學', '小學 (3年級)', '數學 - 分數']);
    await form.fill(/^題目內容/, '（一）');
    await form.press('更新');
    await form.gone();
    expect(form.backend.callsOf(updateQuestion).map(({ input }) => input)).toMatchObject([
      { params: { id: idOf(1_001) }, body: { unit_id: idOf(1), content: '甚麼是分數？（一）' } },
    ]);
  });

  test('[QDB-52] whose unit is not found reads so, and gives it another one', async () => {
    const form = await openDialog(
      await openAdmin(serveQuestions(SOME_UNITS, [buildQuestion(1, { unit_id: idOf(99) })])),
      '編輯「題目1」',
    );
    expect(await form.dialog.findByText('找不到相關單元資料')).toBeTruthy();
    await form.pick('單元', '數學 - 分數');
    expect(form.dialog.queryByText('找不到相關單元資料')).toBeNull();
    await form.press('更新');
    await form.gone();
    expect(form.backend.callsOf(updateQuestion)[0]?.input.body.unit_id).toBe(idOf(1));
  });

  test('whose unit is newer than the list has it looked up first', async () => {
    const app = await openAdmin(serveQuestions([], [buildQuestion(1)]));
    await questionsRead('題目1');
    app.backend.on(listQuestionUnits, () => SOME_UNITS);
    const form = await openDialog(app, '編輯「題目1」');
    expect(placeIn(form)[3]).toBe('數學 - 分數');
    expect(form.dialog.queryByText('找不到相關單元資料')).toBeNull();
  });
});
