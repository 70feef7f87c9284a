import { describe, expect, test } from 'vitest';
import { buildChatbot, buildSchool } from '../../builders/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { aForm, makeAdministration, sameNames } from './testing/administration.ts';

const server = await startTestServer({ env: { SCHOOL_TIME_ZONE: 'Asia/Hong_Kong' } });
const { call, db } = server;
const { aManager, aUser, stored, readLog } = makeAdministration(server);
const { send, ...manager } = await aManager();
const school = await buildSchool(db, { name: '喇沙小學' });

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const create = (fields: object = {}) => send('POST', '', aForm(fields));

describe('creating', () => {
  test('[USER-19 USER-20 USER-23 USER-33] a manager who gives name, e-mail and password makes an active free user, who signs in', async () => {
    const form = aForm({ name: ' 王小明 ', email: ' Siu.Ming@create.test ' });
    const { status, user } = await send('POST', '', form);
    expect(status).toBe(201);
    expect(user).toEqual({
      id: expect.any(String),
      name: '王小明',
      email: 'Siu.Ming@create.test',
      user_type: 'free',
      access_expiry: null,
      chatbots_access: [],
      school: null,
      status: 'active',
      created_at: expect.any(String),
      updated_at: user.created_at,
      last_login: null,
    });
    expect(await server.signIn('siu.ming@create.test', '一個密碼')).toEqual(expect.any(String));
    expect(await readLog(user.id)).toMatchObject([{ action: 'user_created', by: manager.id }]);
  });

  test('[USER-8 USER-18] a manager gives type, school, status, expiry and chatbots from the start', async () => {
    const bots = [await buildChatbot(db), await buildChatbot(db)].map(({ id }) => id).reverse();
    const { status, user } = await create({
      user_type: 'student',
      school: ' 喇沙小學 ',
      status: 'pending',
      access_expiry: '2027-07-31',
      chatbots_access: bots,
    });
    expect(status).toBe(201);
    expect(user).toMatchObject({
      user_type: 'student',
      school: '喇沙小學',
      status: 'pending',
      access_expiry: '2027-07-31T15:59:59.999Z',
      chatbots_access: bots,
    });
  });

  test('[USER-22] a manager’s new password is stored as a hash, and in no answer', async () => {
    const answer = await create({ password: 'readable-秘密' });
    expect(answer.text).not.toContain('readable');
    const row = await stored(answer.user.id);
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain('readable');
  });

  test('[USER-24 USER-25 USER-26] a manager who leaves out name, e-mail or password reads that they are needed', async () => {
    for (const field of ['name', 'email', 'password']) {
      for (const value of [undefined, null, '', ' \t']) {
        const { status, body } = await create({ [field]: value });
        expect([field, status, body.message]).toEqual([field, 400, '用戶名稱、郵箱和密碼為必填項']);
        expect(body.fields).toMatchObject([{ path: field }]);
      }
    }
  });

  test('[USER-27] a manager whose e-mail is no address reads so', async () => {
    for (const email of ['ming', 'ming@school', 'a b@school.hk', '@school.hk', 'ming@.hk', 'ming@school.']) {
      const { status, body } = await create({ email });
      expect([email, status, body.message]).toEqual([email, 400, '請輸入有效的電子郵箱地址']);
    }
  });

  test('[USER-21 USER-39] a manager who gives an e-mail that somebody has, in any case, reads so and makes nobody', async () => {
    await aUser({ email: 'taken@create.test' });
    const { status, body } = await create({ email: 'Taken@CREATE.test' });
    expect([status, body.code, body.message]).toEqual([
      409,
      'email_in_use',
      '該電子郵箱已被使用，請使用其他郵箱',
    ]);
    expect(body.fields).toMatchObject([{ path: 'email' }]);
    const { rows } = await db.$client.query(`select 1 from users where lower(email) = 'taken@create.test'`);
    expect(rows).toHaveLength(1);
  });

  test('[USER-21] managers who make the same e-mail at once make it once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ email: 'race@create.test' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('a manager gives a name and an e-mail as long as they may be', async () => {
    const fields = { name: '龘'.repeat(200), email: `${'國'.repeat(300)}@學校.香港` };
    const { status, user } = await create(fields);
    expect([status, user.name, user.email]).toEqual([201, fields.name, fields.email]);
    for (const [field, value] of Object.entries(fields))
      expect((await create({ [field]: `龘${'龘'.repeat(120)}${value}` })).body.fields).toMatchObject([
        { path: field },
      ]);
  });

  test('a manager who names a type, a school or a chatbot that is not there makes nobody', async () => {
    const wrong = {
      user_type: [{ user_type: '沒有這個類型' }, 'user_type_not_found'],
      school: [{ school: '沒有這所學校' }, 'school_not_found'],
      chatbots_access: [{ chatbots_access: [UNKNOWN] }, 'chatbot_not_found'],
    } as const;
    for (const [path, [fields, code]] of Object.entries(wrong)) {
      const form = aForm(fields);
      const { status, body } = await send('POST', '', form);
      expect([status, body.code, body.fields]).toEqual([404, code, [{ path, message: body.message }]]);
      expect((await send('GET', `?search=${form.email}`)).body).toEqual([]);
    }
  });

  test('[USER-17] a manager whose date is none, or beyond the calendar, reads so', async () => {
    for (const access_expiry of ['2027-02-30', 'tomorrow', '0000-01-01', '9999-12-31T23:59:59-12:00']) {
      const { status, body } = await create({ access_expiry });
      expect([access_expiry, status, body.fields]).toMatchObject([
        access_expiry,
        400,
        [{ path: 'access_expiry' }],
      ]);
    }
  });

  test('[USER-17] a manager gives an instant as it is, and nothing or a blank for permanent', async () => {
    const { user } = await create({ access_expiry: '2027-07-31T08:30:00+08:00' });
    expect(user.access_expiry).toBe('2027-07-31T00:30:00.000Z');
    for (const access_expiry of ['', null])
      expect((await create({ access_expiry })).user.access_expiry).toBeNull();
  });

  test('a manager whose answer was lost sends the form again and has one user, noted once', async () => {
    const form = aForm({ id: crypto.randomUUID(), school: school.name });
    const first = await send('POST', '', form);
    const again = await Promise.all([send('POST', '', form), send('POST', '', form)]);
    for (const answer of again) expect([answer.status, answer.body]).toEqual([201, first.body]);
    expect(await readLog(first.user.id)).toHaveLength(1);
  });

  test('a manager who sends the same form several times at once has one user', async () => {
    const form = aForm({ id: crypto.randomUUID() });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('POST', '', form)));
    for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0]?.body]);
    expect(await readLog(String(form.id))).toHaveLength(1);
  });

  test('a manager who corrects the form after a lost answer has one user, as it was sent last', async () => {
    const form = aForm({ id: crypto.randomUUID() });
    await send('POST', '', form);
    const corrected = { ...form, name: '改正', email: 'corrected@create.test', password: '另一個密碼' };
    const again = await send('POST', '', { ...corrected, status: 'pending' });
    expect([again.status, again.user.name, again.user.status]).toEqual([201, '改正', 'pending']);
    await send('POST', '', corrected);
    expect(await server.signIn('corrected@create.test', '另一個密碼')).toEqual(expect.any(String));
    expect((await readLog(String(form.id))).map(({ action }) => action)).toEqual([
      'user_created',
      'user_updated',
      'user_updated',
    ]);
  });
});

