import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ImportRow } from '#contract/user-import.contract.ts';
import { buildSchool, buildUser, buildUserType } from '../../builders/builders.ts';
import { auditLog, schools, users } from '../../platform/db/schema/index.ts';
import { aRow, MADE_PASSWORD, makeImporter, someRows } from '../../testing/make-import.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db } = server;
const admin = await server.aPerson({ userType: 'admin', name: '校長' });
const { send, findMade } = makeImporter(server, admin);

const IN_USE = '該電子郵箱已被使用，請使用其他郵箱';
const countUsers = () => db.$count(users);
const countSchools = () => db.$count(schools);

describe('a list', () => {
  test('[USER-20 USER-22 USER-23] an administrator who sends names, e-mails and passwords makes active users of type free', async () => {
    const rows = someRows(3);
    expect(await send(rows)).toEqual({ status: 200, report: { created: 3, new_schools: [], problems: [] } });
    const made = await findMade(rows);
    expect(made).toHaveLength(3);
    for (const user of made) {
      expect(user).toMatchObject({ userType: 'free', status: 'active', schoolId: null, accessExpiry: null });
      expect(user.passwordHash).toMatch(/^\$argon2id\$/);
    }
    expect(new Set(made.map(({ passwordHash }) => passwordHash)).size).toBe(3);
  });

  test('an administrator who fills every cell finds all of it stored, the day to its end where the school is', async () => {
    const school = await buildSchool(db, { name: '北山小學' });
    const type = await buildUserType(db, { name: '實習老師' });
    const row = aRow({
      name: ' 陳老師 ',
      user_type: '實習老師 ',
      school: ' 北山小學',
      status: 'pending',
      access_expiry: '2027-07-31',
    });
    expect((await send([row])).report.created).toBe(1);
    const [user] = await findMade([row]);
    expect(user).toMatchObject({
      name: '陳老師',
      userType: type.name,
      schoolId: school.id,
      status: 'pending',
      accessExpiry: new Date('2027-07-31T15:59:59.999Z'),
    });
  });

  test('[USER-21] an administrator whose list has a problem makes nobody and no school, and reads every problem with its row', async () => {
    await buildUser(db, { email: 'Taken@pupils.test', passwordHash: '' });
    const before = [await countUsers(), await countSchools()];
    const rows = [
      aRow({ school: '全新的小學' }),
      aRow({ email: 'tAKEN@pupils.test', name: '' }),
      aRow({ email: 'same@pupils.test' }),
      aRow({ email: 'SAME@pupils.test', user_type: 'nothing' }),
    ];
    const { status, report } = await send(rows, { create_schools: true });
    expect(status).toBe(200);
    expect(report).toEqual({
      created: 0,
      new_schools: [],
      problems: [
        { row: 1, field: 'name', message: '用戶名稱、郵箱和密碼為必填項' },
        { row: 1, field: 'email', message: IN_USE },
        { row: 3, field: 'email', message: '與第 3 列的郵箱重複' },
        { row: 3, field: 'user_type', message: '找不到用戶類型「nothing」' },
      ],
    });
    expect([await countUsers(), await countSchools()]).toEqual(before);
  });

  test('an administrator who only looks reads what would happen, and nothing does', async () => {
    const before = [await countUsers(), await countSchools(), await db.$count(auditLog)];
    const rows = [aRow({ school: '將來小學' }), aRow({ school: '將來小學', email: 'x' })];
    const look = (create_schools: boolean) => send(rows, { dry_run: true, create_schools });
    expect((await look(true)).report).toEqual({
      created: 0,
      new_schools: ['將來小學'],
      problems: [{ row: 1, field: 'email', message: '請輸入有效的電子郵箱地址' }],
    });
    expect((await look(false)).report.problems).toContainEqual({
      row: 0,
      field: 'school',
      message: '找不到學校「將來小學」',
    });
    expect([await countUsers(), await countSchools(), await db.$count(auditLog)]).toEqual(before);
  });

  test('an administrator who lets schools be made gets each once, however it is written, and one that is there is kept', async () => {
    const known = await buildSchool(db, { name: 'St. Mary 中學' });
    const rows = ['ＳＴ. mary 中學', '新界 A 校', '新界 Ａ 校', '', '東區小學'].map((school) =>
      aRow({ school }),
    );
    const { report } = await send(rows, { create_schools: true });
    expect({ ...report, new_schools: [...report.new_schools].sort() }).toEqual({
      created: 5,
      new_schools: ['新界 A 校', '東區小學'].sort(),
      problems: [],
    });
    const made = await findMade(rows);
    const schoolOf = (index: number) => made.find(({ id }) => id === rows[index]?.id)?.schoolId;
    expect(schoolOf(0)).toBe(known.id);
    expect(schoolOf(1)).toEqual(expect.any(String));
    expect(schoolOf(2)).toBe(schoolOf(1));
    expect(schoolOf(3)).toBeNull();
  });

  test('an administrator’s import is noted: each user and each new school, with who did it, and without a password', async () => {
    const rows = [aRow({ name: '記錄一', school: '記錄小學' }), aRow({ name: '記錄二', school: '記錄小學' })];
    await send(rows, { create_schools: true });
    const noted = await db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));
    const about = noted.filter(({ targetName }) => targetName.startsWith('記錄'));
    expect(about.map(({ action, actorName, targetName }) => [action, actorName, targetName]).sort()).toEqual(
      [
        ['school_created', '校長', '記錄小學'],
        ['user_created', '校長', '記錄一'],
        ['user_created', '校長', '記錄二'],
      ].sort(),
    );
    expect(JSON.stringify(noted)).not.toContain(MADE_PASSWORD);
    expect(JSON.stringify(noted)).not.toContain('argon2');
  });

  test('an administrator whose list is empty or has no ids is refused before anything is looked at', async () => {
    expect((await send([])).status).toBe(400);
    expect((await send([{ ...aRow(), id: 'x' }])).status).toBe(400);
  });
});

