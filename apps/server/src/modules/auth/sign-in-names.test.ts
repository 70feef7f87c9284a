import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, users } from '../../platform/db/schema/index.ts';
import { PASSWORD, startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer({ clock: { now: () => new Date('2026-09-01T08:00:00Z') } });
const { call, db } = server;
const admin = await server.aPerson({ userType: 'admin' });

const login = (email: string, password = PASSWORD) =>
  call('POST', '/api/auth/login', { body: { email, password } });

async function create(email: string) {
  const body = { name: '王小明', email, password: PASSWORD };
  const answer = await call('POST', '/api/users', { token: admin.token, body });
  expect(answer.status).toBe(201);
  return answer.body as { id: string; email: string };
}

describe('a name to sign in with', () => {
  test.each(['İpek@names.test', 'ΟΔΟΣ@names.test', 'ａ@names.test', 'Ärger@names.test', '㈱@names.test'])(
    'a pupil who was registered as %s signs in as typed and as stored',
    async (email) => {
      const pupil = await create(email);
      for (const typed of [email, ` ${pupil.email} `]) {
        const { status, body } = await login(typed);
        expect([typed, status, (body.user as { id: string }).id]).toEqual([typed, 200, pupil.id]);
      }
    },
  );

  test('an attacker who writes one name in many ways gets no more guesses than by one', async () => {
    await create('iris.iii@names.test');
    const ways = [
      'iris.iii',
      'IRIS.III',
      'ＩＲＩＳ．ｉｉｉ',
      'İris.iii',
      'iris.İii',
      'iris.iİi',
      'iris.iiİ',
      ' iris.iii',
    ];
    const answers = [];
    for (const way of ways) answers.push(await login(`${way}@names.test`, 'guess'));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  });
});

test('a person who is switched off is slowed down, though the password is right, and fills no log', async () => {
  const pupil = await create('off@names.test');
  await db.update(users).set({ status: 'inactive' }).where(eq(users.id, pupil.id));
  const answers = [];
  for (let attempt = 0; attempt < 9; attempt++) answers.push(await login(pupil.email));
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 429, 429, 429]);
  expect(answers[5]?.body.message).toBe('此帳號尚未啟用，請聯絡管理員');
  const refused = await db.$count(auditLog, eq(auditLog.targetId, pupil.id));
  expect(refused).toBe(1 + 6);
});
