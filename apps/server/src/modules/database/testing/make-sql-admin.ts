import type { SqlResult } from '#contract/database.contract.ts';
import type { TestServer } from '../../../testing/test-server.ts';

export const TOOK_TOO_LONG = '執行超過 5 秒，已停止，沒有更改任何資料';
/** Work without an end that needs no memory and no disk. */
export const ENDLESS =
  'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b where a + b < 0';

/** An administrator who runs SQL. */
export async function makeSqlAdmin(server: TestServer) {
  const admin = await server.aPerson({ userType: 'admin', name: '陳主任' });
  const send = (sql: string, confirmed = false) =>
    server.call('POST', '/api/database/execute-sql', { token: admin.token, body: { sql, confirmed } });
  const run = async (sql: string, confirmed = false) => {
    const { status, body, text } = await send(sql, confirmed);
    if (status !== 200) throw new Error(`the statement was answered ${status}: ${text}`);
    return body as SqlResult;
  };
  return {
    admin,
    send,
    run,
    /** The rows of a statement that has to be answered with rows. */
    rows: async (sql: string, confirmed = false) => {
      const result = await run(sql, confirmed);
      if (!('rows' in result)) throw new Error(`no rows: ${JSON.stringify(result)}`);
      return result.rows;
    },
    /** What is said of a statement that has to fail. */
    failure: async (sql: string, confirmed = false) => {
      const result = await run(sql, confirmed);
      if (result.success) throw new Error(`it did not fail: ${JSON.stringify(result).slice(0, 500)}`);
      return result.error;
    },
  };
}
