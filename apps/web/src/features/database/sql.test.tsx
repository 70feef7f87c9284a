import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { executeSql, SQL_MAX_LENGTH } from '#contract/database.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  ASKING,
  BROKEN,
  CHANGED,
  editor,
  hearLog,
  jsonOf,
  openDatabase,
  ROWS,
  results,
  serveDatabase,
  unreachable,
} from './testing/database-fixtures.ts';

const SELECT = 'SELECT name FROM user_types';
const UPDATE = "UPDATE users SET name = '王'";

describe('an administrator who runs a script', () => {
  test('[DB-2 DB-8 DB-9 OPEN-24 OPEN-125] sends what is in the editor once and reads the answer as formatted JSON, its rows also as a table', async () => {
    const { type, press, sent } = await openDatabase();
    await type(SELECT);
    await press('執行');
    const box = await screen.findByRole('region', { name: '結果的 JSON' });
    expect(box.textContent).toBe(JSON.stringify(ROWS, null, 2));
    expect(sent()).toEqual([{ sql: SELECT, confirmed: false }]);
    expect(results().getByText('共 2 列，用了 12 毫秒')).toBeTruthy();
    expect(results().queryByText('只顯示前 1,000 列')).toBeNull();

    await press('以表格顯示');
    const rows = results().getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['name', 'permissions', 'description'],
      ['free', '[]', 'NULL'],
      ['admin', '["all"]', '管理員'],
    ]);
    await press('以 JSON 顯示');
    expect(await jsonOf('結果的 JSON')).toEqual(ROWS);
  });

  test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
    '[DB-2] runs it with %s, and breaks a line with Enter alone',
    async (keys) => {
      const { user, type, sent } = await openDatabase();
      await type(SELECT);
      await user.keyboard('{Enter}');
      expect(editor().value).toBe(`${SELECT}\n`);
      expect(sent()).toEqual([]);
      await user.keyboard(keys);
      await waitFor(() => expect(sent()).toHaveLength(1));
    },
  );

  test('reads that there were more rows than are shown', async () => {
    const { type, press, backend } = await openDatabase();
    backend.on(executeSql, () => ({ ...ROWS, truncated: true }));
    await type(SELECT);
    await press('執行');
    expect(await results().findByText('只顯示前 1,000 列')).toBeTruthy();
  });

  test.each(['', ' \n\t', '\u200b'])(
    '[DB-7] that is empty, %j, reads so, and nothing is sent',
    async (sql) => {
      const { type, press, sent, user } = await openDatabase();
      if (sql) await type(sql);
      await press('執行');
      const problem = await screen.findByRole('alert');
      expect(within(problem).getByText('SQL 腳本為空')).toBeTruthy();
      expect(within(problem).getByText('請輸入要執行的 SQL 腳本')).toBeTruthy();
      expect(document.activeElement).toBe(editor());
      expect(sent()).toEqual([]);
      await user.type(editor(), 'S');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('that is too long reads how much fits, and nothing is sent', async () => {
    const { press, sent } = await openDatabase();
    fireEvent.change(editor(), { target: { value: 'x'.repeat(SQL_MAX_LENGTH + 1) } });
    await press('執行');
    expect((await screen.findByRole('alert')).textContent).toContain('最多 20,000 個字元');
    expect(sent()).toEqual([]);
  });

  test('[OPEN-125] that changes data is asked first, sees the statement, and what she confirms is sent as confirmed', async () => {
    const { type, press, sent, answer } = await openDatabase();
    await type(UPDATE);
    await press('執行');
    const question = await answer('執行');
    expect(question).toContain('這個語句會更改資料');
    expect(question).toContain(UPDATE);
    expect(await results().findByText('更改了 3 列，用了 5 毫秒')).toBeTruthy();
    expect(await jsonOf('結果的 JSON')).toEqual(CHANGED);
    expect(sent()).toEqual([
      { sql: UPDATE, confirmed: false },
      { sql: UPDATE, confirmed: true },
    ]);
  });

  test('[OPEN-125] that changes data and who says no changes nothing', async () => {
    const { type, press, sent, answer } = await openDatabase();
    await type(UPDATE);
    await press('執行');
    await answer('取消');
    expect(await results().findByText('已取消，沒有更改資料。')).toBeTruthy();
    expect(sent()).toEqual([{ sql: UPDATE, confirmed: false }]);
  });

  test('[OPEN-24] that the database refuses reads its words beside the editor, and the script stays', async () => {
    const { type, press, backend } = await openDatabase();
    backend.on(executeSql, () => BROKEN);
    await type('SELECT * FROM nobody');
    await press('執行');
    expect((await results().findByRole('alert')).textContent).toBe('relation "nobody" does not exist');
    expect(await jsonOf('結果的 JSON')).toEqual(BROKEN);
    expect(editor().value).toBe('SELECT * FROM nobody');
  });

  test('[API-6 API-14] that does not reach the server reads so, and the failure is logged', async () => {
    const log = hearLog();
    const { type, press, backend } = await openDatabase();
    backend.on(executeSql, unreachable);
    await type(SELECT);
    await press('執行');
    const notice = await results().findByRole('alert');
    expect(notice.textContent).toContain('無法執行 SQL 腳本');
    expect(notice.textContent).toContain('Failed to create');
    expect(log).toHaveBeenCalledWith('execute sql', expect.anything());
    await press('關閉');
    expect(results().queryByRole('alert')).toBeNull();
    expect(editor().value).toBe(SELECT);
  });

  test('whose confirmed change gets no answer reads that it may have been made', async () => {
    hearLog();
    const { type, press, backend, answer } = await openDatabase();
    backend.on(executeSql, ({ body: { confirmed } }) => (confirmed ? unreachable() : ASKING));
    await type(UPDATE);
    await press('執行');
    await answer('執行');
    expect((await results().findByRole('alert')).textContent).toContain('這個語句可能已經執行');
  });

  test('while another one is being run reads so', async () => {
    hearLog();
    const { type, press, backend } = await openDatabase();
    backend.on(executeSql, () => refuse(409, 'sql_runner_busy'));
    await type(SELECT);
    await press('執行');
    expect((await results().findByRole('alert')).textContent).toContain('其他 SQL 腳本仍在執行，請稍後再試');
  });

  test('finds what she wrote again after a reload', async () => {
    const { type } = await openDatabase();
    await type(SELECT);
    document.body.replaceChildren();
    await openDatabase();
    expect(editor().value).toBe(SELECT);
  });

  test('[OPEN-125] reads that each statement is recorded, and finds the way to the record', async () => {
    await openDatabase();
    const link = screen.getByRole('link', { name: '操作記錄' });
    expect(link.getAttribute('href')).toBe('/admin/audit?event=sql_executed');
  });

  const shut = [
    ['off', 'SQL_RUNNER=0'],
    ['unavailable', 'SQL_RUNNER_URL'],
  ] as const;
  test.each(shut)('[OPEN-125] where the runner is %s reads why, and nothing is sent', async (state, why) => {
    const { type, sent, user } = await openDatabase('', (backend) => serveDatabase(backend, state));
    expect(await screen.findByText(why)).toBeTruthy();
    await type(SELECT);
    await user.keyboard('{Control>}{Enter}{/Control}');
    for (const name of ['執行', '全部執行'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    expect(sent()).toEqual([]);
  });
});
