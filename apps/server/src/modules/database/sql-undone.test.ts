import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildSchool } from '../../builders/builders.ts';
import { schools } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeSqlAdmin } from './testing/make-sql-admin.ts';

const server = await startTestServer();
const { db } = server;
const { failure, run } = await makeSqlAdmin(server);

const TOO_LARGE = '結果超過 4 MB，請少選一些欄位或列';
const NO_OBJECTS = '不可以建立大型物件（large object），沒有更改任何資料';
const LONG_NAMES = Array.from({ length: 150 }, (_, n) => `null as ${'n'.repeat(56)}${n}`).join();
/** The change of one school, and the rest of a statement that changes it. */
const changes = [
  ['fails', (change: string) => `${change} returning 1 / active::int`, 'division by zero'],
  ['answers too much', (change: string) => `${change} returning repeat('x', 5000000)`, TOO_LARGE],
  [
    'answers long names many times',
    (change: string) =>
      `with u as (${change} returning 1) select ${LONG_NAMES} from generate_series(1, 1000)`,
    TOO_LARGE,
  ],
  ...["lo_from_bytea(0, 'abc')", 'lo_create(0)', 'lo_creat(-1)'].map(
    (make) =>
      [
        `makes a large object by ${make}`,
        (change: string) => `${change} returning ${make}`,
        NO_OBJECTS,
      ] as const,
  ),
] as const;

test.each(changes)(
  '[OPEN-125] an administrator whose confirmed statement %s changed nothing',
  async (_, complete, said) => {
    const school = await buildSchool(db);
    const change = `update schools set active = false where id = '${school.id}'`;
    expect(await failure(complete(change), true)).toBe(said);
    expect((await db.select().from(schools).where(eq(schools.id, school.id)))[0]).toEqual(school);
    expect((await db.$client.query('select 1 from pg_largeobject_metadata')).rows).toEqual([]);
    // The same change alone is made.
    expect(await run(change, true)).toMatchObject({ affectedRows: 1 });
  },
);

test('an administrator whose connection ends while a change is kept reads that nobody knows whether it is', async () => {
  // What the database does at the end of a transaction is the last that can happen to it.
  await db.$client.query(
    `create function end_it() returns trigger language plpgsql security definer as
       'begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return null; end';
     create constraint trigger end_it after update on schools deferrable initially deferred
       for each row execute function end_it()`,
  );
  const school = await buildSchool(db);
  const said = await failure(`update schools set active = false where id = '${school.id}'`, true);
  expect(said).toBe('連線在儲存時中斷，不確定是否已更改，請先查看資料');
});
