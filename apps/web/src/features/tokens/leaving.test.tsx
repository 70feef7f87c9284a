import { MutationCache } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createToken } from '#contract/tokens.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildToken, openForm } from './testing/key-fixtures.ts';

const KEY = 'sk-a-good-key-of-the-school';

const openNew = () => openForm('新增 API 金鑰');

describe('an administrator who adds a key', () => {
  const closeWhileSaving = async () => {
    const form = await openNew();
    let answer: (response: Response) => void = () => undefined;
    form.backend.on(createToken, () => new Promise((resolve) => (answer = resolve)));
    await form.fill(/^名稱/, '新的金鑰');
    await form.fill(/^API 金鑰/, KEY);
    await form.save();
    await waitFor(() => expect(form.backend.callsOf(createToken)).toHaveLength(1));
    expect(form.dialog.getByLabelText(/^名稱/).closest('[inert]')).not.toBeNull();
    await form.user.click(form.dialog.getByRole('button', { name: '取消' }));
    await form.gone();
    return (response: Response) => act(async () => answer(response));
  };

  test('and closes the form while it is being saved is told that it was', async () => {
    const answer = await closeWhileSaving();
    await answer(Response.json(buildToken(500), { status: 201 }));
    expect(await screen.findByText('已儲存「新的金鑰」，AI 服務接受這個金鑰')).toBeTruthy();
  });

  test.each([
    ['[KEY-46]', () => refuse(500, 'internal'), /^「新的金鑰」沒有儲存。添加 API 金鑰時發生錯誤：/],
    ['[KEY-26]', () => refuse(422, 'api_key_invalid'), '「新的金鑰」沒有儲存。無效的 API 金鑰格式'],
  ])('%s and closes the form while it is being saved is told that it was not', async (_, fail, text) => {
    const answer = await closeWhileSaving();
    await answer(fail());
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('leaves its value in no memory of calls when the form is gone', async () => {
    const caches = new Set<MutationCache>();
    const { build } = MutationCache.prototype;
    vi.spyOn(MutationCache.prototype, 'build').mockImplementation(function spy(this: MutationCache, ...args) {
      caches.add(this);
      return Reflect.apply(build, this, args);
    });
    const { fill, save, gone } = await openNew();
    await fill(/^名稱/, '新的金鑰');
    await fill(/^API 金鑰/, KEY);
    await save();
    await gone();
    await screen.findByRole('rowheader', { name: '新的金鑰' });
    expect(caches.size).toBe(1);
    const held = [...caches].flatMap((cache) => cache.getAll().map(({ state }) => state.variables));
    expect(JSON.stringify(held)).not.toContain(KEY);
  });
});
