import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createSystemPrompt, toggleSystemPrompt, updateSystemPrompt, type SystemPrompt } from '#contract/system-prompts.contract.ts';
import { buildPrompt, openForm, openPrompts, servePrompts, titles } from './testing/prompt-fixtures.ts';

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((yes) => { resolve = yes; });
  return { promise, resolve };
}

describe('an administrator (review)', () => {
  test('P1 who goes on typing while the prompt is saved does not lose it', async () => {
    const { dialog, fill, press, backend, user } = await openForm('編輯「提示1」', [buildPrompt(1)]);
    const answer = deferred<SystemPrompt>();
    backend.on(updateSystemPrompt, () => answer.promise);
    await fill(/^提示內容/, '先前');
    await press('更新');
    const box = dialog.getByLabelText<HTMLTextAreaElement>(/^提示內容/);
    await user.type(box, '後來打的字');
    const typed = box.value;
    await act(async () => answer.resolve(buildPrompt(1)));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const kept = JSON.stringify({ ...sessionStorage });
    expect({ wasTyped: typed.includes('後來打的字'), kept: kept.includes('後來打的字') }).not.toEqual({ wasTyped: true, kept: false });
  });

  test('P2 whose address names an unknown language sees all, as the select says', async () => {
    await openPrompts(servePrompts([buildPrompt(1)]), '/admin/system-prompts?language=fr');
    await screen.findByText(/^共 /);
    expect(screen.getByLabelText<HTMLSelectElement>('語言').selectedOptions[0]?.textContent).toBe('全部語言');
    expect(titles()).toEqual(['提示1']);
  });

  test('P3 who toggles two prompts cannot toggle the first one twice meanwhile', async () => {
    const { user, backend } = await openPrompts(servePrompts([buildPrompt(1), buildPrompt(2)]));
    backend.on(toggleSystemPrompt, () => new Promise(() => undefined));
    const [first, second] = await screen.findAllByRole('button', { name: '啟用' });
    await user.click(first as HTMLElement);
    await user.click(second as HTMLElement);
    await user.click(first as HTMLElement);
    const ids = backend.callsOf(toggleSystemPrompt).map(({ input }) => input.params.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('P4 who gives up a prompt while it is saved reads that it was made, or finds none', async () => {
    const { fill, press, backend, user, gone } = await openForm('新增提示');
    const answer = deferred<SystemPrompt>();
    backend.on(createSystemPrompt, () => answer.promise);
    await fill(/^標題/, '標題');
    await fill(/^提示內容/, '內容');
    await press('新增');
    await press('取消');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '放棄' }));
    await gone();
    await act(async () => answer.resolve(buildPrompt(9, { title: '標題' })));
    expect(await screen.findByText(/已儲存「標題」/)).toBeTruthy();
  });
});
