import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { School, SchoolRow } from '#contract/schools.contract.ts';
import { buildSchool, buildUser, buildUserType } from '../../builders/builders.ts';
import { auditLog, users } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { createSchools, findSchoolsByName } from './index.ts';

const server = await startTestServer();
const { call, db, passwordHash } = server;
const { name: userType } = await buildUserType(db, { permissions: ['user_access_management'] });
const manager = await server.aPerson({ userType, name: '教務主任' });

const manage = (method: string, path = '', body?: unknown) =>
  call(method, `/api/schools${path}`, { token: manager.token, body });
const list = async (query = '') => {
  const { body, headers } = await manage('GET', query);
  return { rows: body as never as SchoolRow[], total: Number(headers.get('x-total-count')) };
};
const create = (name: unknown, id?: string) => manage('POST', '', { name, id });
let made = 0;
const aName = (name = '國民小學') => `第${++made}${name}`;
const aPupilOf = (schoolId: string) => buildUser(db, { passwordHash, schoolId });
const readLog = async (id: unknown) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(id)))
      .orderBy(auditLog.id)
  ).map(({ actorName, action, targetName, details }) => ({ actorName, action, targetName, details }));

describe('adding', () => {
  test('[SCHOOL-1 SCHOOL-2 SCHOOL-4 SCHOOL-7] a manager adds a school by its name, which is trimmed and its value', async () => {
    const name = aName();
    const { status, body } = await create(`　 ${name} `);
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), name, value: name, active: true });
    expect(await readLog(body.id)).toEqual([
      { actorName: '教務主任', action: 'school_created', targetName: name, details: {} },
    ]);
  });

  test('[SCHOOL-3] a manager who leaves the name blank reads that it is needed', async () => {
    const school = await buildSchool(db);
    for (const name of ['', ' 　', null, undefined]) {
      const { status, body } = await create(name);
      expect([status, body.message]).toEqual([400, '請輸入學校名稱']);
      expect(body.fields).toMatchObject([{ path: 'name' }]);
    }
    expect((await manage('PUT', `/${school.id}`, { name: ' ' })).body.message).toBe('請輸入學校名稱');
    expect((await manage('PUT', `/${school.id}`, {})).body.message).toBe('請輸入學校名稱');
  });

  test('[SCHOOL-5] a manager cannot add a school twice, whatever case, width or space', async () => {
    const name = aName(' St. Mary');
    await create(name);
    const other = await buildSchool(db);
    for (const same of [name, ` ${name.toUpperCase()}　`, name.replace('St. Mary', 'Ｓt．　Ｍary')]) {
      for (const answer of [await create(same), await manage('PUT', `/${other.id}`, { name: same })]) {
        expect([answer.status, answer.body.message]).toEqual([409, '該學校名稱已存在']);
        expect(answer.body.fields).toMatchObject([{ path: 'name' }]);
      }
    }
  });

  test('of ten managers who add one school at once, one does', async () => {
    const name = aName();
    const spelt = Array.from({ length: 10 }, (_, n) => name + (n % 2 ? ' Ａ' : ' a'));
    const answers = await Promise.all(spelt.map((each) => create(each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('a manager whose answer was lost sends the school again and has one', async () => {
    const [id, name] = [crypto.randomUUID(), aName()];
    const [first, again] = [await create(name, id), await create(name, id)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    const corrected = await create(`${name}（附小）`, id);
    expect(corrected.body).toMatchObject({ id, name: `${name}（附小）` });
    expect((await readLog(id)).map(({ action }) => action)).toEqual(['school_created', 'school_updated']);
  });
});

describe('finding', () => {
  test('[SCHOOL-9] a manager pages through all schools in the order of names, each with its users', async () => {
    const mark = crypto.randomUUID();
    const [c, a, b] = [
      await buildSchool(db, { name: `C ${mark}` }),
      await buildSchool(db, { name: `a ${mark}`, active: false }),
      await buildSchool(db, { name: `B ${mark}` }),
    ];
    await aPupilOf(a.id);
    await aPupilOf(a.id);
    await aPupilOf(c.id);
    const shown = (school: typeof a, user_count: number) => ({
      id: school.id,
      name: school.name,
      value: school.name,
      active: school.active,
      user_count,
    });
    const query = `?search=${mark.toUpperCase()}`;
    expect(await list(query)).toEqual({ rows: [shown(a, 2), shown(b, 0), shown(c, 1)], total: 3 });
    expect(await list(`${query}&limit=1&offset=2`)).toEqual({ rows: [shown(c, 1)], total: 3 });
    expect(await list(`${query}&offset=9`)).toEqual({ rows: [], total: 3 });
  });

  test('[SCHOOL-6 OPEN-79] a manager is offered active schools alone', async () => {
    const [open, closed] = [await buildSchool(db), await buildSchool(db, { active: false })];
    const { status, body } = await manage('GET', '/active');
    expect(status).toBe(200);
    const offered = body as never as School[];
    expect(offered.find(({ id }) => id === open.id)).toEqual({
      id: open.id,
      name: open.name,
      value: open.name,
      active: true,
    });
    expect(offered.some(({ id }) => id === closed.id)).toBe(false);
  });

  test('[SCHOOL-8] a manager finds schools by a part of the name, whatever its case and width', async () => {
    const school = await buildSchool(db, { name: aName(' St. Paul 100%') });
    for (const part of ['st. paul 100%', 'ＰＡＵＬ　１００％', school.name.slice(0, 2)]) {
      const { body } = await manage('GET', `/search?name=${encodeURIComponent(part)}`);
      expect((body as never as School[]).map(({ id }) => id)).toContain(school.id);
    }
    const { body } = await manage('GET', `/search?name=${encodeURIComponent('100_')}`);
    expect(body).toEqual([]);
  });
});

describe('changing', () => {
  test('[SCHOOL-9] a manager renames a school and takes it off the list of active ones; its users stay', async () => {
    const school = await buildSchool(db);
    const pupil = await aPupilOf(school.id);
    const name = aName();
    expect((await manage('PUT', `/${school.id}`, { name })).body).toMatchObject({ name, active: true });
    const { status, body } = await manage('PUT', `/${school.id}`, { active: false });
    expect([status, body]).toEqual([200, { id: school.id, name, value: name, active: false }]);
    await manage('PUT', `/${school.id}`, { active: false });
    const shown = await call('GET', `/api/users/${pupil.id}`, manager);
    expect(shown.body.school).toBe(name);
    expect(await readLog(school.id)).toEqual([
      {
        actorName: '教務主任',
        action: 'school_updated',
        targetName: name,
        details: { name: { from: school.name, to: name } },
      },
      {
        actorName: '教務主任',
        action: 'school_updated',
        targetName: name,
        details: { active: { from: '啟用', to: '停用' } },
      },
    ]);
  });

  test('[SCHOOL-9] a manager deletes a school; its users stay without one', async () => {
    const school = await buildSchool(db);
    const pupil = await aPupilOf(school.id);
    const { status, body } = await manage('DELETE', `/${school.id}`);
    expect([status, body]).toEqual([200, { success: true }]);
    expect((await call('GET', `/api/users/${pupil.id}`, manager)).body.school).toBeNull();
    expect(await readLog(school.id)).toMatchObject([
      { action: 'school_deleted', targetName: school.name, details: { user_count: { from: '1', to: '0' } } },
    ]);
  });

  test('a manager who names a school that is not there is told so by every operation', async () => {
    const { id: into } = await buildSchool(db);
    for (const id of [crypto.randomUUID(), 'no-id']) {
      for (const answer of [
        await manage('PUT', `/${id}`, { name: aName() }),
        await manage('DELETE', `/${id}`),
        await manage('POST', `/${id}/merge`, { into }),
      ])
        expect([answer.status, answer.body.message]).toEqual([404, '找不到這所學校']);
    }
  });
});

describe('merging', () => {
  test('a manager merges a school into another: its users move, and it is gone', async () => {
    const [source, target] = [await buildSchool(db), await buildSchool(db)];
    const pupils = [await aPupilOf(source.id), await aPupilOf(source.id), await aPupilOf(target.id)];
    const { status, body } = await manage('POST', `/${source.id}/merge`, { into: target.id });
    const school = { id: target.id, name: target.name, value: target.name, active: true };
    expect([status, body]).toEqual([200, { school, moved: 2 }]);
    for (const { id } of pupils)
      expect((await call('GET', `/api/users/${id}`, manager)).body.school).toBe(target.name);
    expect((await list(`?search=${encodeURIComponent(source.name)}`)).rows).toEqual([]);
    expect(await readLog(source.id)).toEqual([
      {
        actorName: '教務主任',
        action: 'school_merged',
        targetName: source.name,
        details: { into: { from: '', to: target.name }, user_count: { from: '2', to: '0' } },
      },
    ]);
  });

  test('a manager merges a school of more users than move in one step, and deletes it', async () => {
    const [source, target] = [await buildSchool(db), await buildSchool(db)];
    await db.execute(sql`
      insert into users (email, name, password_hash, school_id)
      select gen_random_uuid(), '學生', '', ${source.id} from generate_series(1, 10001)`);
    const { body } = await manage('POST', `/${source.id}/merge`, { into: target.id });
    expect(body.moved).toBe(10_001);
    expect(await db.$count(users, eq(users.schoolId, target.id))).toBe(10_001);
    expect((await manage('DELETE', `/${target.id}`)).status).toBe(200);
    expect((await readLog(target.id))[0]?.details).toEqual({ user_count: { from: '10001', to: '0' } });
  });

  test('a manager cannot merge a school into itself or into one that is gone, and nothing moves', async () => {
    const school = await buildSchool(db);
    const pupil = await aPupilOf(school.id);
    for (const into of [school.id, crypto.randomUUID()]) {
      const { status, body } = await manage('POST', `/${school.id}/merge`, { into });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid_input', fields: [{ path: 'into' }] });
    }
    expect((await call('GET', `/api/users/${pupil.id}`, manager)).body.school).toBe(school.name);
  });

  test('of two managers who merge two schools into each other at once, one does, and nobody is without a school', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, two] = [await buildSchool(db), await buildSchool(db)];
      const pupils = [await aPupilOf(one.id), await aPupilOf(two.id)];
      const answers = await Promise.all([
        manage('POST', `/${one.id}/merge`, { into: two.id }),
        manage('POST', `/${two.id}/merge`, { into: one.id }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      for (const { id } of pupils) {
        const [row] = await db.select({ schoolId: users.schoolId }).from(users).where(eq(users.id, id));
        expect([one.id, two.id]).toContain(row?.schoolId);
      }
    }
  });

  test('a manager merges a school while somebody is put into it: that user is in one that is there', async () => {
    const [source, target] = [await buildSchool(db), await buildSchool(db)];
    await Promise.all([
      manage('POST', `/${source.id}/merge`, { into: target.id }),
      ...Array.from({ length: 10 }, () => aPupilOf(source.id).catch(() => undefined)),
    ]);
    expect(await db.$count(users, eq(users.schoolId, source.id))).toBe(0);
  });
});

describe('schools of a list', () => {
  test('an importer finds schools by their names as they are written, and makes those that are new', async () => {
    const known = await buildSchool(db, { name: aName(' St. John') });
    const spelt = `${known.name.toUpperCase()}　`;
    const fresh = aName();
    expect([...(await findSchoolsByName(db, [spelt, fresh, spelt])).entries()]).toEqual([
      [spelt, { id: known.id, name: known.name, active: true }],
    ]);
    expect(await findSchoolsByName(db, [])).toEqual(new Map());
    const { byName, created } = await db.transaction((tx) =>
      createSchools(tx, manager, [spelt, fresh, ` ${fresh}　`]),
    );
    expect(created).toEqual([{ id: expect.any(String), name: fresh, active: true }]);
    expect(byName.get(spelt)?.id).toBe(known.id);
    expect(byName.get(` ${fresh}　`)).toEqual(created[0]);
    expect((await readLog(created[0]?.id)).map(({ action }) => action)).toEqual(['school_created']);
    const again = await db.transaction((tx) => createSchools(tx, manager, [fresh]));
    expect(again.created).toEqual([]);
  });

  test('of two importers who bring the same new school at once, one makes it', async () => {
    const name = aName();
    const bring = () => db.transaction((tx) => createSchools(tx, manager, [name]));
    const [one, two] = await Promise.all([bring(), bring()]);
    expect(one.created.length + two.created.length).toBe(1);
    expect(one.byName.get(name)?.id).toBe(two.byName.get(name)?.id);
  });
});
