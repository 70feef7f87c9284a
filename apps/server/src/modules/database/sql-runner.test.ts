import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { SQL_MAX_LENGTH, SQL_ROWS_MAX } from '#contract/database.contract.ts';
import { DATABASE_SCRIPTS } from '#contract/database-scripts.ts';
import { buildSchool, buildUser } from '../../builders/builders.ts';
import { auditLog, schools, users, userTypes } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { ENDLESS, makeSqlAdmin, TOOK_TOO_LONG } from './testing/make-sql-admin.ts';

const server = await startTestServer({ env: { SCHOOL_TIME_ZONE: 'Asia/Taipei' } });
const { db } = server;
await server.addKeys();
const { admin, send, run, rows, failure } = await makeSqlAdmin(server);
const WOULD_CHANGE = '這個語句會更改資料，確認後才會執行';

describe('what is answered', () => {
  test('[DB-2 DB-8 OPEN-24] an administrator reads rows with their fields, in the order of the statement', async () => {
    await buildSchool(db, { name: '聖保羅小學' });
    const { body } = await send("select name, active from schools where name = '聖保羅小學'");
    expect(body).toEqual({
      success: true,
      rows: [{ name: '聖保羅小學', active: true }],
      fields: ['name', 'active'],
      truncated: false,
      durationMs: expect.any(Number),
    });
  });

  test('[OPEN-24] an administrator reads what JSON cannot carry as text, instants by the school’s clock', async () => {
    const sql = `select 9007199254740993::int8 as long, 1.10::numeric as exact, 'NaN'::float8 as nan, 1.5::float8 as half,
      '2026-03-01T16:30:00Z'::timestamptz as at, date '2026-03-01' as day, '\\x00ff'::bytea as bytes, null as nothing,
      true as yes, 7 as seven, '{"a": [1]}'::jsonb as json, array['甲', '乙'] as list, interval '1 hour' as span`;
    expect(await rows(sql)).toEqual([
      {
        long: '9007199254740993',
        exact: '1.10',
        nan: 'NaN',
        half: 1.5,
        at: '2026-03-02 00:30:00+08',
        day: '2026-03-01',
        bytes: '\\x00ff',
        nothing: null,
        yes: true,
        seven: 7,
        json: { a: [1] },
        list: ['甲', '乙'],
        span: '01:00:00',
      },
    ]);
  });

  test('an administrator reads fields of one name apart, and rows that have no field', async () => {
    const result = await run('select 1 as a, 2 as a, 3 as "a (2)", 4 as __proto__');
    const fields = ['a', 'a (2)', 'a (2) (2)', '__proto__ (2)'];
    expect(result).toMatchObject({
      fields,
      rows: [Object.fromEntries(fields.map((name, n) => [name, n + 1]))],
    });
    expect(await run('select from generate_series(1, 2)')).toMatchObject({ rows: [{}, {}], fields: [] });
  });

  test('an administrator reads at most a thousand rows, and whether there were more', async () => {
    const exact = await run(`select generate_series(1, ${SQL_ROWS_MAX}) as n`);
    expect(exact).toMatchObject({ truncated: false, rows: { length: SQL_ROWS_MAX } });
    const more = await run(`select generate_series(1, ${SQL_ROWS_MAX + 1}) as n`);
    expect(more).toMatchObject({ truncated: true, rows: { length: SQL_ROWS_MAX } });
    expect(more).toHaveProperty(`rows.${SQL_ROWS_MAX - 1}`, { n: SQL_ROWS_MAX });
  });

  test('[OPEN-24] an administrator reads what the database says of a wrong statement, and where', async () => {
    expect(await run('select name\nfrom schools\nwhere 學校 = 1')).toEqual({
      success: false,
      error: 'column "學校" does not exist（第 3 行第 7 個字）',
      needsConfirmation: false,
      durationMs: expect.any(Number),
    });
    expect(await failure('select 1/0')).toBe('division by zero');
    expect(await failure('select 1; select 2')).toBe('一次只可以執行一個語句');
    expect(await failure('select $1')).toBe('語句中不能使用 $1 這類參數');
    expect(await failure('truncate users')).toBe(
      '只可以執行一個以 SELECT、VALUES、TABLE、SHOW、WITH、EXPLAIN、INSERT、UPDATE、DELETE、MERGE 開頭的語句',
    );
  });

  const ended = [
    ['pg_terminate_backend', '資料庫中斷了執行這個語句的連線，沒有更改任何資料'],
    ['pg_cancel_backend', '這個語句被取消，沒有更改任何資料'],
  ] as const;
  test.each(ended)('an administrator whose statement ends itself by %s reads so', async (name, said) => {
    expect(await failure(`select ${name}(pg_backend_pid()), pg_sleep(1)`)).toBe(said);
  });

  const json = [
    ['nests no deeper than people write', "repeat('[', 400) || repeat(']', 400)", 'object'],
    ['nests deeper than can be written again', "repeat('[', 6000) || repeat(']', 6000)", 'string'],
    ['has many lists beside one another', "'[' || repeat('[],', 20000) || '[]]'", 'object'],
    ['has brackets and marks in its words', `'["' || repeat('[\\"', 900000) || '"]'`, 'object'],
    ['has numbers as they are', "'[0, -1.5, 0.25, 123456789012345, 0.1234567890123456]'", 'object'],
    ['has a number without an end', "'[1e400]'", 'string'],
    ['has a longer number', `'{"a": 9007199254740993}'`, 'string'],
  ] as const;
  test.each(json)('[OPEN-24] an administrator reads JSON that %s: %s', async (_, text, kind) => {
    for (const type of ['json', 'jsonb']) {
      const [row] = await rows(`select (${text})::${type} as j`);
      expect([type, typeof row?.j]).toEqual([type, kind]);
    }
  });

  const empty = ['', '  \n ', undefined];
  test.each(empty)(
    '[DB-7] an administrator who sends the empty script %j reads that it is empty',
    async (sql) => {
      const answer = await server.call('POST', '/api/database/execute-sql', {
        token: admin.token,
        body: { sql },
      });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'invalid_input', fields: [{ path: 'sql' }] });
      if (sql !== undefined) expect(answer.text).toContain('請輸入要執行的 SQL 腳本');
    },
  );

  test('an administrator who sends too long a script reads so', async () => {
    const { status, text } = await send('x'.repeat(SQL_MAX_LENGTH + 1));
    expect(status).toBe(400);
    expect(text).toContain('SQL 腳本太長');
  });
});

