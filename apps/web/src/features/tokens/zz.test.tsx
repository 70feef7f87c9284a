import { MutationCache } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { validateToken } from '#contract/tokens.contract.ts';
import { buildToken, openForm, openKeys, serveKeys } from './testing/key-fixtures.ts';

const KEY = 'sk-a-good-key-of-the-school';

describe('an administrator (review)', () => {
  test('T1 whose saved key is nowhere in memory caches when the form is gone', async () => {
    const caches = new Set<MutationCache>();
    const build = MutationCache.prototype.build;
    vi.spyOn(MutationCache.prototype, 'build').mockImplementation(function spy(this: MutationCache, ...args: never[]) {
      caches.add(this);
      return (build as never as (...a: never[]) => never).apply(this, args);
    } as never);
    const { fill, save, gone } = await openForm('新增 API 金鑰');
    await fill(/^名稱/, '新的金鑰');
    await fill(/^API 金鑰/, KEY);
    await save();
    await gone();
    await screen.findByRole('rowheader', { name: '新的金鑰' });
    const held = [...caches].flatMap((cache) => cache.getAll().map(({ state }) => JSON.stringify(state.variables)));
    expect(caches.size).toBeGreaterThan(0);
    expect(held.join()).not.toContain(KEY);
  });

  test('T2 [OPEN-113] whose key failed the look at its form alone reads that it could not be verified', async () => {
    const { dialog, fill, save, backend } = await openForm('新增 API 金鑰');
    backend.on(validateToken, () => ({ valid: false, method: 'format' as const }));
    await fill(/^名稱/, '新的金鑰');
    await fill(/^API 金鑰/, 'sk-a-real-deepseek-key');
    await save();
    await dialog.findByText('無效的 API 金鑰格式');
    expect(dialog.queryByText(/無法.*驗證/)).not.toBeNull();
  });

  test('T3 who replaces a key that is shown no longer sees the old one', async () => {
    const page = await openKeys(serveKeys([buildToken(1)]));
    await page.user.click(await screen.findByRole('button', { name: '顯示「金鑰1」的金鑰' }));
    await screen.findByText('sk-value-of-001');
    await page.user.click(screen.getByRole('button', { name: '編輯「金鑰1」' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByLabelText(/^API 金鑰/));
    await page.user.paste(KEY);
    await page.user.click(dialog.getByRole('button', { name: '儲存' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('sk-value-of-001')).toBeNull();
  });

  test('T5 whose answer was lost and who then renames the key is not told that the new name is saved', async () => {
    const { createToken } = await import('#contract/tokens.contract.ts');
    const { dialog, fill, save, backend, gone, user } = await openForm('新增 API 金鑰');
    // As the server does: what was made under this id and value is answered as it is.
    const made = new Map<string, ReturnType<typeof buildToken>>();
    backend.on(createToken, ({ body }) => {
      const before = made.get(String(body.id));
      if (before) return before;
      made.set(String(body.id), buildToken(7, { name: body.name }));
      throw new TypeError('offline');
    });
    await fill(/^名稱/, '舊名');
    await fill(/^API 金鑰/, KEY);
    await save();
    await dialog.findByText('添加 API 金鑰時發生錯誤');
    await user.clear(dialog.getByLabelText(/^名稱/));
    await fill(/^名稱/, '新名');
    await save();
    await gone();
    const stored = [...made.values()].map(({ name }) => name);
    expect({ stored, told: screen.queryByText(/已儲存「新名」/) !== null }).not.toEqual({ stored: ['舊名'], told: true });
  });

  test('T6 who closes the form while the key is being saved is told when that fails', async () => {
    const { createToken } = await import('#contract/tokens.contract.ts');
    const { fill, save, backend, gone, user, dialog } = await openForm('新增 API 金鑰');
    let fail: (reason: unknown) => void = () => undefined;
    backend.on(createToken, () => new Promise((_, reject) => { fail = reject; }));
    await fill(/^名稱/, '新的金鑰');
    await fill(/^API 金鑰/, KEY);
    await save();
    await waitFor(() => expect(backend.callsOf(createToken)).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: '取消' }));
    await gone();
    await act(async () => fail(new TypeError('offline')));
    expect(await screen.findByText(/添加 API 金鑰時發生錯誤/)).toBeTruthy();
  });

  test('T4 who deletes a key does not lose the focus', async () => {
    const page = await openKeys(serveKeys([buildToken(1), buildToken(2)]));
    await page.user.click(await screen.findByRole('button', { name: '刪除「金鑰1」' }));
    await page.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '刪除' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: '金鑰1' })).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
  });
});
