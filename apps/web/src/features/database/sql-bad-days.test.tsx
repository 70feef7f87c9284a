import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { executeSql } from '#contract/database.contract.ts';
import { DATABASE_SCRIPTS } from '#contract/database-scripts.ts';
import { PAGES } from '#contract/pages.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  ASKING,
  editor,
  fakeClock,
  hearLog,
  openDatabase,
  pass,
  ROWS,
  results,
  serveDatabase,
  unreachable,
} from './testing/database-fixtures.ts';

const UPDATE = "UPDATE users SET name = '王'";

describe('an administrator whose statement changes data', () => {
  test('[OPEN-125] and who leaves the page before she answers is not asked on the next one', async () => {
    const { type, press, router, path, sent } = await openDatabase();
    await type(UPDATE);
    await press('執行');
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    await router.navigate({ to: PAGES.envTest.path });
    await waitFor(() => expect(path()).toBe(PAGES.envTest.path));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent()).toEqual([{ sql: UPDATE, confirmed: false }]);
  });

  const answers = [
    ['that makes no sense', () => Response.json({ rows: 'none' }), true],
    ['that is no JSON', () => new Response('<html>'), true],
    ['of a server that failed', () => refuse(500, 'internal'), true],
    ['that refuses it', () => refuse(403, 'not_allowed'), false],
  ] as const;
  test.each(answers)(
    '[OPEN-125] and who confirms it reads after an answer %s whether it may have been made',
    async (_, answer, mayHaveRun) => {
      hearLog();
      const page = await openDatabase();
      page.backend.on(executeSql, ({ body: { confirmed } }) => (confirmed ? answer() : ASKING));
      await page.type(UPDATE);
      await page.press('執行');
      await page.answer('執行');
      const words = (await results().findByRole('alert')).textContent ?? '';
      expect(words.includes('這個語句可能已經執行')).toBe(mayHaveRun);
      expect(words.includes('無法執行 SQL 腳本')).toBe(!mayHaveRun);
    },
  );
});

test('[DB-7] an administrator hears at the editor why it cannot be run', async () => {
  const { press } = await openDatabase();
  await press('執行');
  await screen.findByRole('alert');
  const heard = (editor().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');
  expect(heard.join()).toContain('SQL 腳本為空請輸入要執行的 SQL 腳本');
  expect(editor().getAttribute('aria-invalid')).toBe('true');
});

test('[DB-6] an administrator closes the notice of the step that failed and keeps what the others answered', async () => {
  hearLog();
  const [first, second] = DATABASE_SCRIPTS;
  const page = await openDatabase('', (backend) => {
    serveDatabase(backend);
    backend.on(executeSql, ({ body: { sql } }) => (sql === second?.sql ? unreachable() : ROWS));
  });
  fakeClock();
  await page.press('全部執行');
  await waitFor(() => expect(results().getAllByText('完成')).toHaveLength(1));
  await pass(1_100);
  const notice = within(await results().findByRole('alert'));
  await page.user.click(notice.getByRole('button', { name: '關閉' }));
  expect(results().queryByRole('alert')).toBeNull();
  expect(screen.getByRole('region', { name: `「${first?.title}」的 JSON` })).toBeTruthy();
  expect(results().getAllByRole('listitem')).toHaveLength(DATABASE_SCRIPTS.length);
  expect(results().getByText('失敗')).toBeTruthy();
});
