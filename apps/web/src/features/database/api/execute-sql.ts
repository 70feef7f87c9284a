import { executeSql, type SqlResult } from '#contract/database.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** One statement; `confirmed` says that somebody was asked and wants data to be changed. */
export function runStatement(sql: string, confirmed: boolean): Promise<SqlResult> {
  return call(executeSql, { body: { sql, confirmed } });
}