describe('what changes data', () => {
  const nameOf = async (id: string) => (await db.select().from(schools).where(eq(schools.id, id)))[0]?.name;
  const writes = (id: string) =>
    [
      [`update schools set name = '新' where id = '${id}'`, '新'],
      [`with w as (update schools set name = '新' where id = '${id}' returning 1) select * from w`, '新'],
      [
        `merge into schools s using (values ('${id}'::uuid)) v (id) on s.id = v.id when matched then update set name = '新'`,
        '新',
      ],
      [`explain analyze update schools set name = '新' where id = '${id}'`, '新'],
      [`delete from schools where id = '${id}'`, undefined],
    ] as const;
  const kinds = [0, 1, 2, 3, 4];

  test.each(kinds)(
    '[OPEN-125] an administrator is asked before change %i, and it is made once confirmed',
    async (kind) => {
      const school = await buildSchool(db, { name: '舊' });
      const [sql = '', after] = writes(school.id)[kind] ?? [];
      expect(await run(sql)).toMatchObject({ success: false, error: WOULD_CHANGE, needsConfirmation: true });
      expect(await nameOf(school.id)).toBe('舊');
      expect(await run(sql, true)).toMatchObject({ success: true });
      expect(await nameOf(school.id)).toBe(after);
      await db.delete(schools).where(eq(schools.id, school.id));
    },
  );

  test('[OPEN-24] an administrator reads how many rows a change affected, or the rows that it returns', async () => {
    const sql = "insert into schools (name) values ('甲校'), ('乙校')";
    const plain = await run(sql, true);
    expect(plain).toEqual({ success: true, affectedRows: 2, fields: [], durationMs: expect.any(Number) });
    expect(
      await rows("delete from schools where name in ('甲校', '乙校') returning name", true),
    ).toHaveLength(2);
  });

  test('an administrator who says SELECT cannot change data, confirmed or not', async () => {
    for (const confirmed of [false, true]) {
      for (const sql of [
        'select * from schools for update',
        'select 1 as a into b',
        "select lo_from_bytea(0, 'a')",
      ])
        expect(await run(sql, confirmed)).toMatchObject({
          error: '以這個字開頭的語句只可以讀取資料，不可以更改',
          needsConfirmation: false,
        });
    }
  });
});

