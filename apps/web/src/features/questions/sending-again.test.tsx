import { cleanup } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { createQuestion, createQuestions, createQuestionUnit } from '#contract/questions.contract.ts';
import { idOf, openAdmin, openDialog, serveSome } from './testing/question-fixtures.ts';

type Form = Awaited<ReturnType<typeof openDialog>>;

const PLACE = [
  [/^科目/, '數學'],
  [/^級別/, '小學'],
  [/^年級/, '小學 (3年級)'],
] as const;

const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

const open = async (dialog: string) => openDialog(await openAdmin(serveSome, `?unit=${idOf(1)}`), dialog);

/** Fills in a form, sends it, loses the answer, reloads and sends what came back. What was sent by each. */
async function sendTwice<O extends Operation>(
  operation: O,
  { dialog, button, fill }: { dialog: string; button: string; fill: (form: Form) => Promise<void> },
) {
  const first = await open(dialog);
  await fill(first);
  first.backend.on(operation, lost);
  await first.press(button);
  await first.dialog.findByText(/無法連線到伺服器/);
  cleanup();
  const second = await open(dialog);
  await second.dialog.findByText('已恢復您上次尚未儲存的內容。');
  await second.press(button);
  const sent = [first, second].flatMap(({ backend }) => backend.callsOf(operation).map(({ input }) => input));
  expect(sent).toHaveLength(2);
  return { sent, second };
}

describe('a teacher whose answer was lost, and who sends again after a reload,', () => {
  test('makes one question', async () => {
    const { sent, second } = await sendTwice(createQuestion, {
      dialog: '新增題目',
      button: '新增',
      fill: (form) => form.fill(/^題目內容/, '新題目'),
    });
    await second.gone();
    expect(sent[0]).toMatchObject({ body: { id: expect.any(String), content: '新題目' } });
    expect(sent[1]).toEqual(sent[0]);
  });

  test('makes each pasted question once', async () => {
    const { sent, second } = await sendTwice(createQuestions, {
      dialog: '貼上多道題目',
      button: '新增 3 道題目',
      fill: (form) => form.fill(/^題目/, '甲\n\n乙\n\n甲'),
    });
    await second.gone();
    expect(new Set(sent[0]?.body.questions.map(({ id }) => id)).size).toBe(3);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('makes one unit', async () => {
    const { sent, second } = await sendTwice(createQuestionUnit, {
      dialog: '新增單元',
      button: '新增',
      fill: async (form) => {
        for (const [label, option] of PLACE) await form.choose(label, option);
        await form.fill(/^單元名稱/, '周界');
      },
    });
    await second.gone();
    expect(sent[0]).toMatchObject({ body: { id: expect.any(String), unit_name: '周界' } });
    expect(sent[1]).toEqual(sent[0]);
  });

  test.each(['新增題目', '貼上多道題目'])('makes one unit beside the form of 「%s」', async (dialog) => {
    const { sent, second } = await sendTwice(createQuestionUnit, {
      dialog,
      button: '新增這個單元',
      fill: async (form) => {
        await form.press('新增單元');
        await form.fill('新單元的名稱', '周界');
      },
    });
    expect(await second.dialog.findByDisplayValue('數學 - 周界')).toBeTruthy();
    expect(sent[0]).toMatchObject({ body: { id: expect.any(String), unit_name: '周界' } });
    expect(sent[1]).toEqual(sent[0]);
  });

  test.each([
    ['question', createQuestion, '新增題目', /^題目內容/, []],
    ['unit', createQuestionUnit, '新增單元', /^單元名稱/, PLACE],
  ] as const)('makes another %s when it was changed first', async (_, operation, dialog, field, place) => {
    const form = await open(dialog);
    for (const [label, option] of place) await form.choose(label, option);
    await form.fill(field, '原來的');
    form.backend.on(operation, lost);
    await form.press('新增');
    await form.dialog.findByText(/無法連線到伺服器/);
    await form.fill(field, '改過的');
    serveSome(form.backend);
    await form.press('新增');
    await form.gone();
    const [one, other] = form.backend.callsOf(operation).map(({ input }) => input.body.id);
    expect(other).toEqual(expect.any(String));
    expect(other).not.toBe(one);
  });

  test('makes another question when the restored one was discarded first', async () => {
    const first = await open('新增題目');
    await first.fill(/^題目內容/, '第一題');
    first.backend.on(createQuestion, lost);
    await first.press('新增');
    await first.dialog.findByText(/無法連線到伺服器/);
    cleanup();
    const second = await open('新增題目');
    await second.press('捨棄');
    await second.fill(/^題目內容/, '第二題');
    await second.press('新增');
    await second.gone();
    const [one, other] = [first, second].map(({ backend }) => backend.callsOf(createQuestion)[0]?.input.body);
    expect(other?.content).toBe('第二題');
    expect(other?.id).not.toBe(one?.id);
  });
});
