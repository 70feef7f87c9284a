import { describe, expect, test } from 'vitest';
import type { ChangeReport } from '#contract/user-management.contract.ts';
import { buildChatbot, buildSchool, buildUserType } from '../../builders/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeAdministration } from './testing/administration.ts';

const server = await startTestServer({ env: { SCHOOL_TIME_ZONE: 'Asia/Hong_Kong' } });
const { call, db } = server;
const { aManager, anAdmin, aUser, stored, readLog } = makeAdministration(server);
const { send, ...manager } = await aManager();
const school = await buildSchool(db, { name: '民生書院' });
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

type Some = { id: string };
const idsOf = (users: readonly Some[]) => users.map(({ id }) => id);
async function change(users: readonly Some[], changes: object) {
  const answer = await send('PATCH', '', { ids: idsOf(users), changes });
  return { ...answer, report: answer.body as never as ChangeReport };
}
async function assign(users: readonly Some[], mode: string, chatbots: readonly Some[]) {
  const answer = await send('PUT', '/chatbots', { ids: idsOf(users), mode, chatbots: idsOf(chatbots) });
  return { ...answer, report: answer.body as never as ChangeReport };
}

describe('changing many', () => {
  test('[USER-1] a manager changes type, school, status and expiry of many, and reads who changed from what to what', async () => {
    const [ming, mei] = [await aUser({ name: '小明' }), await aUser({ name: '小美', userType: 'student' })];
    const done = await aUser({ userType: 'student', schoolId: school.id, status: 'inactive' });
    await change([done], { access_expiry: '2027-07-31' });
    const { status, report } = await change([mei, { id: UNKNOWN }, done, ming, mei], {
      user_type: 'student',
      school: '民生書院',
      status: 'inactive',
      access_expiry: '2027-07-31',
    });
    const changes = {
      school: { from: '無', to: '民生書院' },
      status: { from: '啟用', to: '停用' },
      access_expiry: { from: '永久', to: '2027-07-31' },
    };
    const mingsChanges = { ...changes, user_type: { from: 'free', to: 'student' } };
    expect([status, report]).toEqual([
      200,
      {
        changed: [
          { id: mei.id, name: '小美', changes },
          { id: ming.id, name: '小明', changes: mingsChanges },
        ],
        unchanged: 1,
        missing: 1,
      },
    ]);
    expect(await stored(ming.id)).toMatchObject({
      user_type: 'student',
      school_id: school.id,
      status: 'inactive',
      access_expiry: '2027-07-31T15:59:59.999+00:00',
    });
    expect(await readLog(ming.id)).toEqual([
      { action: 'user_updated', details: mingsChanges, by: manager.id },
    ]);
    expect(await readLog(done.id)).toHaveLength(1);
  });

  test('a manager who gives many an expiry leaves those as they are who end on that day already', async () => {
    const noon = new Date('2027-07-31T04:00:00.000Z');
    const type = await buildUserType(db, { permissions: ['user_access_management'] });
    const self = await aUser({ userType: type.name, accessExpiry: noon });
    const token = await server.signIn(self.email);
    const [same, forever] = [await aUser({ accessExpiry: noon }), await aUser()];
    const ids = idsOf([self, same, forever]);
    const before = await stored(self.id);
    const expiry = { access_expiry: '2027-07-31' };
    const alone = await call('PATCH', '/api/users', { token, body: { ids, changes: expiry } });
    expect(alone.body).toMatchObject({ changed: [{ id: forever.id }], unchanged: 2 });
    expect([await stored(self.id), await readLog(self.id)]).toEqual([before, []]);
    const changes = { ...expiry, school: '民生書院' };
    const later = await aUser();
    ids.push(later.id);
    const mixed = await call('PATCH', '/api/users', { token, body: { ids, changes } });
    expect(idsOf(mixed.body.changed as Some[])).toEqual(ids);
    const [own, others, last] = await Promise.all([self, same, later].map(({ id }) => stored(id)));
    for (const user of [own, others])
      expect(user).toMatchObject({ school_id: school.id, access_expiry: '2027-07-31T04:00:00+00:00' });
    expect(last).toMatchObject({ school_id: school.id, access_expiry: '2027-07-31T15:59:59.999+00:00' });
    const third = await aUser();
    await send('PATCH', '', { ids: idsOf([same, third]), changes: { ...expiry, school: null } });
    expect(await stored(same.id)).toMatchObject({
      school_id: null,
      access_expiry: '2027-07-31T04:00:00+00:00',
    });
    expect(await stored(third.id)).toMatchObject({ access_expiry: '2027-07-31T15:59:59.999+00:00' });
  });

  test('a manager takes school and expiry away', async () => {
    const user = await aUser({ schoolId: school.id, accessExpiry: new Date('2027-07-31T10:00:00Z') });
    const { report } = await change([user], { school: null, access_expiry: null });
    expect(report.changed[0]?.changes).toEqual({
      school: { from: '民生書院', to: '無' },
      access_expiry: { from: '2027-07-31', to: '永久' },
    });
    expect(await stored(user.id)).toMatchObject({ school_id: null, access_expiry: null });
  });

  test('a manager who is refused for one of many changes nobody, and reads who is in the way', async () => {
    const richer = await buildUserType(db, { permissions: ['token_management'] });
    const [ming, wong] = [await aUser(), await aUser({ name: '王小明', userType: richer.name })];
    const before = await stored(ming.id);
    const { status, body } = await change([ming, wong], { status: 'inactive' });
    expect([status, body.code]).toEqual([403, 'user_out_of_reach']);
    expect(body.fields).toEqual([{ path: 'ids.1', message: '王小明：您不能更改權限比您高的用戶' }]);
    expect(await stored(ming.id)).toEqual(before);
    expect(await readLog(ming.id)).toEqual([]);
  });

  test('a manager who names something that is not there changes nobody', async () => {
    const user = await aUser();
    const before = await stored(user.id);
    const refused = [
      [{ user_type: '沒有這個類型' }, 'user_type_not_found', 'ids.0'],
      [{ school: '沒有這所學校', status: 'inactive' }, 'school_not_found', 'changes.school'],
    ] as const;
    for (const [changes, code, path] of refused) {
      const { status, body } = await change([user], changes);
      expect([status, body.code, body.fields]).toMatchObject([404, code, [{ path }]]);
    }
    expect((await change([user], {})).status).toBe(400);
    expect((await change([], { status: 'inactive' })).body.fields).toMatchObject([
      { message: '請先選擇用戶' },
    ]);
    expect(await stored(user.id)).toEqual(before);
  });

  test('a manager changes as many as can be chosen at once, each noted', async () => {
    const { rows } = await db.$client.query<Some>(
      `insert into users (email, name, password_hash)
       select 'crowd' || i || '@many.test', '同學' || i, 'x' from generate_series(1, 5000) i returning id`,
    );
    const { status, report } = await change(rows, { user_type: 'student', access_expiry: '2027-07-31' });
    expect([status, report.changed.length, report.unchanged]).toEqual([200, 5_000, 0]);
    expect((await change(rows, { user_type: 'student' })).report).toEqual({
      changed: [],
      unchanged: 5_000,
      missing: 0,
    });
    const noted = await db.$client.query(
      `select count(distinct target_id)::int as n from audit_log where actor_id = $1 and target_id = any($2)`,
      [manager.id, idsOf(rows)],
    );
    expect(noted.rows).toEqual([{ n: 5_000 }]);
    expect((await change([...rows, { id: UNKNOWN }], { user_type: 'free' })).status).toBe(400);
  });

  test('managers who change the same users at once change them one after the other, as the log says', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => aUser()));
    // In another process: this one makes one such change at a time.
    const beside = await startTestServer({ beside: { databaseUrl: server.databaseUrl, db } });
    const second = await makeAdministration(beside).aManager();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, round) => {
        const by = round % 2 ? second.send : send;
        const ids = idsOf(round % 2 ? users : users.toReversed());
        const user_type = round % 3 ? 'student' : 'free';
        return by('PATCH', '', { ids, changes: { user_type } });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { id } of users) {
      const changes = (await readLog(id)).map(
        ({ details }) => details as { user_type: { from: string; to: string } },
      );
      const chain = changes.map(({ user_type }) => user_type);
      expect(chain.map(({ from }) => from)).toEqual(['free', ...chain.slice(0, -1).map(({ to }) => to)]);
      expect(await stored(id)).toMatchObject({ user_type: chain.at(-1)?.to });
    }
  });
});

