import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { listTokenLog, showTokenValue } from '#contract/tokens.contract.ts';
import { endSession } from '#web/lib/session/session-store.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { TOKEN } from '#web/testing/render-app.tsx';
import { SHOWN_FOR } from './state/use-shown-key.ts';
import { buildToken, idOf, openKeys, serveKeys } from './testing/key-fixtures.ts';

const open = () => openKeys(serveKeys([buildToken(1), buildToken(2)]));
const showButton = (n: number) => screen.findByRole('button', { name: `顯示「金鑰${n}」的金鑰` });

describe('an administrator who shows a key', () => {
  test('[KEY-5 OPEN-115] sees it in full until it is hidden, and only the mask was there before', async () => {
    const { user, backend } = await open();
    const button = await showButton(1);
    expect(backend.callsOf(showTokenValue)).toHaveLength(0);
    await user.click(button);
    await screen.findByText('sk-value-of-001');
    await user.click(screen.getByRole('button', { name: '隱藏「金鑰1」的金鑰' }));
    expect(screen.queryByText('sk-value-of-001')).toBeNull();
    expect(screen.getAllByText('sk-1••••wxyz')).toHaveLength(2);

    // What was hidden was forgotten: showing it again asks again.
    await user.click(await showButton(1));
    await screen.findByText('sk-value-of-001');
    expect(backend.callsOf(showTokenValue).map(({ input }) => input.params.id)).toEqual([idOf(1), idOf(1)]);
  });

  test('[KEY-5] sees one at a time', async () => {
    const { user } = await open();
    await user.click(await showButton(1));
    await screen.findByText('sk-value-of-001');
    await user.click(await showButton(2));
    await screen.findByText('sk-value-of-002');
    expect(screen.queryByText('sk-value-of-001')).toBeNull();
  });

  test('[KEY-5] finds it hidden after a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await open();
    await user.click(await showButton(1));
    await screen.findByText('sk-value-of-001');
    await act(() => vi.advanceTimersByTimeAsync(SHOWN_FOR - 2_000));
    expect(screen.getByText('sk-value-of-001')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.queryByText('sk-value-of-001')).toBeNull();
  });

  test('[KEY-5] finds it hidden after having left the page and come back', async () => {
    const { user, router, backend } = await open();
    await user.click(await showButton(1));
    await screen.findByText('sk-value-of-001');
    await act(() => router.navigate({ to: '/admin/users' }));
    await act(() => router.navigate({ to: '/token-management' }));
    await showButton(1);
    expect(screen.queryByText('sk-value-of-001')).toBeNull();
    expect(backend.callsOf(showTokenValue)).toHaveLength(1);
  });

  test('[KEY-5] and opens its form to replace it no longer sees the old one', async () => {
    const { user } = await open();
    await user.click(await showButton(1));
    await screen.findByText('sk-value-of-001');
    await user.click(screen.getByRole('button', { name: '編輯「金鑰1」' }));
    await screen.findByRole('dialog');
    expect(screen.queryByText('sk-value-of-001')).toBeNull();
  });

  test('[KEY-5] that a colleague replaces meanwhile no longer sees the old one', async () => {
    const { user, backend } = await open();
    await user.click(await showButton(1));
    await screen.findByText('sk-value-of-001');
    serveKeys([buildToken(1, { token: 'sk-9••••9999' }), buildToken(2)])(backend);
    await user.click(screen.getByRole('button', { name: '刪除「金鑰2」' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '刪除' }));
    await screen.findByText('sk-9••••9999');
    expect(screen.queryByText('sk-value-of-001')).toBeNull();
  });

  test('[KEY-5] finds it hidden after its row was filtered away and came back', async () => {
    const { user } = await open();
    await user.click(await showButton(1));
    await screen.findByText('sk-value-of-001');
    const search = screen.getByRole('searchbox');
    await user.type(search, '金鑰2');
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: '金鑰1' })).toBeNull());
    await user.clear(search);
    await showButton(1);
    expect(screen.queryByText('sk-value-of-001')).toBeNull();
  });

  test('[KEY-5] finds it hidden when the session has ended', async () => {
    const { user } = await open();
    await user.click(await showButton(1));
    await screen.findByText('sk-value-of-001');
    act(() => endSession(TOKEN));
    expect(screen.queryByText('sk-value-of-001')).toBeNull();
    expect(screen.getByRole('table', { name: 'API 金鑰' })).toBeTruthy();
  });

  test('[KEY-5] does not find it on the page that the browser kept for the way back', async () => {
    const { user } = await open();
    await user.click(await showButton(1));
    await screen.findByText('sk-value-of-001');
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(screen.queryByText('sk-value-of-001')).toBeNull();
  });

  test('[KEY-5] and leaves before it has come never sees it', async () => {
    const { user, backend } = await open();
    const asked: AbortSignal[] = [];
    backend.on(showTokenValue, (_, { signal }) => {
      asked.push(signal);
      return new Promise(() => undefined);
    });
    await user.click(await showButton(1));
    await user.click(await showButton(2));
    expect(asked.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  test('[KEY-5] copies it', async () => {
    const { user } = await open();
    await user.click(await showButton(1));
    await user.click(await screen.findByRole('button', { name: '複製「金鑰1」的金鑰' }));
    expect(await screen.findByText('已複製')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('sk-value-of-001');
  });

  test('[OPEN-115] finds that noted in the log', async () => {
    const { user, backend } = await open();
    await user.click(await showButton(1));
    await screen.findByText('sk-value-of-001');
    await waitFor(() => expect(backend.callsOf(listTokenLog)).toHaveLength(2));
  });

  test('reads why it cannot be shown', async () => {
    const { user, backend } = await open();
    backend.on(showTokenValue, () => refuse(404, 'api_token_not_found'));
    await user.click(await showButton(1));
    expect(await screen.findByText('無法顯示金鑰：API token not found')).toBeTruthy();
    expect(
      within(await screen.findByRole('table', { name: 'API 金鑰' })).getAllByText('sk-1••••wxyz'),
    ).toHaveLength(2);
  });
});
