import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { executeSql } from '#contract/database.contract.ts';
import { DATABASE_SCRIPTS } from '#contract/database-scripts.ts';
import { PAGES } from '#contract/pages.ts';
import {
  ASKING,
  BROKEN,
  fakeClock,
  hearLog,
  openDatabase,
  pass,
  ROWS,
  results,
  serveDatabase,
  unreachable,
} from './testing/database-fixtures.ts';

const TITLES = DATABASE_SCRIPTS.map(({ title }) => title);
const STATEMENTS = DATABASE_SCRIPTS.map(({ sql }) => sql);

/** The state of each step as it is shown. */
const states = () =>
  results()
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);

const stateWords = (...words: string[]) => TITLES.map((title, place) => `${title}${words[place]}`);

/** Presses 「全部執行」 with the clock in hand; every statement is answered unless `answer` says otherwise. */
async function runAll(answer: (sql: string) => ReturnType<typeof answerRows> = answerRows) {
  const page = await openDatabase('', (backend) => {
    serveDatabase(backend);
    backend.on(executeSql, ({ body: { sql } }) => answer(sql));
  });
  fakeClock();
  await page.press('全部執行');
  const statements = () => page.sent().map(({ sql }) => sql);
  await waitFor(() => expect(statements().length).toBeGreaterThan(0));
  return { ...page, statements };
}

const answerRows = () => ROWS as typeof ROWS | typeof BROKEN;

describe('an administrator who runs all scripts', () => {
  test('[DB-4 DB-5] sees them run in order with a second between them, and each with its state', async () => {
    const moments: number[] = [];
    const { statements } = await runAll(() => {
      moments.push(Date.now());
      return ROWS;
    });
    for (let done = 1; done < STATEMENTS.length; done++) {
      await waitFor(() => expect(results().getAllByText('完成').length).toBeGreaterThanOrEqual(done));
      await pass(1_000);
    }
    expect(await results().findByText('全部完成')).toBeTruthy();
    expect(statements()).toEqual(STATEMENTS);
    const pauses = moments.slice(1).map((moment, place) => moment - (moments[place] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000);
    expect(states()).toEqual(stateWords(...TITLES.map(() => '完成')));
    expect(screen.getAllByRole('region', { name: /」的 JSON$/ })).toHaveLength(6);
  });

  test('[DB-6] sees it stop at the first failure, with the words of the database', async () => {
    const { statements } = await runAll((sql) => (sql === STATEMENTS[1] ? BROKEN : ROWS));
    await pass(1_100);
    expect((await results().findByRole('alert')).textContent).toBe('relation "nobody" does not exist');
    await pass(10_000);
    expect(statements()).toEqual(STATEMENTS.slice(0, 2));
    expect(states()).toEqual(stateWords('完成', '失敗', '未執行', '未執行', '未執行', '未執行'));
    expect(results().getByText('已停止，完成了 1 個，共 6 個')).toBeTruthy();
  });

  test('[DB-6] sees it stop where the server is not reached', async () => {
    hearLog();
    const { statements } = await runAll((sql) => (sql === STATEMENTS[0] ? unreachable() : ROWS));
    expect((await results().findByRole('alert')).textContent).toContain('無法連線到伺服器');
    await pass(10_000);
    expect(statements()).toEqual(STATEMENTS.slice(0, 1));
  });

  test('[DB-4 OPEN-125] is asked before each that changes data, and ends it by saying no', async () => {
    const page = await openDatabase();
    fakeClock();
    await page.press('全部執行');
    expect(await page.answer('執行')).toContain(STATEMENTS[0]);
    await waitFor(() => expect(results().getAllByText('完成')).toHaveLength(1));
    await pass(1_100);
    expect(await page.answer('取消')).toContain(STATEMENTS[1]);
    expect(await results().findByText('已停止，完成了 1 個，共 6 個')).toBeTruthy();
    await pass(10_000);
    expect(page.sent()).toEqual([
      { sql: STATEMENTS[0], confirmed: false },
      { sql: STATEMENTS[0], confirmed: true },
      { sql: STATEMENTS[1], confirmed: false },
    ]);
  });

  test('[DB-4] goes on with it after a second click of two', async () => {
    const page = await openDatabase('', (backend) => {
      serveDatabase(backend);
      backend.on(executeSql, () => ROWS);
    });
    fakeClock();
    await page.user.dblClick(screen.getByRole('button', { name: '全部執行' }));
    await waitFor(() => expect(results().getAllByText('完成')).toHaveLength(1));
    await pass(1_100);
    await waitFor(() => expect(page.sent().map(({ sql }) => sql)).toEqual(STATEMENTS.slice(0, 2)));
    expect(screen.getByRole('button', { name: '取消' })).toBeTruthy();
  });

  test('cancels it in the pause, and no further one is sent', async () => {
    const { press, statements } = await runAll();
    await waitFor(() => expect(results().getAllByText('完成')).toHaveLength(1));
    await press('取消');
    expect(await results().findByText('已停止，完成了 1 個，共 6 個')).toBeTruthy();
    await pass(10_000);
    expect(statements()).toEqual(STATEMENTS.slice(0, 1));
    const all = screen.getByRole<HTMLButtonElement>('button', { name: '全部執行' });
    expect([all.disabled, document.activeElement]).toEqual([false, all]);
  });

  test('cancels it while a statement is run: that one ends and is shown, and the next is not sent', async () => {
    let end: () => void = () => undefined;
    const page = await openDatabase('', (backend) => {
      serveDatabase(backend);
      backend.on(executeSql, () => new Promise((resolve) => (end = () => resolve(ROWS))));
    });
    fakeClock();
    await page.press('全部執行');
    await waitFor(() => expect(page.sent()).toHaveLength(1));
    await page.press('取消');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '這一步之後停止…' }).disabled).toBe(true);
    end();
    await waitFor(() =>
      expect(states()).toEqual(stateWords('完成', '未執行', '未執行', '未執行', '未執行', '未執行')),
    );
    await pass(10_000);
    expect(page.sent()).toHaveLength(1);
  });

  test('looks at another tab meanwhile and finds it done', async () => {
    const { user } = await runAll();
    await user.click(screen.getByRole('tab', { name: '資料庫資訊' }));
    for (const _ of STATEMENTS) await pass(1_100);
    await user.click(screen.getByRole('tab', { name: 'SQL 執行' }));
    expect(await results().findByText('全部完成')).toBeTruthy();
  });

  test('leaves the page, is asked, and nothing more is sent or asked', async () => {
    const { user, answer, statements, path } = await runAll((sql) => (sql === STATEMENTS[0] ? ROWS : ASKING));
    await waitFor(() => expect(results().getAllByText('完成')).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: PAGES.envTest.title }));
    expect(await answer('離開')).toContain('離開後不會再執行餘下的步驟');
    await waitFor(() => expect(path()).toBe(PAGES.envTest.path));
    await pass(10_000);
    expect(statements()).toEqual(STATEMENTS.slice(0, 1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