describe('changing', () => {
  const change = (user: { id: string; name: string; email: string }, fields: object = {}) =>
    send('PUT', `/${user.id}`, { ...sameNames(user), ...fields });

  test('[USER-10 USER-34] a manager changes what the form has, and the log says from what to what', async () => {
    const user = await aUser({ userType: 'student', name: '舊名' });
    const { status, user: changed } = await change(user, {
      name: '新名',
      email: 'new-name@change.test',
      password: '新密碼',
      user_type: 'free',
      school: school.name,
      status: 'pending',
      access_expiry: '2027-07-31',
    });
    expect(status).toBe(200);
    expect(changed).toMatchObject({
      id: user.id,
      name: '新名',
      email: 'new-name@change.test',
      user_type: 'free',
      school: '喇沙小學',
      status: 'pending',
      access_expiry: '2027-07-31T15:59:59.999Z',
    });
    expect(Date.parse(changed.updated_at)).toBeGreaterThan(user.updatedAt.getTime());
    const details = {
      name: { from: '舊名', to: '新名' },
      email: { from: user.email, to: 'new-name@change.test' },
      password: { from: '', to: '已更改' },
      user_type: { from: 'student', to: 'free' },
      school: { from: '無', to: '喇沙小學' },
      status: { from: '啟用', to: '待審核' },
      access_expiry: { from: '永久', to: '2027-07-31' },
    };
    expect(await readLog(user.id)).toEqual([{ action: 'user_updated', details, by: manager.id }]);
  });

  test('[USER-8] a manager who leaves fields out keeps them, and who saves what is there changes nothing', async () => {
    const bots = [await buildChatbot(db), await buildChatbot(db)];
    const user = await aUser({
      userType: 'student',
      schoolId: school.id,
      status: 'pending',
      accessExpiry: new Date('2027-07-31T08:00:00Z'),
      chatbots: bots,
    });
    const before = await stored(user.id);
    const { user: read } = await change(user);
    expect(read.chatbots_access).toEqual(bots.map(({ id }) => id));
    expect((await change(user, { ...read, password: '' })).status).toBe(200);
    // A day says no more than the day on which it ends already.
    expect((await change(user, { access_expiry: '2027-07-31' })).status).toBe(200);
    expect(await stored(user.id)).toEqual(before);
    expect(await readLog(user.id)).toEqual([]);
    expect((await change(user, { name: '改名' })).user).toMatchObject({
      ...read,
      name: '改名',
      updated_at: expect.any(String),
    });
  });

  test('a manager takes school, expiry and chatbots away, and puts chatbots into another order', async () => {
    const bots = [await buildChatbot(db, { name: '甲' }), await buildChatbot(db, { name: '乙' })];
    const [one = '', two = ''] = bots.map(({ id }) => id);
    const user = await aUser({ schoolId: school.id, accessExpiry: new Date(), chatbots: bots });
    expect((await change(user, { chatbots_access: [two, one, two] })).user.chatbots_access).toEqual([
      two,
      one,
    ]);
    const emptied = await change(user, { school: ' ', access_expiry: '', chatbots_access: [] });
    expect(emptied.user).toMatchObject({ school: null, access_expiry: null, chatbots_access: [] });
    const log = await readLog(user.id);
    expect(log[0]?.details).toEqual({ chatbots_access: { from: '甲、乙', to: '乙、甲' } });
    expect(log[1]?.details).toMatchObject({ chatbots_access: { from: '乙、甲', to: '無' } });
  });

  test('[USER-28 USER-29] a manager who leaves name or e-mail empty reads that they are needed', async () => {
    const user = await aUser();
    for (const field of ['name', 'email']) {
      for (const value of [undefined, '', '  ']) {
        const { status, body } = await change(user, { [field]: value });
        expect([field, status, body.message]).toEqual([field, 400, '用戶名稱和郵箱為必填項']);
      }
    }
  });

  test('[USER-31] a manager who leaves the password empty keeps it, and the user stays signed in', async () => {
    const user = await server.aPerson();
    for (const password of [undefined, null, '', '   '])
      expect((await change(user, { password, name: `名 ${password}` })).status).toBe(200);
    expect((await call('GET', `/api/users/${user.id}`, { token: user.token })).status).toBe(200);
    expect(await server.signIn(user.email)).toEqual(expect.any(String));
  });

  test('a manager may keep a name to sign in with that is no address, and not choose one', async () => {
    const user = await aUser({ email: 'teacher chan' });
    expect((await change(user, { name: '陳' })).status).toBe(200);
    const { status, body } = await change(user, { email: 'teacher-chan' });
    expect([status, body.message]).toEqual([400, '請輸入有效的電子郵箱地址']);
    expect(body.fields).toMatchObject([{ path: 'email' }]);
  });

  test('[USER-21 USER-41] a manager who gives a user the e-mail of another, in any case, reads so', async () => {
    const [user, other] = [await aUser(), await aUser({ email: 'other@change.test' })];
    const { status, body } = await change(user, { email: 'OTHER@change.test' });
    expect([status, body.code, body.message]).toEqual([409, 'email_taken', '該電子郵箱已被其他用戶使用']);
    expect(body.fields).toMatchObject([{ path: 'email' }]);
    expect((await change(other, { email: 'Other@change.test' })).user.email).toBe('Other@change.test');
  });

  test('a manager who names something that is not there changes nothing', async () => {
    const user = await aUser();
    const before = await stored(user.id);
    for (const fields of [{ user_type: 'x' }, { school: 'x' }, { chatbots_access: [UNKNOWN] }])
      expect((await change(user, { name: '別的', ...fields })).status).toBe(404);
    expect(await stored(user.id)).toEqual(before);
  });

  test('[USER-18] a manager who invents a status changes nothing', async () => {
    const user = await aUser();
    expect((await change(user, { status: 'banned' })).body.fields).toMatchObject([{ path: 'status' }]);
  });

  test('[API-7] a manager who names a user who is not there reads so', async () => {
    for (const id of [UNKNOWN, 'no-id']) {
      for (const answer of [
        await change({ id, name: '誰', email: 'who@change.test' }),
        await send('DELETE', `/${id}`),
      ])
        expect([answer.status, answer.body.message]).toEqual([404, 'User not found']);
    }
  });
});
