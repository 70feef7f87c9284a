import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashMadePassword, hashPassword, needsRehash } from '../../platform/crypto/password.ts';
import { authSessions, users } from '../../platform/db/schema/index.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

/** What happens to a sign-in, or a new password, while somebody else changes the account. */
const server = await startTestServer();
const { call, db, aPerson } = server;

const MADE = 'k7wq-x3f-9ba';
const login = (email: string, password: string) =>
  call('POST', '/api/auth/login', { body: { email, password } });
const storedOf = async (id: string) => {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row?.passwordHash ?? '';
};
const countSessions = (id: string) => db.$count(authSessions, eq(authSessions.userId, id));

/** Holds the row of an account as a change of it does, until a request waits for it. */
async function changeWhile(
  id: string,
  change: Partial<typeof users.$inferInsert>,
  request: () => Promise<Answer>,
) {
  const { waiting } = await db.transaction(async (tx) => {
    await tx.update(users).set(change).where(eq(users.id, id));
    await tx.delete(authSessions).where(eq(authSessions.userId, id));
    const answer = request();
    const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const countWaiting = async () => (await db.$client.query(text)).rows.length;
    await expect.poll(countWaiting, { interval: 5 }).toBeGreaterThan(0);
    return { waiting: answer };
  });
  return waiting;
}
type Answer = Awaited<ReturnType<typeof call>>;

test('a pupil who signs in with a made password for the first time has it stored at full cost', async () => {
  const pupil = await aPerson();
  await db
    .update(users)
    .set({ passwordHash: await hashMadePassword(MADE) })
    .where(eq(users.id, pupil.id));
  const made = await storedOf(pupil.id);
  expect(needsRehash(made)).toBe(true);
  expect((await login(pupil.email, 'wrong')).status).toBe(401);
  expect(await storedOf(pupil.id)).toBe(made);
  expect((await login(pupil.email, MADE)).status).toBe(200);
  const stored = await storedOf(pupil.id);
  expect(needsRehash(stored)).toBe(false);
  expect((await login(pupil.email, MADE)).status).toBe(200);
  expect(await storedOf(pupil.id)).toBe(stored);
  expect((await login(pupil.email, 'wrong')).status).toBe(401);
});

test('a pupil who signs in on four devices at once with a made password gets in on all of them', async () => {
  const pupil = await aPerson();
  await db
    .update(users)
    .set({ passwordHash: await hashMadePassword(MADE) })
    .where(eq(users.id, pupil.id));
  const answers = await Promise.all(Array.from({ length: 4 }, () => login(pupil.email, MADE)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(needsRehash(await storedOf(pupil.id))).toBe(false);
});

test('an attacker who signs in while the password is being changed does not get in by the old one', async () => {
  const pupil = await aPerson();
  const passwordHash = await hashPassword('another');
  const answer = await changeWhile(pupil.id, { passwordHash }, () => login(pupil.email, PASSWORD));
  expect(answer.status).toBe(401);
  expect(await countSessions(pupil.id)).toBe(0);
});

test('a person who signs in while being switched off is left with no session for a later day', async () => {
  const pupil = await aPerson();
  const answer = await changeWhile(pupil.id, { status: 'inactive' }, () => login(pupil.email, PASSWORD));
  expect([answer.status, answer.body.code]).toEqual([403, 'account_not_active']);
  expect(await countSessions(pupil.id)).toBe(0);
});

test('an attacker who changes the password while an administrator resets it does not have the last word', async () => {
  const pupil = await aPerson();
  const passwordHash = await hashPassword('from the office');
  const body = { currentPassword: PASSWORD, newPassword: 'mine again' };
  const answer = await changeWhile(pupil.id, { passwordHash }, () =>
    call('PUT', '/api/auth/password', { token: pupil.token, body }),
  );
  expect([answer.status, answer.body.code]).toEqual([403, 'wrong_password']);
  expect(await storedOf(pupil.id)).toBe(passwordHash);
});
