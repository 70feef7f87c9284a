import { act, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import {
  executeSql,
  getDatabaseInfo,
  getSharePassword,
  type SqlResult,
} from '#contract/database.contract.ts';
import { PAGES } from '#contract/pages.ts';
import type { FakeBackend } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';

export const DEFAULT_PASSWORD = 'sesame-of-the-school';

export const ROWS: SqlResult = {
  success: true,
  rows: [
    { name: 'free', permissions: [], description: null },
    { name: 'admin', permissions: ['all'], description: '管理員' },
  ],
  fields: ['name', 'permissions', 'description'],
  truncated: false,
  durationMs: 12.4,
};
export const CHANGED: SqlResult = { success: true, affectedRows: 3, fields: [], durationMs: 5 };
export const BROKEN: SqlResult = {
  success: false,
  error: 'relation "nobody" does not exist',
  needsConfirmation: false,
  durationMs: 1,
};
export const ASKING: SqlResult = {
  success: false,
  error: '這個語句會更改資料',
  needsConfirmation: true,
  durationMs: 1,
};

export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

type Runner = 'ready' | 'off' | 'unavailable';

const isReading = (sql: string) => /^\s*select\b/i.test(sql);

/** Reads are answered, writes want to be confirmed. */
export function serveDatabase(backend: FakeBackend, runner: Runner = 'ready'): void {
  backend.on(getDatabaseInfo, () => ({
    runner,
    version: 'PostgreSQL 18.1',
    tables: [
      { name: 'user_types', schema: 'name text NOT NULL UNIQUE' },
      { name: 'users', schema: "user_type text NOT NULL DEFAULT 'free' REFERENCES user_types (name)" },
    ],
  }));
  backend.on(getSharePassword, () => ({ password: DEFAULT_PASSWORD }));
  backend.on(executeSql, ({ body: { sql, confirmed } }) => {
    if (isReading(sql)) return ROWS;
    return confirmed ? CHANGED : ASKING;
  });
}

/** A page of an administrator. */
export function openAsAdmin(path: string, backend: (backend: FakeBackend) => void = serveDatabase) {
  return renderApp(path, { as: { userType: 'admin' }, backend });
}

export async function openDatabase(query = '', backend?: (backend: FakeBackend) => void) {
  const page = await openAsAdmin(`${PAGES.databaseManagement.path}${query}`, backend);
  await screen.findByRole('heading', { level: 1, name: '資料庫管理' });
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }));
  return {
    ...page,
    press,
    sent: () => page.backend.callsOf(executeSql).map(({ input }) => input.body),
    async type(sql: string): Promise<void> {
      await page.user.clear(editor());
      await page.user.click(editor());
      await page.user.paste(sql);
    },
    answer: (name: string) => answerQuestion(page.user, name),
  };
}

export const editor = () => screen.getByLabelText<HTMLTextAreaElement>('SQL 腳本');
export const results = () => within(screen.getByRole('region', { name: '執行結果' }));

/** The JSON in the box of this name. */
export const jsonOf = async (name: string): Promise<unknown> =>
  JSON.parse((await screen.findByRole('region', { name })).textContent ?? '');

async function answerQuestion(user: { click(element: Element): Promise<void> }, name: string) {
  const question = await screen.findByRole('alertdialog');
  const text = question.textContent ?? '';
  await user.click(within(question).getByRole('button', { name }));
  return text;
}

/** Time that `pass` turns on; frames stay real. */
export function fakeClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
}

/** Lets milliseconds of the fake clock go by. */
export function pass(duration: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(duration)));
}

/** Failures leave their trace in the log; here it is kept from the noise. */
export const hearLog = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined);
