import { screen, within } from '@testing-library/react';
import {
  getUsagePrices,
  getUsageReport,
  saveUsagePrices,
  type UsagePrices,
  type UsageReport,
  type UsageRow,
} from '#contract/usage.contract.ts';
import type { FakeBackend } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';

export const PATH = '/usage';

export function buildRow(key: string, chats: number, fields: Partial<UsageRow> = {}): UsageRow {
  return {
    key,
    label: key,
    chats,
    characters: chats * 100,
    prompt_tokens: chats * 20,
    completion_tokens: chats * 30,
    ...fields,
  };
}

const HOURS = Array.from({ length: 24 }, (_, hour) =>
  buildRow(String(hour), hour === 9 ? 5 : 0, { label: `${String(hour).padStart(2, '0')}:00` }),
);

export function buildReport(fields: Partial<UsageReport> = {}): UsageReport {
  const days = [buildRow('2026-11-18', 0), buildRow('2026-11-19', 5), buildRow('2026-11-20', 2)];
  return {
    from: '2026-11-18',
    to: '2026-11-20',
    time_zone: 'Asia/Hong_Kong',
    first_day: '2026-09-01',
    pending_days: 0,
    counted_at: null,
    is_counting: false,
    currency: 'USD',
    total: { chats: 7, characters: 12_700, prompt_tokens: 140, completion_tokens: 210, cost: 0.0123 },
    days,
    chatbots: [buildRow('a', 6, { label: '=數學老師' }), buildRow('others', 1, { label: '其他' })],
    schools: [buildRow('s', 7, { label: '示範中學' })],
    user_types: [
      buildRow('student', 5),
      buildRow('public', 1, { label: '訪客（公開用戶）' }),
      buildRow('圖書館員', 1),
    ],
    hours: HOURS,
    models: [
      { ...buildRow('gpt-4o', 5), cost: 0.0123 },
      { ...buildRow('school-model', 2), cost: null },
    ],
    ...fields,
  };
}

export const NOBODY: Partial<UsageReport> = {
  first_day: null,
  total: { chats: 0, characters: 0, prompt_tokens: 0, completion_tokens: 0, cost: null },
  days: [buildRow('2026-11-20', 0)],
  chatbots: [],
  schools: [],
  user_types: [],
  models: [],
};

export const PRICES: UsagePrices = {
  currency: 'USD',
  prices: [
    { model: 'gpt-4o', prompt: 2.5, completion: 10 },
    { model: 'gpt-4o-mini', prompt: 0.15, completion: 0.6 },
  ],
};

/** A server that answers each range with this report, and keeps the price table. */
export function serveUsage(report: Partial<UsageReport> = {}, prices: UsagePrices = PRICES) {
  let table = prices;
  return (backend: FakeBackend) => {
    backend.on(getUsageReport, ({ query }) =>
      buildReport({ ...(query.from && { from: query.from }), ...(query.to && { to: query.to }), ...report }),
    );
    backend.on(getUsagePrices, () => table);
    backend.on(saveUsagePrices, ({ body }) => {
      table = body;
      return table;
    });
  };
}

/** The page of an administrator; `path` may have a query. */
export function openUsage(backend: (backend: FakeBackend) => void = serveUsage(), path = PATH) {
  return renderApp(path, { as: { userType: 'admin' }, backend });
}

/** The cells of a table, row by row, without its head. */
export async function readTable(name: string): Promise<string[][]> {
  const [, ...rows] = within(await screen.findByRole('table', { name })).getAllByRole('row');
  return rows.map((row) => [...row.children].map((cell) => cell.textContent ?? ''));
}

export async function openPrices(backend?: (backend: FakeBackend) => void) {
  const app = await openUsage(backend);
  await app.user.click(await screen.findByRole('button', { name: '價格表' }));
  const dialog = within(await screen.findByRole('dialog', { name: '模型的價格' }));
  await dialog.findByLabelText('貨幣');
  const row = (model: string) => within(dialog.getByRole('listitem', { name: model }));
  return {
    ...app,
    dialog,
    row,
    press: (name: string) => app.user.click(dialog.getByRole('button', { name })),
    fill: async (field: HTMLElement, text: string) => {
      await app.user.clear(field);
      await app.user.type(field, text);
    },
  };
}
