import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { alert, confirm } from '#web/lib/confirm.ts';
import { toast } from '#web/lib/toast.ts';
import { renderApp } from '#web/testing/render-app.tsx';

describe('toasts', () => {
  test('[NAV-32] a person sees them at the top right', async () => {
    await renderApp('/login');
    toast('notice', '早安');
    const shown = await screen.findByText('早安');
    expect(shown.closest('[data-position]')?.getAttribute('data-position')).toBe('top-right');
  });

  const DURATIONS = [
    ['notice', 3_000],
    ['error', 5_000],
    ['plain', 4_000],
    ['success', 2_000],
  ] as const;
  test.each(DURATIONS)(
    '[NAV-33 NAV-34 NAV-35 NAV-36 OPEN-47] a person sees one of kind %s for %i ms',
    async (kind, duration) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      await renderApp('/login');
      const text = `訊息 ${kind}`;
      toast(kind, text);
      await screen.findByText(text);
      await act(() => vi.advanceTimersByTimeAsync(duration - 600));
      expect(screen.queryByText(text)).not.toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(screen.queryByText(text)).toBeNull();
    },
  );

  test('[NAV-38] an administrator sees a success of a tool screen for the 3 seconds that it states', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderApp('/login');
    toast('success', '金鑰已新增', 3_000);
    await screen.findByText('金鑰已新增');
    await act(() => vi.advanceTimersByTimeAsync(2_400));
    expect(screen.queryByText('金鑰已新增')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByText('金鑰已新增')).toBeNull();
  });

  test('[NAV-37] a person never sees more than 20 at once', async () => {
    await renderApp('/login');
    for (let n = 1; n <= 25; n += 1) toast('plain', `第 ${n} 則`);
    await screen.findByText('第 20 則');
    expect(screen.getAllByText(/^第 \d+ 則$/)).toHaveLength(20);
  });
});

describe('questions', () => {
  test('a person answers two questions one after the other, and the focus returns to where it was', async () => {
    const { user } = await renderApp('/login');
    const field = await screen.findByLabelText('用戶名');
    field.focus();
    const answers = Promise.all([
      confirm({ message: '第一個？' }),
      confirm({ message: '刪除？', confirmLabel: '刪除', danger: true }),
    ]);
    const first = await screen.findByRole('alertdialog', { name: '第一個？' });
    expect(document.activeElement).toBe(within(first).getByRole('button', { name: '確定' }));
    await user.keyboard('{Enter}');
    const second = await screen.findByRole('alertdialog', { name: '刪除？' });
    // What destroys is not what a hasty Enter does.
    expect(document.activeElement).toBe(within(second).getByRole('button', { name: '取消' }));
    await user.click(within(second).getByRole('button', { name: '刪除' }));
    expect(await answers).toEqual([true, true]);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  test('a person who presses a button twice is asked once, and one answer is given', async () => {
    const { user } = await renderApp('/login');
    const answers = [confirm({ message: '要刪除嗎？' }), confirm({ message: '要刪除嗎？' })];
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '要刪除嗎？' })).getByRole('button', {
        name: '確定',
      }),
    );
    expect(await Promise.all(answers)).toEqual([true, false]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('a person who is told something can only acknowledge it', async () => {
    const { user } = await renderApp('/login');
    const told = alert('請先選擇一個聊天機器人');
    const dialog = await screen.findByRole('alertdialog', { name: '請先選擇一個聊天機器人' });
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await told;
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
