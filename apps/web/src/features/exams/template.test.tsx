import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DEFAULT_EXAM_TEMPLATE, getExamTemplate, saveExamTemplate } from '#contract/exams.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { openExams, openUnits, type } from './testing/exam-fixtures.ts';

const OWN = '請為{grade}出{subject}題：{unitContents}';

/** A teacher who has a template of one's own opens its editor. */
async function openEditor(template = OWN) {
  const page = await openExams({
    backend: (backend) => {
      backend.on(getExamTemplate, () => ({ template }));
      backend.on(saveExamTemplate, ({ body }) => ({ template: body.template }));
    },
  });
  await page.user.click(screen.getByRole('button', { name: '系統提示訊息' }));
  const dialog = within(await screen.findByRole('dialog', { name: '系統提示訊息範本' }));
  const field = await dialog.findByLabelText<HTMLTextAreaElement>('範本');
  return {
    ...page,
    dialog,
    field,
    press: (name: string) => page.user.click(dialog.getByRole('button', { name })),
  };
}

describe('the template of what the AI is told', () => {
  test('[EXAM-21 EXAM-23 EXAM-24] a teacher opens it by the floating button and reads what the variables mean', async () => {
    const { dialog, field } = await openEditor();
    expect(field.value).toBe(OWN);
    for (const variable of ['{grade}', '{subject}', '{unitContents}'])
      expect(dialog.getByText(variable)).toBeTruthy();
  });

  test('[EXAM-25 EXAM-26] a teacher saves a changed one, and the next paper is made by it', async () => {
    const { field, press, backend } = await openEditor();
    type(field, `${OWN}。請出難一點。`);
    await press('儲存');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf(saveExamTemplate)[0]?.input.body).toEqual({ template: `${OWN}。請出難一點。` });
    cleanup();
    const page = await openUnits({
      backend: (again) => again.on(getExamTemplate, () => ({ template: `${OWN}。請出難一點。` })),
    });
    await page.tick('分數');
    await page.generate();
    await screen.findByRole('heading', { name: '編輯試卷' });
    expect(page.bodies()[0]?.systemMessageTemplate).toBe(`${OWN}。請出難一點。`);
  });

  test.each(['', ' \n '])('[EXAM-22] a teacher who saves %j is told, and nothing is sent', async (blank) => {
    const { dialog, field, press, backend } = await openEditor();
    type(field, blank);
    await press('儲存');
    expect(dialog.getByRole('alert').textContent).toBe('系統提示訊息範本不能為空');
    expect(document.activeElement).toBe(field);
    expect(backend.callsOf(saveExamTemplate)).toEqual([]);
  });

  test('a teacher goes back to the default one, which is stored when it is saved', async () => {
    const { field, press, backend } = await openEditor();
    await press('恢復預設');
    expect(field.value).toBe(DEFAULT_EXAM_TEMPLATE);
    await press('儲存');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(backend.callsOf(saveExamTemplate)[0]?.input.body.template).toBe(DEFAULT_EXAM_TEMPLATE);
  });

  test('a teacher whose template could not be saved keeps what was typed, also over a reload', async () => {
    const { dialog, field, press, backend } = await openEditor();
    backend.on(saveExamTemplate, () => refuse(500, 'internal'));
    type(field, '打到一半');
    await press('儲存');
    expect(await dialog.findByText('無法儲存範本')).toBeTruthy();
    expect(field.value).toBe('打到一半');
    cleanup();
    const again = await openEditor();
    expect(again.field.value).toBe('打到一半');
    await again.press('捨棄');
    expect(again.field.value).toBe(OWN);
    await again.press('取消');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
