import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildUser } from '../../builders/builders.ts';
import { attempts, auditLog, users } from '../../platform/db/schema/index.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const now = new Date('2026-09-01T08:00:00Z');
const server = await startTestServer({ clock: { now: () => now }, env: { TRUSTED_PROXIES: '127.0.0.1' } });
const { call, db } = server;

const login = (email: string, password: string, address = '192.0.2.1') =>
  call('POST', '/api/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': address } });
/** Somebody who has signed in by the form, as the log says. */
async function aPerson(fields: { name?: string } = {}) {
  const user = await buildUser(db, { passwordHash: server.passwordHash, ...fields });
  return { ...user, token: await server.signIn(user.email) };
}
const readLog = async (targetId: string) =>
  (
    await db.select().from(auditLog).where(eq(auditLog.targetId, targetId)).orderBy(auditLog.at, auditLog.id)
  ).map(({ id: _, at: __, ...entry }) => entry);
/** The log of somebody after the sign-in that made them. */
const readNew = async (id: string) => (await readLog(id)).slice(1);

describe('signing in', () => {
  test('a pupil who signs in is noted', async () => {
    const pupil = await aPerson({ name: '王小明' });
    expect(await readLog(pupil.id)).toEqual([
      {
        actorId: pupil.id,
        actorName: '王小明',
        action: 'sign_in',
        targetType: 'user',
        targetId: pupil.id,
        targetName: '王小明',
        details: {},
      },
    ]);
  });

  test('[SEC-33] a wrong password for an account is noted on the account, without who tried', async () => {
    const pupil = await aPerson({ name: '王小明' });
    await login(pupil.email, 'my secret guess');
    expect(await readNew(pupil.id)).toEqual([
      {
        actorId: null,
        actorName: '',
        action: 'sign_in_refused',
        targetType: 'user',
        targetId: pupil.id,
        targetName: '王小明',
        details: {},
      },
    ]);
  });

  test('a pupil who is switched off and knows the password is noted as refused', async () => {
    const pupil = await aPerson();
    await db.update(users).set({ status: 'inactive' }).where(eq(users.id, pupil.id));
    expect((await login(pupil.email, PASSWORD)).status).toBe(403);
    expect(await readNew(pupil.id)).toMatchObject([{ action: 'sign_in_refused', actorId: null }]);
  });

  test('a pupil who types the password in the place of the name finds it nowhere in the log', async () => {
    const typed = `hunter2 ${crypto.randomUUID()}`;
    const before = await db.$count(auditLog, eq(auditLog.targetId, ''));
    expect((await login(typed, 'x')).status).toBe(401);
    expect(await db.$count(auditLog, eq(auditLog.targetId, ''))).toBe(before + 1);
    const rows = JSON.stringify(await db.select().from(auditLog));
    expect(rows).not.toContain('hunter2');
  });

  test('an attacker who goes on while being held up adds nothing to the log', async () => {
    const pupil = await aPerson();
    const answers = [];
    for (let guess = 0; guess < 12; guess++) answers.push(await login(pupil.email, `guess ${guess}`));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
    expect(await readNew(pupil.id)).toHaveLength(6);
  });

  test('an attacker who invents names without end cannot fill the log, nor hide a guess at a real one', async () => {
    const pupil = await aPerson();
    const address = '198.51.100.7';
    const windowEnd = new Date(now.getTime() + 60_000);
    await db.insert(attempts).values({ key: `address ${address}`, count: 298, windowEnd });
    const before = await db.$count(auditLog, eq(auditLog.targetId, ''));
    for (let n = 0; n < 6; n++) expect((await login(`invented-${n}`, 'x', address)).status).toBe(401);
    expect(await db.$count(auditLog, eq(auditLog.targetId, ''))).toBe(before + 2);
    await login(pupil.email, 'guess', address);
    expect(await readNew(pupil.id)).toMatchObject([{ action: 'sign_in_refused' }]);
  });
});

describe('the own account', () => {
  test('a pupil who changes the password is noted, without either password', async () => {
    const pupil = await aPerson({ name: '王小明' });
    const body = { currentPassword: PASSWORD, newPassword: 'another 密碼' };
    expect((await call('PUT', '/api/auth/password', { token: pupil.token, body })).status).toBe(204);
    const log = await readNew(pupil.id);
    expect(log).toMatchObject([
      {
        actorId: pupil.id,
        action: 'password_changed',
        targetId: pupil.id,
        targetName: '王小明',
        details: {},
      },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/another|correct horse/);
    const wrong = { currentPassword: 'wrong', newPassword: 'x' };
    await call('PUT', '/api/auth/password', { token: pupil.token, body: wrong });
    expect(await readNew(pupil.id)).toHaveLength(1);
  });

  test('a pupil ends the sign-ins on other devices, hears how many they were, and stays signed in here', async () => {
    const pupil = await aPerson({ name: '王小明' });
    const classmate = await aPerson();
    const others = [await server.signIn(pupil.email), await server.signIn(pupil.email)];
    const end = () => call('POST', '/api/auth/end-other-sessions', { token: pupil.token });
    const { status, body } = await end();
    expect([status, body]).toEqual([200, { ended: 2 }]);
    const whoAmI = async (token: string, id = pupil.id) =>
      (await call('GET', `/api/users/${id}`, { token })).status;
    expect(await Promise.all(others.map((token) => whoAmI(token)))).toEqual([401, 401]);
    expect([await whoAmI(pupil.token), await whoAmI(classmate.token, classmate.id)]).toEqual([200, 200]);
    expect((await end()).body).toEqual({ ended: 0 });
    const log = (await readLog(pupil.id)).filter(({ action }) => action !== 'sign_in');
    expect(log).toMatchObject([
      { actorId: pupil.id, action: 'sessions_ended', details: { sessions: { from: '2', to: '0' } } },
    ]);
  });
});
