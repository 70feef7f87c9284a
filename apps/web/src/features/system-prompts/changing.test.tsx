import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  deleteSystemPrompt,
  listAllSystemPrompts,
  toggleSystemPrompt,
} from '#contract/system-prompts.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildPrompt, idOf, openPrompts, rowOf, servePrompts, titles } from './testing/prompt-fixtures.ts';

const open = () => openPrompts(servePrompts([buildPrompt(1), buildPrompt(2, { is_active: false })]));

describe('an administrator who switches a prompt', () => {
  test('[PROMPT-14 PROMPT-24 PROMPT-46] presses 「啟用」, and the list that is read again says 「停用」', async () => {
    const { user, backend } = await open();
    await user.click((await rowOf('提示1')).getByRole('button', { name: '啟用' }));
    await waitFor(async () =>
      expect((await rowOf('提示1')).queryByRole('button', { name: '停用' })).not.toBeNull(),
    );
    expect(backend.callsOf(toggleSystemPrompt).map(({ input }) => input)).toEqual([
      { params: { id: idOf(1) }, query: undefined, body: undefined },
    ]);
    expect(backend.callsOf(listAllSystemPrompts)).toHaveLength(2);
    await user.click((await rowOf('提示2')).getByRole('button', { name: '停用' }));
    await waitFor(async () =>
      expect((await rowOf('提示2')).queryByRole('button', { name: '啟用' })).not.toBeNull(),
    );
  });

  test('cannot press a switch twice while it is under way, whatever else is switched meanwhile', async () => {
    const { user, backend } = await open();
    backend.on(toggleSystemPrompt, () => new Promise(() => undefined));
    const first = (await rowOf('提示1')).getByRole('button', { name: '啟用' });
    await user.click(first);
    await user.click((await rowOf('提示2')).getByRole('button', { name: '停用' }));
    await user.click(first);
    expect(backend.callsOf(toggleSystemPrompt).map(({ input }) => input.params.id)).toEqual([
      idOf(1),
      idOf(2),
    ]);
  });

  test('[PROMPT-23 PROMPT-52] reads in the banner that it failed and why, until it is closed', async () => {
    const { user, backend } = await open();
    backend.on(toggleSystemPrompt, () => refuse(404, 'system_prompt_not_found'));
    await user.click((await rowOf('提示1')).getByRole('button', { name: '啟用' }));
    const banner = within(await screen.findByRole('alert'));
    expect(banner.getByText('Failed to toggle status')).toBeTruthy();
    expect(banner.getByText('找不到這個系統提示')).toBeTruthy();
    await user.click(banner.getByRole('button', { name: '關閉' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an administrator who deletes a prompt', () => {
  const ask = async () => {
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: '刪除「提示1」' }));
    return { ...app, question: within(await screen.findByRole('alertdialog')) };
  };

  test('[PROMPT-28 PROMPT-29] is asked first, and nothing goes when the answer is no', async () => {
    const { user, question, backend } = await ask();
    expect(question.getByText('確定要刪除此系統提示嗎？此操作無法撤銷。')).toBeTruthy();
    await user.click(question.getByRole('button', { name: '取消' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(titles()).toEqual(['提示1', '提示2']);
    expect(backend.callsOf(deleteSystemPrompt)).toHaveLength(0);
  });

  test('[PROMPT-30 PROMPT-45] finds it gone from the list that is read again', async () => {
    const { user, question, backend } = await ask();
    await user.click(question.getByRole('button', { name: '刪除' }));
    await waitFor(() => expect(titles()).toEqual(['提示2']));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(backend.callsOf(deleteSystemPrompt).map(({ input }) => input.params.id)).toEqual([idOf(1)]);
    expect(backend.callsOf(listAllSystemPrompts)).toHaveLength(2);
  });

  test('[PROMPT-23 PROMPT-51] reads in the banner that it failed and why', async () => {
    const { user, question, backend } = await ask();
    backend.on(deleteSystemPrompt, () => refuse(403, 'default_prompt_protected'));
    await user.click(question.getByRole('button', { name: '刪除' }));
    const banner = within(await screen.findByRole('alert'));
    expect(banner.getByText('Failed to delete system prompt')).toBeTruthy();
    expect(banner.getByText('預設提示不能刪除')).toBeTruthy();
    expect(titles()).toEqual(['提示1', '提示2']);
  });
});