describe('assigning chatbots', async () => {
  const bots: { id: string; name: string }[] = [];
  for (const name of ['甲', '乙', '丙', '丁']) bots.push(await buildChatbot(db, { name: `指派${name}` }));
  const [one, two, three, four] = bots as unknown as [Some, Some, Some, Some];
  const assigned = async (user: Some) => {
    const { rows } = await db.$client.query(
      'select chatbot_id from user_chatbots where user_id = $1 order by position',
      [user.id],
    );
    return rows.map(({ chatbot_id }) => chatbot_id);
  };

  test('[OPEN-93] a manager adds chatbots for several users, who find them behind those that they have', async () => {
    const pupil = await server.aPerson({ name: '有的', chatbots: [three, one] });
    const fresh = await aUser({ name: '沒有' });
    const { status, report } = await assign([pupil, fresh], 'add', [one, two]);
    expect(status).toBe(200);
    expect(report).toEqual({
      changed: [
        {
          id: pupil.id,
          name: '有的',
          changes: { chatbots_access: { from: '指派丙、指派甲', to: '指派丙、指派甲、指派乙' } },
        },
        { id: fresh.id, name: '沒有', changes: { chatbots_access: { from: '無', to: '指派甲、指派乙' } } },
      ],
      unchanged: 0,
      missing: 0,
    });
    expect(await assigned(pupil)).toEqual(idsOf([three, one, two]));
    expect(await assigned(fresh)).toEqual(idsOf([one, two]));
    const { body } = await call('GET', '/api/chatbots', { token: pupil.token });
    expect(idsOf(body as never as Some[])).toEqual(idsOf([three, one, two]));
    expect(await readLog(fresh.id)).toMatchObject([
      { details: { chatbots_access: { to: '指派甲、指派乙' } } },
    ]);
  });

  test('[OPEN-93] a manager takes chatbots away, and who has them not, or is gone, is counted', async () => {
    const [has, hasNot] = [await aUser({ chatbots: [one, two] as never }), await aUser()];
    const { report } = await assign([has, hasNot, { id: UNKNOWN }], 'remove', [two, three]);
    expect(report).toMatchObject({ changed: [{ id: has.id }], unchanged: 1, missing: 1 });
    expect(await assigned(has)).toEqual([one.id]);
    expect(await readLog(hasNot.id)).toEqual([]);
  });

  test('[OPEN-93] a manager replaces chatbots, and those that stay keep their order', async () => {
    const user = await aUser({ chatbots: [three, two, one] as never });
    await assign([user], 'replace', [four, one, three]);
    expect(await assigned(user)).toEqual(idsOf([three, one, four]));
    const { report } = await assign([user], 'replace', []);
    expect(report.changed[0]?.changes).toEqual({
      chatbots_access: { from: '指派丙、指派甲、指派丁', to: '無' },
    });
    expect(await assigned(user)).toEqual([]);
  });

  test('a manager who names a chatbot that is not there, or none to add, assigns nothing', async () => {
    const user = await aUser();
    const { status, body } = await assign([user], 'add', [one, { id: UNKNOWN }]);
    expect([status, body.code, body.fields]).toMatchObject([
      404,
      'chatbot_not_found',
      [{ path: 'chatbots' }],
    ]);
    expect((await assign([user], 'add', [])).body.fields).toMatchObject([{ path: 'chatbots' }]);
    expect(await assigned(user)).toEqual([]);
  });

  test('a manager does not assign chatbots to somebody with more rights, nor to the others beside', async () => {
    const [user, admin] = [await aUser(), await anAdmin({ name: '校長' })];
    const { status, body } = await assign([user, admin], 'add', [one]);
    expect([status, body.fields]).toEqual([
      403,
      [{ path: 'ids.1', message: '校長：您不能更改權限比您高的用戶' }],
    ]);
    expect(await assigned(user)).toEqual([]);
  });

  test('a manager reads the first names of a long list, and how many there are', async () => {
    const many = [];
    for (let count = 10; count < 22; count++) many.push(await buildChatbot(db, { name: `多${count}` }));
    const { report } = await assign([await aUser()], 'add', many);
    const names = many.slice(0, 10).map(({ name }) => name);
    expect(report.changed[0]?.changes.chatbots_access?.to).toBe(`${names.join('、')}等 12 個`);
  });

  test('[OPEN-93] a manager finds chatbots to assign by a part of the name, and those of one user in their order', async () => {
    const off = await buildChatbot(db, { name: 'ＯＦＦ 指派', status: 'inactive' });
    const find = async (query: string) => {
      const { body, headers } = await send('GET', `/chatbots?${query}`);
      return { ids: idsOf(body as never as Some[]), total: headers.get('x-total-count'), body };
    };
    const search = (text: string) => `search=${encodeURIComponent(text)}`;
    expect((await find(search(' off '))).body).toEqual([{ id: off.id, name: off.name, status: 'inactive' }]);
    const all = await find(search('指派'));
    expect(all.total).toBe('5');
    expect(all.ids).toEqual(idsOf([four, three, two, one, off].sort(byNameOf([...bots, off]))));
    expect(await find(`${search('指派')}&limit=2&offset=2`)).toMatchObject({
      ids: all.ids.slice(2, 4),
      total: '5',
    });
    expect(await find(`${search('指派')}&offset=9`)).toMatchObject({ ids: [], total: '5' });
    const user = await aUser({ chatbots: [two, off, one] as never });
    expect(await find(`assigned_to=${user.id}`)).toMatchObject({ ids: idsOf([two, off, one]), total: '3' });
    expect((await find(`assigned_to=${UNKNOWN}`)).ids).toEqual([]);
  });
});

function byNameOf(bots: readonly { id: string; name: string }[]) {
  const nameOf = new Map(bots.map(({ id, name }) => [id, name.toLowerCase()]));
  return (a: Some, b: Some) => ((nameOf.get(a.id) ?? '') < (nameOf.get(b.id) ?? '') ? -1 : 1);
}