describe('sending it again', () => {
  test('an administrator whose answer was lost sends the list again, and nobody is made or changed', async () => {
    const rows = someRows(3, { school: '重送小學' });
    await send(rows, { create_schools: true });
    const before = await findMade(rows);
    const noted = await db.$count(auditLog);
    const again = await send(
      rows.map((row) => ({ ...row, name: '別的名字', email: row.email?.toUpperCase() })),
    );
    expect(again).toEqual({ status: 200, report: { created: 3, new_schools: [], problems: [] } });
    expect(await findMade(rows)).toEqual(before);
    expect(await db.$count(auditLog)).toBe(noted);
  });

  test('an administrator who sends a list twice at once makes everybody once, and both answers say so', async () => {
    for (let round = 0; round < 2; round++) {
      const rows = someRows(10, { school: `同時小學 ${round}` });
      const answers = await Promise.all([1, 2, 3].map(() => send(rows, { create_schools: true })));
      expect(answers.map(({ status, report }) => [status, report.created])).toEqual(Array(3).fill([200, 10]));
      expect(await findMade(rows)).toHaveLength(10);
      expect(await db.$count(schools, eq(schools.name, `同時小學 ${round}`))).toBe(1);
    }
  });

  test('an administrator who sends an id that is somebody’s, or one id twice, reads which row it is', async () => {
    const [row] = [aRow()];
    const double = aRow();
    const { report } = await send([
      { ...row, id: admin.id },
      double,
      { ...double, email: 'other@pupils.test' },
    ]);
    expect(report).toEqual({
      created: 0,
      new_schools: [],
      problems: [0, 2].map((index) => ({ row: index, field: 'email', message: '這個識別碼已被使用' })),
    });
    expect((await call('GET', `/api/users/${admin.id}`, { token: admin.token })).body.email).toBe(
      admin.email,
    );
  });
});

describe('a person of the list', () => {
  test.each([
    ['made for them', MADE_PASSWORD],
    ['chosen by somebody', '我自己的密碼 123'],
  ])('a pupil signs in with the password that was %s, and with no other', async (_, password) => {
    const row = aRow({ password, user_type: 'student' });
    await send([row]);
    const signIn = (tried: string) =>
      call('POST', '/api/auth/login', { body: { email: row.email, password: tried } });
    expect((await signIn(`${password}x`)).status).toBe(401);
    expect((await signIn('k3mp-x7q-9we')).status).toBe(401);
    const { status, body } = await signIn(password);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: row.id, name: '王小明', user_type: 'student' });
  });

  test('a pupil whose address was typed in wide letters signs in with ordinary ones', async () => {
    const row = aRow({ email: 'ｗｉｄｅ＠ｐｕｐｉｌｓ．ｔｅｓｔ' });
    await send([row]);
    expect(await server.signIn('wide@pupils.test', MADE_PASSWORD)).toEqual(expect.any(String));
  });

  test('a made password is stored at a smaller cost, and one that somebody chose at the whole', async () => {
    const rows = [aRow(), aRow({ password: '自己想的' })];
    await send(rows);
    const made = await findMade(rows);
    const costOf = (row: ImportRow | undefined) =>
      made.find(({ id }) => id === row?.id)?.passwordHash.split('$')[3];
    expect(costOf(rows[0])).toBe('m=4096,t=1,p=1');
    expect(costOf(rows[1])).toBe('m=19456,t=2,p=1');
  });
});
