import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { ENDLESS, makeSqlAdmin, TOOK_TOO_LONG } from './testing/make-sql-admin.ts';

const { failure } = await makeSqlAdmin(await startTestServer());

// Each of them takes the whole time that a statement has.
const runaways = [
  [
    'takes its time limit away',
    `select set_config('statement_timeout', '0', false), set_config('transaction_timeout', '0', false), (${ENDLESS})`,
  ],
  ['sleeps', 'select pg_sleep(60)'],
  [
    'counts for ever',
    'with recursive r as (select 1 as n union all select n % 7 + 1 from r) select count(*) from r',
  ],
];

test.each(runaways)('[OPEN-125] a statement of an administrator is ended when it %s', async (_, sql) => {
  const said = await failure(sql);
  expect([TOOK_TOO_LONG, '執行時需要的暫存空間太大，已停止，沒有更改任何資料']).toContain(said);
});
