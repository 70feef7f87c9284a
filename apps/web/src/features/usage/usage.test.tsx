import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { getUsageReport } from '#contract/usage.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { buildReport, NOBODY, openUsage, PATH, readTable, serveUsage } from './testing/usage-fixtures.ts';

const tile = (name: string) => {
  const term = screen.getAllByRole('term').find(({ textContent }) => textContent === name);
  return [...(term?.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
};

describe('an administrator who reads the statistics', () => {
  test('finds what all comes to, and that a model has no price', async () => {
    await openUsage();
    await screen.findByRole('heading', { level: 1, name: '使用統計' });
    await waitFor(() => expect(tile('對話')).toEqual(['7', '每提一次問題算一次']));
    expect(tile('字元')[0]).toBe('12,700');
    expect(tile('詞元')).toEqual(['350', '輸入 140，輸出 210']);
    expect(tile('費用')).toEqual(['USD 0.0123', '不含 1 個沒有價格的模型']);
  });

  test('hears each chart as a table', async () => {
    await openUsage();
    expect(await readTable('每日對話')).toEqual([
      ['11/18（週三）', '0', '0', '0'],
      ['11/19（週四）', '5', '500', '250'],
      ['11/20（週五）', '2', '200', '100'],
    ]);
    expect((await readTable('各聊天機器人')).map(([name, chats]) => [name, chats])).toEqual([
      ['=數學老師', '6'],
      ['其他', '1'],
    ]);
    expect((await readTable('各用戶類型')).map(([name]) => name)).toEqual([
      '學生',
      '訪客（公開用戶）',
      '圖書館員',
    ]);
    expect(await readTable('各模型的詞元與費用')).toEqual([
      ['gpt-4o', '5', '100', '150', '0.0123'],
      ['school-model', '2', '40', '60', '—'],
    ]);
    expect(await readTable('繁忙時段')).toHaveLength(24);
  });

  test('moves through the columns of a chart by the arrow keys', async () => {
    const { user } = await openUsage();
    const chart = await screen.findByRole('slider', { name: '每日對話' });
    const told = () => chart.getAttribute('aria-valuetext');
    expect(told()).toBe('11/19（週四）：5 次對話');
    chart.focus();
    await user.keyboard('{ArrowRight}');
    expect(told()).toBe('11/20（週五）：2 次對話');
    await user.keyboard('{ArrowRight}{Home}');
    expect(told()).toBe('11/18（週三）：0 次對話');
    await user.keyboard('{End}');
    expect(told()).toBe('11/20（週五）：2 次對話');
  });

  test('chooses tables instead of charts, in the address', async () => {
    const app = await openUsage();
    const toggle = () => within(screen.getByRole('group', { name: '顯示方式' }));
    await screen.findByRole('slider', { name: '每日對話' });
    await app.user.click(toggle().getByRole('button', { name: '表格' }));
    await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
    expect(app.path()).toBe(`${PATH}?view=table`);
    expect(toggle().getByRole('button', { name: '表格', pressed: true })).toBeTruthy();
    expect(await readTable('各學校')).toHaveLength(1);
  });

  test('reads how fresh it is, and that older days are still being counted until they are', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let pending = 3;
    await openUsage((backend) => {
      serveUsage()(backend);
      backend.on(getUsageReport, () =>
        buildReport({ pending_days: pending, counted_at: '2026-11-20T04:05:06.000Z' }),
      );
    });
    expect(await screen.findByText(/還有 3 天/)).toBeTruthy();
    // Where the school is, eight hours ahead.
    expect(screen.getByText(/今天統計到 12:05$/)).toBeTruthy();
    pending = 0;
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    await waitFor(() => expect(screen.queryByText(/正在統計較早的對話/)).toBeNull());
  });

  test('of a busy day reads what was counted before, and the new count as soon as it is made', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const counted_at = '2026-11-20T04:05:06.000Z';
    const { backend } = await openUsage(serveUsage({ counted_at, is_counting: true }));
    expect(await screen.findByText(/今天統計到 12:05，正在更新…$/)).toBeTruthy();
    serveUsage({ counted_at: '2026-11-20T04:09:06.000Z' })(backend);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(await screen.findByText(/今天統計到 12:09$/)).toBeTruthy();
  });

  test('reads that nobody has chatted yet, or not in these days', async () => {
    const first = await openUsage(serveUsage(NOBODY));
    expect(await screen.findByText('還沒有人聊天')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '匯出全部' })).toBeNull();
    serveUsage({ ...NOBODY, first_day: '2026-09-02' })(first.backend);
    await first.user.click(screen.getByRole('button', { name: '最近 7 天' }));
    expect(await screen.findByText('這段時間沒有人聊天')).toBeTruthy();
    expect(screen.getByText(/第一次對話是在 2026-09-02/)).toBeTruthy();
  });

  test('reads why it cannot be loaded, and tries again', async () => {
    const app = await openUsage((b) => b.on(getUsageReport, () => refuse(422, 'invalid_input')));
    expect(await screen.findByText('無法載入使用統計，請稍後再試')).toBeTruthy();
    serveUsage()(app.backend);
    await app.user.click(screen.getByRole('button', { name: '再試一次' }));
    await waitFor(() => expect(tile('對話')[0]).toBe('7'));
  });

  test('goes on reading it when it cannot be read again, and reads why', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const app = await openUsage(serveUsage({ pending_days: 3 }));
    expect(await screen.findByText(/還有 3 天/)).toBeTruthy();
    app.backend.on(getUsageReport, () => refuse(422, 'invalid_input'));
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(await screen.findByText('無法載入使用統計，請稍後再試')).toBeTruthy();
    expect(tile('對話')[0]).toBe('7');
    serveUsage()(app.backend);
    await app.user.click(screen.getByRole('button', { name: '再試一次' }));
    await waitFor(() => expect(screen.queryByText('無法載入使用統計，請稍後再試')).toBeNull());
  });

  test('scrolls a wide table by the keyboard', async () => {
    await openUsage(undefined, `${PATH}?view=table`);
    const box = await screen.findByRole('region', { name: '各模型的詞元與費用的表格' });
    expect(box.tabIndex).toBe(0);
    expect(within(box).getByRole('table', { name: '各模型的詞元與費用' })).toBeTruthy();
  });

  test('waits while it is loaded', async () => {
    await openUsage((b) => b.on(getUsageReport, () => new Promise(() => undefined)));
    expect(await screen.findByRole('status', { name: '載入中' })).toBeTruthy();
  });
});

test('a person with `all` opens the page', async () => {
  await renderApp(PATH, { as: { permissions: ['all'] }, backend: serveUsage() });
  expect(await screen.findByRole('heading', { level: 1, name: '使用統計' })).toBeTruthy();
});

test('a teacher who may open the chat history is sent home from the page', async () => {
  const { path, backend } = await renderApp(PATH, {
    as: { userType: 'teacher', permissions: ['chat_history'] },
  });
  await waitFor(() => expect(path()).toBe('/'));
  expect(backend.callsOf(getUsageReport)).toEqual([]);
});
