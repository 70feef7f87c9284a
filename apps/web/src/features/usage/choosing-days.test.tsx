import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getUsageReport } from '#contract/usage.contract.ts';
import { buildRow, openUsage, PATH, readTable, serveUsage } from './testing/usage-fixtures.ts';

const lastRange = (app: Awaited<ReturnType<typeof openUsage>>) =>
  app.backend.callsOf(getUsageReport).at(-1)?.input.query;

describe('an administrator who chooses the days', () => {
  test('begins with the last 30, and changes to 7 and to the school year, which the server ends with its own today', async () => {
    const app = await openUsage();
    await waitFor(() => expect(lastRange(app)).toEqual({ range: '30' }));
    await app.user.click(await screen.findByRole('button', { name: '最近 7 天' }));
    await waitFor(() => expect(lastRange(app)).toEqual({ range: '7' }));
    expect(app.path()).toBe(`${PATH}?range=7`);
    await app.user.click(screen.getByRole('button', { name: '本學年' }));
    await waitFor(() => expect(lastRange(app)).toEqual({ range: 'year' }));
  });

  test('as a range of their own, which begins with the days that are shown', async () => {
    const app = await openUsage(undefined, `${PATH}?range=7`);
    await screen.findByRole('slider', { name: '每日對話' });
    await app.user.click(await screen.findByRole('button', { name: '自訂' }));
    const from = await screen.findByLabelText('由');
    expect(from).toHaveProperty('value', '2026-11-18');
    await app.user.clear(from);
    await app.user.type(from, '2026-03-02');
    await waitFor(() => expect(lastRange(app)).toEqual({ from: '2026-03-02', to: '2026-11-20' }));
    expect(Object.fromEntries(new URLSearchParams(app.path().split('?')[1]))).toEqual({
      range: 'own',
      from: '2026-03-02',
      to: '2026-11-20',
    });
  });

  const wrong = [
    ['range=own', '請選擇開始和結束日期'],
    ['range=own&from=2026-02-30&to=2026-03-01', '請選擇開始和結束日期'],
    ['range=own&from=2026-03-02&to=2026-03-01', '開始日期不能在結束日期之後'],
    ['range=own&from=0202-03-02&to=2026-03-01', '日期不能早於 1970 年'],
    ['range=own&from=2026-03-01&to=1969-12-31', '日期不能早於 1970 年'],
    ['range=own&from=2024-01-01&to=2026-01-01', '一次最多可以看 731 天，請縮短日期範圍'],
  ] as const;
  test.each(wrong)('by %s reads what is wrong, and nothing is asked for', async (query, says) => {
    const app = await openUsage(undefined, `${PATH}?${query}`);
    expect(await screen.findByText(says)).toBeTruthy();
    expect(app.backend.callsOf(getUsageReport)).toEqual([]);
  });

  test('types a year without hearing of the ages before it, and reads what is wrong beside the report by leaving the field', async () => {
    const app = await openUsage(undefined, `${PATH}?range=own&from=2026-11-18&to=2026-11-20`);
    expect(await readTable('每日對話')).toHaveLength(3);
    const from = screen.getByLabelText('由');
    for (const typed of ['0002-03-02', '0020-03-02', '0202-03-02', '']) {
      fireEvent.change(from, { target: { value: typed } });
      expect(screen.queryByRole('alert')).toBeNull();
    }
    fireEvent.change(from, { target: { value: '2026-03-02' } });
    await waitFor(() => expect(lastRange(app)).toEqual({ from: '2026-03-02', to: '2026-11-20' }));
    fireEvent.change(from, { target: { value: '0202-03-02' } });
    fireEvent.blur(from);
    expect((await screen.findByRole('alert')).textContent).toBe('日期不能早於 1970 年');
    expect(await readTable('每日對話')).toHaveLength(3);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '匯出全部' }).disabled).toBe(true);
    expect(app.backend.callsOf(getUsageReport)).toHaveLength(2);
    fireEvent.change(from, { target: { value: '' } });
    fireEvent.keyDown(from, { key: 'Enter' });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('請選擇開始和結束日期'));
  });

  test('by an address in which anything stands reads the last 30', async () => {
    const app = await openUsage(undefined, `${PATH}?range=party&view=1&from=x`);
    await waitFor(() => expect(lastRange(app)).toEqual({ range: '30' }));
  });

  test('reads weeks and months where days would have no room', async () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, place) =>
        buildRow(new Date(Date.UTC(2025, 8, 1 + place)).toISOString().slice(0, 10), 1),
      );
    const app = await openUsage(serveUsage({ days: days(60) }));
    const weeks = await readTable('每週對話');
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([
      9,
      ['2025-09-01 至 2025-09-07', '7', '700', '350'],
      ['2025-10-27 至 2025-10-30', '4', '400', '200'],
    ]);
    serveUsage({ days: days(400) })(app.backend);
    await app.user.click(screen.getByRole('button', { name: '本學年' }));
    const months = await readTable('每月對話');
    expect([months.length, months[0]?.slice(0, 2)]).toEqual([14, ['2025年9月', '30']]);
  });
});