describe('the record', () => {
  test('[OPEN-125 SEC-12] an administrator’s statement is in the record before it runs, whether it runs or not', async () => {
    const marks = [
      '/* eins */ select 1',
      '/* zwei */ drop table users',
      '/* drei */ selec',
      '/* vier */ delete from schools where false',
    ];
    for (const sql of marks) await send(sql);
    await send(`${marks[3]}`, true);
    const longest = `/* fünf ${'😀'.repeat(4_000)} */ delete from schools where false and name = '`;
    await send(`${longest}${'字'.repeat(SQL_MAX_LENGTH - longest.length - 1)}'`, true);
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'sql_executed'))
      .orderBy(auditLog.id);
    const last = entries.slice(-6);
    expect(last.map(({ actorId, actorName }) => [actorId, actorName])).toEqual(
      last.map(() => [admin.id, '陳主任']),
    );
    expect(last.map(({ details }) => details.sql?.to.slice(0, 10))).toEqual(
      [...marks, marks[3], longest].map((sql) => sql?.slice(0, 10)),
    );
    expect(last.map(({ details }) => details.confirmed?.to)).toEqual(['否', '否', '否', '否', '是', '是']);
    // All of it: what it does may stand at its end.
    expect(last.at(-1)?.details.sql?.to).toMatch(/delete from schools .*字'$/);
    expect(last.at(-1)?.details.sql?.to).toHaveLength(SQL_MAX_LENGTH);
  });

  test('an administrator sees one’s own statement in the record while it runs', async () => {
    const sql = "select details->'sql'->>'to' as sql from audit_log order by id desc limit 1";
    expect(await rows(sql)).toEqual([{ sql }]);
  });
});

describe('a statement that runs away', () => {
  test('[OPEN-125] is ended after five seconds while a pupil chats as ever, and a second one has to wait', async () => {
    const { ask } = await makePupil(server);
    await ask('熱身');
    let hasEnded = false;
    const running = run(ENDLESS).finally(() => {
      hasEnded = true;
    });
    const isRunning = async () => {
      const { rows: found } = await db.$client.query(
        "select 1 from pg_stat_activity where state = 'active' and query = $1",
        [ENDLESS],
      );
      expect(found).toHaveLength(1);
    };
    await vi.waitFor(isRunning, { timeout: 5_000 });
    const began = performance.now();
    const answer = await ask('你好');
    const took = performance.now() - began;
    expect(answer.status).toBe(200);
    expect(await send('select 1')).toMatchObject({ status: 429, body: { code: 'sql_runner_busy' } });
    expect(hasEnded).toBe(false);
    expect(await running).toMatchObject({ success: false, error: TOOK_TOO_LONG, needsConfirmation: false });
    process.stdout.write(`a turn beside a statement that runs away: ${took.toFixed(0)} ms\n`);
    expect(await rows('select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('an answer that is too large', () => {
  const large = [
    ['one long value', "select repeat('x', 50000000)"],
    ['many long rows', "select repeat('x', 100000) from generate_series(1, 900)"],
    [
      'long names many times',
      `select ${Array.from({ length: 80 }, (_, n) => `1 as "${'n'.repeat(50)}${n}"`)} from generate_series(1, 1000)`,
    ],
  ];
  test.each(large)('is refused in words: %s', async (_, sql) => {
    expect(await failure(sql)).toBe('結果超過 4 MB，請少選一些欄位或列');
  });
});

describe('the predefined scripts', () => {
  test('[DB-3 DB-4] an administrator runs all six in order, twice, and nothing is lost or doubled', async () => {
    expect(DATABASE_SCRIPTS).toHaveLength(6);
    const untidy = await buildUser(db, {
      passwordHash: server.passwordHash,
      email: '  spaces@example.test ',
    });
    const before = await db.select().from(userTypes);
    for (const round of [1, 2]) {
      for (const { id, sql } of DATABASE_SCRIPTS) {
        const first = await run(sql);
        const isQuestion = !first.success && first.needsConfirmation;
        const result = isQuestion ? await run(sql, true) : first;
        expect([round, id, result]).toEqual([round, id, expect.objectContaining({ success: true })]);
      }
    }
    expect(await db.select().from(userTypes)).toEqual(before);
    expect((await db.select().from(users).where(eq(users.id, untidy.id)))[0]?.email).toBe(
      'spaces@example.test',
    );
  });

  test('[DB-3] an administrator who lost a built-in type gets it back with its permissions', async () => {
    const ofTeachers = eq(userTypes.name, 'teacher');
    const [before] = await db.select().from(userTypes).where(ofTeachers);
    await db.delete(userTypes).where(ofTeachers);
    const create = DATABASE_SCRIPTS[0]?.sql ?? '';
    expect(await run(create, true)).toMatchObject({ affectedRows: 1 });
    const [after] = await db.select().from(userTypes).where(ofTeachers);
    expect(after?.permissions).toEqual(before?.permissions);
    expect(after?.description).toBe(before?.description);
  });
});
