import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createSystemPrompt, updateSystemPrompt } from '#contract/system-prompts.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildPrompt, openForm } from './testing/prompt-fixtures.ts';

const OLD = buildPrompt(1);
const openNew = () => openForm('新增提示');
const openOld = () => openForm('編輯「提示1」', [OLD]);
type Form = Awaited<ReturnType<typeof openForm>>;

const valuesOf = ({ dialog }: Form) =>
  Object.fromEntries(
    ['標題', '提示內容'].map((label) => [
      label,
      dialog.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value,
    ]),
  );

describe('an administrator who leaves the form', () => {
  const saveSlowly = async () => {
    const form = await openOld();
    let answer: (response: Response) => void = () => undefined;
    form.backend.on(updateSystemPrompt, () => new Promise((resolve) => (answer = resolve)));
    await form.fill(/^標題/, '新');
    await form.press('更新');
    return { ...form, answer: (response: Response) => act(async () => answer(response)) };
  };

  test('while it is being saved stays until that has ended, and types nothing that would be lost', async () => {
    const form = await saveSlowly();
    expect(form.dialog.getByLabelText(/^提示內容/).closest('[inert]')).not.toBeNull();
    expect(form.dialog.getByRole('button', { name: '取消' })).toHaveProperty('disabled', true);
    await form.user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await form.answer(Response.json({ ...OLD, title: '提示1新' }));
    await form.gone();
    expect(await screen.findByText('已儲存「提示1新」')).toBeTruthy();
  });

  test('and the page while it is being saved reads how that ended, and finds the text again', async () => {
    const form = await saveSlowly();
    await act(() => form.router.navigate({ to: '/' }));
    await form.answer(refuse(403, 'not_allowed'));
    expect(await screen.findByText('「提示1新」沒有儲存：您沒有權限執行此操作')).toBeTruthy();
    expect(JSON.stringify({ ...sessionStorage })).toContain('提示1新');
  });

  test('and will not wait for a slow server closes it after ten seconds, and reads in the next one how that ended', async () => {
    const form = await openOld();
    const answer = Promise.withResolvers<Response>();
    form.backend.on(updateSystemPrompt, () => answer.promise);
    await form.fill(/^標題/, '新');
    vi.useFakeTimers();
    fireEvent.click(form.dialog.getByRole('button', { name: '更新' }));
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    await pass(9_900);
    const close = () => form.dialog.getByRole('button', { name: '關閉' });
    expect(close()).toHaveProperty('disabled', true);
    await pass(200);
    expect(close()).toHaveProperty('disabled', false);
    expect(form.dialog.getByRole('status').textContent).toContain('有結果時會告訴您');
    vi.useRealTimers();
    await form.press('先關閉');
    await form.gone();
    await form.user.click(form.opener);
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByLabelText(/^標題/)).toHaveProperty('value', '提示1新');
    await act(async () => answer.resolve(Response.json({ ...OLD, title: '提示1新' })));
    expect(await screen.findByText('已儲存「提示1新」')).toBeTruthy();
    expect(again.getByLabelText(/^標題/)).toHaveProperty('value', '提示1新');
  });

  test('closes one that was not changed at once, and is asked before typed text goes', async () => {
    const form = await openNew();
    await form.press('取消');
    await form.gone();
    await form.user.click(form.opener);
    const dialog = within(await screen.findByRole('dialog'));
    await form.user.type(dialog.getByLabelText(/^標題/), '未完');
    await form.user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog'));
    await form.user.click(question.getByRole('button', { name: '取消' }));
    expect(dialog.getByLabelText(/^標題/)).toHaveProperty('value', '未完');

    await form.user.click(dialog.getByRole('button', { name: '取消' }));
    await form.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '放棄' }),
    );
    await form.gone();
    expect(sessionStorage).toHaveLength(0);
  });

  test('by reloading the page finds the typed text again, and may drop it', async () => {
    const form = await openOld();
    await form.fill(/^提示內容/, '再加一句。');
    document.body.replaceChildren();
    const again = await openOld();
    expect(again.dialog.getByText('已恢復您上次尚未儲存的內容。')).toBeTruthy();
    expect(valuesOf(again)).toMatchObject({ 標題: '提示1', 提示內容: `${OLD.prompt_text}再加一句。` });
    await again.press('捨棄');
    expect(valuesOf(again)).toMatchObject({ 提示內容: OLD.prompt_text });
    expect(again.dialog.queryByText('已恢復您上次尚未儲存的內容。')).toBeNull();
  });
});

test('an administrator whose answer was lost, and who sends again after a reload, makes one prompt', async () => {
  const first = await openNew();
  await first.fill(/^標題/, '新提示');
  await first.fill(/^提示內容/, '你是一位老師。');
  first.backend.on(createSystemPrompt, () => {
    throw new TypeError('Failed to fetch');
  });
  await first.press('新增');
  await first.dialog.findByText(/無法連線到伺服器/);
  cleanup();
  const second = await openNew();
  await second.press('新增');
  await second.gone();
  const [sent, again] = [first, second].map(({ backend }) => backend.callsOf(createSystemPrompt)[0]?.input);
  expect(sent).toMatchObject({ body: { id: expect.any(String), title: '新提示' } });
  expect(again).toEqual(sent);
});
