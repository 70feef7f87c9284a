import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildUser, buildUserType } from '../../builders/builders.ts';
import { hashMadePassword, verifyPassword } from '../../platform/crypto/password.ts';
import { attempts, authSessions, users, userTypes } from '../../platform/db/schema/index.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

let now = new Date('2026-09-01T08:00:00Z');
const server = await startTestServer({
  clock: { now: () => now },
  env: { TEST_ACCOUNT: 'test@example.test', SISTER_APP_HOST: 'images.example.test' },
});
const { call, aPerson, db } = server;

const login = (email: string, password: string, headers?: Record<string, string>) =>
  call('POST', '/api/auth/login', { body: { email, password }, ...(headers && { headers }) });
const whoAmI = (person: { id: string; token: string }) =>
  call('GET', `/api/users/${person.id}`, { token: person.token });

describe('signing in', () => {
  test('[AUTH-11 AUTH-19 AUTH-33] a pupil with the right password gets a token and the own record', async () => {
    const pupil = await aPerson({ userType: 'student', name: '王小明' });
    const { status, body } = await login(pupil.email, PASSWORD);
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.user).toMatchObject({
      id: pupil.id,
      email: pupil.email,
      name: '王小明',
      user_type: 'student',
      status: 'active',
      preferences: null,
      accessRights: { userType: 'student', accessExpiry: null },
    });
    expect(body.user).toHaveProperty('last_login', now.toISOString());
  });

  test('[AUTH-20 AUTH-84 USER-22] a visitor with a wrong password reads a message and never a hash', async () => {
    const pupil = await aPerson();
    const wrong = await login(pupil.email, 'not it');
    const unknown = await login('nobody@example.test', 'not it');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.message).toBe('用戶名或密碼不正確');
    expect((await whoAmI(pupil)).text).not.toMatch(/argon2|password/i);
  });

  test('[AUTH-18] a name without @ is looked up like any other; case and surrounding space do not matter', async () => {
    await aPerson({ email: 'Teacher-Li' });
    expect((await login(' teacher-li ', PASSWORD)).status).toBe(200);
  });

  test('a caller with a blank field reads the sentence, with the field named', async () => {
    const { status, body } = await login('  ', '');
    expect(status).toBe(400);
    expect(body.message).toBe('用戶名和密碼不能為空。');
    expect(body.fields).toMatchObject([{ path: 'email' }, { path: 'password' }]);
  });

  test('a pupil whose account is inactive or pending learns so only with the right password', async () => {
    for (const status of ['inactive', 'pending'] as const) {
      const pupil = await aPerson();
      await db.update(users).set({ status }).where(eq(users.id, pupil.id));
      expect((await login(pupil.email, 'wrong')).status).toBe(401);
      const { status: answered, body } = await login(pupil.email, PASSWORD);
      expect(answered).toBe(403);
      expect(body.message).toBe('此帳號尚未啟用，請聯絡管理員');
    }
  });

  test('[AUTH-15] the sign-in form learns the special test account and the sister host', async () => {
    const { body } = await call('GET', '/api/auth/settings');
    expect(body).toEqual({ testAccount: 'test@example.test', sisterHost: 'images.example.test' });
  });

  test('a token is stored as a hash only, and the password as argon2id', async () => {
    const pupil = await aPerson();
    const rows = await db.select().from(authSessions).where(eq(authSessions.userId, pupil.id));
    expect(rows[0]?.tokenHash.toString('base64url')).not.toBe(pupil.token);
    const [stored] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, pupil.id));
    expect(stored?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('guessing', () => {
  test('an attacker who guesses is slowed down, for longer each time, and told when to come back', async () => {
    const pupil = await aPerson();
    for (let guess = 0; guess < 6; guess++)
      expect((await login(pupil.email, `guess ${guess}`)).status).toBe(401);
    const blocked = await login(pupil.email, 'guess 7');
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '2']);
    now = new Date(now.getTime() + 3_000);
    expect((await login(pupil.email, 'guess 8')).status).toBe(401);
    expect((await login(pupil.email, 'guess 9')).headers.get('retry-after')).toBe('4');
  });

  test('a pupil who mistyped and then waits as told gets in with the right password', async () => {
    const pupil = await aPerson();
    for (let guess = 0; guess < 6; guess++) await login(pupil.email, 'typo');
    const { headers } = await login(pupil.email, PASSWORD);
    now = new Date(now.getTime() + Number(headers.get('retry-after')) * 1000 + 1);
    expect((await login(pupil.email, PASSWORD)).status).toBe(200);
    expect((await login(pupil.email, PASSWORD)).status).toBe(200);
  });

  test('an attacker who sends guesses at once gets no more of them than one who waits', async () => {
    const pupil = await aPerson();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => login(pupil.email, `guess ${n}`)));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6);
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  test('one pupil who tries three hundred names does not shut the class out', async () => {
    const classmate = await aPerson();
    const address = eq(attempts.key, 'address 127.0.0.1');
    await login('invented', 'x');
    // Each name costs as much as a password: all but the last ones are only counted.
    await db.update(attempts).set({ count: 298 }).where(address);
    await Promise.all(Array.from({ length: 10 }, (_, n) => login(`invented-${n}`, 'x')));
    expect(await db.select({ count: attempts.count }).from(attempts).where(address)).toEqual([
      { count: 308 },
    ]);
    expect((await login(classmate.email, PASSWORD)).status).toBe(200);
  });

  test('[SEC-25 SEC-46] an attacker who invents names is held up after six hundred in a minute, and learns nothing by it', async () => {
    const pupil = await aPerson();
    const windowEnd = new Date(now.getTime() + 60_000);
    const key = 'sign-ins 127.0.0.1';
    await db
      .insert(attempts)
      .values({ key, count: 599, windowEnd })
      .onConflictDoUpdate({ target: attempts.key, set: { count: 599, windowEnd } });
    expect((await login(`invented-${crypto.randomUUID()}`, 'x')).status).toBe(401);
    for (const name of [`invented-${crypto.randomUUID()}`, pupil.email]) {
      const { status, body, headers } = await login(name, 'x');
      expect([status, body.message]).toEqual([429, '嘗試次數過多，請稍後再試']);
      expect(headers.get('retry-after')).toBe('60');
    }
    now = new Date(now.getTime() + 60_001);
    expect((await login(pupil.email, PASSWORD)).status).toBe(200);
  });

  test('[SEC-25] a pupil who knows the password is not counted on the address, however many of the school sign in', async () => {
    const { passwordHash } = server;
    const pupils = await Promise.all(Array.from({ length: 5 }, () => buildUser(db, { passwordHash })));
    const key = eq(attempts.key, 'sign-ins 127.0.0.1');
    await login('invented', 'x');
    await db.update(attempts).set({ count: 599 }).where(key);
    for (const { email } of pupils) expect((await login(email, PASSWORD)).status).toBe(200);
    expect((await login('invented-again', 'x')).status).toBe(401);
    expect((await login('invented-too', 'x')).status).toBe(429);
    now = new Date(now.getTime() + 60_001);
  });

  test('a pupil who is told that too many sign in has made no guess, and gets in when they are through', async () => {
    const pupil = await aPerson();
    const hash = await hashMadePassword('another');
    let going = true;
    const keepTrying = async () => {
      while (going) await verifyPassword('another', hash);
    };
    // Two are worked on, and two hundred wait.
    const others = Array.from({ length: 202 }, keepTrying);
    for (let again = 0; again < 8; again++) {
      const { status, body, headers } = await login(pupil.email, PASSWORD);
      expect([status, body.message]).toEqual([503, '目前使用人數較多，請稍後再試']);
      expect(headers.get('retry-after')).toBe('5');
    }
    going = false;
    await Promise.all(others);
    expect((await login(pupil.email, PASSWORD)).status).toBe(200);
  });

  test('[SEC-25] a class of forty-five behind one address signs in at once while one of them guesses', async () => {
    const guessed = await aPerson();
    for (let guess = 0; guess < 8; guess++) await login(guessed.email, 'wrong');
    const { passwordHash } = server;
    const pupils = await Promise.all(Array.from({ length: 45 }, () => buildUser(db, { passwordHash })));
    const answers = await Promise.all(pupils.map(({ email }) => login(email, PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(pupils.map(() => 200));
  });
});

describe('the end of a session', () => {
  test('[AUTH-32] a pupil who logs out cannot use the token again; another device stays signed in', async () => {
    const pupil = await aPerson();
    const tablet = { ...pupil, token: await server.signIn(pupil.email) };
    expect((await call('POST', '/api/auth/logout', { token: pupil.token })).status).toBe(204);
    expect((await whoAmI(pupil)).status).toBe(401);
    expect((await whoAmI(tablet)).status).toBe(200);
  });

  test('a pupil who is switched off, or removed, is out at the next request', async () => {
    const inactive = await aPerson();
    await db.update(users).set({ status: 'inactive' }).where(eq(users.id, inactive.id));
    const removed = await aPerson();
    await db.delete(users).where(eq(users.id, removed.id));
    expect((await whoAmI(inactive)).status).toBe(401);
    expect((await whoAmI(removed)).status).toBe(401);
  });

  test('[SEC-26] a teacher who changes the password stays signed in here and is signed out everywhere else', async () => {
    const teacher = await aPerson();
    const stolen = { ...teacher, token: await server.signIn(teacher.email) };
    const change = (currentPassword: string) =>
      call('PUT', '/api/auth/password', {
        token: teacher.token,
        body: { currentPassword, newPassword: '新的密碼 2026' },
      });
    expect((await change('wrong')).body.message).toBe('目前的密碼不正確');
    expect((await change(PASSWORD)).status).toBe(204);
    expect((await whoAmI(teacher)).status).toBe(200);
    expect((await whoAmI(stolen)).status).toBe(401);
    expect((await login(teacher.email, PASSWORD)).status).toBe(401);
    expect((await login(teacher.email, '新的密碼 2026')).status).toBe(200);
  });

  test('[SEC-26] a pupil stays signed in while active, two hours idle at most and twelve in all', async () => {
    const pupil = await aPerson();
    for (let hour = 1; hour <= 11; hour++) {
      now = new Date(now.getTime() + 3600_000);
      expect((await whoAmI(pupil)).status).toBe(200);
    }
    now = new Date(now.getTime() + 3601_000);
    expect((await whoAmI(pupil)).status).toBe(401);
    const idle = await aPerson();
    now = new Date(now.getTime() + 2 * 3600_000 + 1000);
    expect((await whoAmI(idle)).status).toBe(401);
    await server.container.auth.deleteExpired();
    const left = await db.select().from(authSessions).where(eq(authSessions.userId, idle.id));
    expect(left).toEqual([]);
  });
});

describe('rights', () => {
  const rightsOf = async (person: { id: string; token: string }) =>
    (await call('GET', `/api/users/${person.id}/access-rights`, { token: person.token })).body;

  test('[AUTH-40] each built-in type has its own seeded rights', async () => {
    for (const userType of ['free', 'premium', 'admin', 'student', 'teacher']) {
      expect(await rightsOf(await aPerson({ userType }))).toMatchObject({ userType });
    }
  });

  test('[AUTH-35 AUTH-36 AUTH-38 AUTH-44] a premium pupil has the AI tools, a free one has not', async () => {
    const premium = await rightsOf(await aPerson({ userType: 'premium' }));
    const free = await rightsOf(await aPerson({ userType: 'free' }));
    expect(Object.keys(premium).sort()).toEqual(['accessExpiry', 'chatbots', 'permissions', 'userType']);
    expect(premium.permissions).toContain('/image-generator');
    expect(free.permissions).not.toContain('/image-generator');
  });

  test('[AUTH-34 AUTH-43 AUTH-47] an admin holds everything, also when the type lists nothing', async () => {
    const admin = await aPerson({ userType: 'admin' });
    expect((await rightsOf(admin)).permissions).toEqual(['all']);
    await db.update(userTypes).set({ permissions: [] }).where(eq(userTypes.name, 'admin'));
    expect((await rightsOf(admin)).permissions).toEqual(['all']);
    await db
      .update(userTypes)
      .set({ permissions: ['all'] })
      .where(eq(userTypes.name, 'admin'));
  });

  test('[AUTH-41 AUTH-42 TYPE-14] a person of a custom type counts as free and keeps the type’s permissions', async () => {
    const type = await buildUserType(db, { permissions: ['learning_notes'] });
    expect(await rightsOf(await aPerson({ userType: type.name }))).toMatchObject({
      userType: 'free',
      permissions: ['learning_notes'],
    });
  });

  test('a right that is taken away is gone at the next request', async () => {
    const type = await buildUserType(db, { permissions: ['user_access_management'] });
    const helper = await aPerson({ userType: type.name });
    const other = await aPerson();
    const read = () => call('GET', `/api/users/${other.id}`, { token: helper.token });
    expect((await read()).status).toBe(200);
    await db.update(userTypes).set({ permissions: [] }).where(eq(userTypes.id, type.id));
    expect((await read()).status).toBe(404);
  });

  test('a teacher whose access has expired has the rights of type free', async () => {
    const teacher = await aPerson({
      userType: 'teacher',
      accessExpiry: new Date(Date.now() - 400 * 86_400_000),
    });
    const rights = await rightsOf(teacher);
    expect(rights.userType).toBe('free');
    expect(rights.permissions).not.toContain('/exam-generator');
  });

  test('[API-7] a pupil who asks for another person’s record or rights finds nobody', async () => {
    const pupil = await aPerson({ userType: 'student' });
    const other = await aPerson();
    for (const id of [other.id, '00000000-0000-4000-8000-000000000000', 'no-id']) {
      for (const path of [`/api/users/${id}`, `/api/users/${id}/access-rights`]) {
        const answer = await call('GET', path, { token: pupil.token });
        expect(answer.status).toBe(404);
        expect(answer.body.message).toBe('User not found');
      }
    }
  });

  test('[PROF-1 PROF-6] a pupil saves the own preferences, and nobody else’s, an admin’s hand included', async () => {
    const pupil = await aPerson();
    const admin = await aPerson({ userType: 'admin' });
    const preferences = { subject: '科學', level: 'beginner', learningStyle: 'visual' };
    const save = (token: string, body: object = preferences) =>
      call('PUT', `/api/users/${pupil.id}/preferences`, { token, body });
    expect((await save(pupil.token)).body.preferences).toEqual(preferences);
    expect((await whoAmI(pupil)).body.preferences).toEqual(preferences);
    expect((await save(admin.token)).status).toBe(404);
    const bad = await save(pupil.token, { ...preferences, level: 'expert' });
    expect(bad.status).toBe(400);
    expect(bad.body.fields).toMatchObject([{ path: 'level' }]);
  });
});
