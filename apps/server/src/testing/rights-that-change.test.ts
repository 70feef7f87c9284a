import { describe, expect, test } from 'vitest';
import { buildUserType } from '../builders/builders.ts';
import { makeVisitor } from './make-visitor.ts';
import { startTestServer } from './test-server.ts';

/**
 * A right that is taken away is gone at the next request with the same token, whichever process of the deployment made
 * the change and whichever is asked.
 */
let now = new Date();
const clock = { now: () => now };
const first = await startTestServer({ clock });
const second = await startTestServer({ clock, beside: first });
const admin = await first.aPerson({ userType: 'admin' });

type Call = typeof first.call;
type Person = { id: string; name: string; email: string; token: string };

/** Asked of both processes at once: what the permission opens, and what is for everybody signed in. */
async function ask(person: Person) {
  const { id, token } = person;
  const answers = await Promise.all(
    [first, second].flatMap(({ call }) => [
      call('GET', '/api/tokens', { token }),
      call('GET', `/api/users/${id}`, { token }),
    ]),
  );
  const [opened, own, openedBeside, ownBeside] = answers.map(({ status }) => status);
  expect([openedBeside, ownBeside]).toEqual([opened, own]);
  return { opened, own };
}

const LET_IN = { opened: 200, own: 200 };
/** Still signed in, without the permission. */
const REFUSED = { opened: 403, own: 200 };
const NOBODY = { opened: 401, own: 401 };

async function aKeeperOfKeys() {
  const type = await buildUserType(first.db, { permissions: ['token_management'] });
  const person = await first.aPerson({ userType: type.name });
  expect(await ask(person)).toEqual(LET_IN);
  return { type, person };
}

async function succeed(answer: ReturnType<Call>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`the change was answered ${status}: ${text}`);
}

const changeUser = (call: Call, { id, name, email }: Person, changes: object) =>
  succeed(call('PUT', `/api/users/${id}`, { token: admin.token, body: { name, email, ...changes } }));

const changeType = (call: Call, { id, name }: { id: string; name: string }, changes: object) =>
  succeed(call('PUT', `/api/user-types/${id}`, { token: admin.token, body: { name, ...changes } }));

describe.each([
  ['the process that is asked', first.call],
  ['the other process', second.call],
])('changed by %s', (_, call) => {
  test('[AUTH-46 TYPE-18 SEC-4] a person whose type loses a permission is refused at the next request, and let in when it is given back', async () => {
    const { type, person } = await aKeeperOfKeys();
    await changeType(call, type, { accessiblePages: ['/chat'] });
    expect(await ask(person)).toEqual(REFUSED);
    await changeType(call, type, { accessiblePages: ['/token-management'] });
    expect(await ask(person)).toEqual(LET_IN);
  });

  test('a person whose type is switched off has the rights of type free at the next request', async () => {
    const { type, person } = await aKeeperOfKeys();
    await changeType(call, type, { status: 'inactive' });
    expect(await ask(person)).toEqual(REFUSED);
    await changeType(call, type, { status: 'active' });
    expect(await ask(person)).toEqual(LET_IN);
  });

  test('a person who gets another type has its rights at the next request, and no longer the old ones', async () => {
    const { type, person } = await aKeeperOfKeys();
    await changeUser(call, person, { user_type: 'student' });
    expect(await ask(person)).toEqual(REFUSED);
    await changeUser(call, person, { user_type: type.name });
    expect(await ask(person)).toEqual(LET_IN);
  });

  test('an admin who becomes a teacher is refused what is for admins at the next request', async () => {
    const colleague = await first.aPerson({ userType: 'admin' });
    const read = () => first.call('GET', '/api/database/share-password', { token: colleague.token });
    expect((await read()).status).toBe(200);
    await changeUser(call, colleague, { user_type: 'teacher' });
    expect((await read()).status).toBe(403);
    expect(await ask(colleague)).toEqual(REFUSED);
  });

  test('[OPEN-45] a person whose access is ended has the rights of type free at the next request', async () => {
    const { person } = await aKeeperOfKeys();
    await changeUser(call, person, { access_expiry: new Date(now.getTime() - 1000).toISOString() });
    expect(await ask(person)).toEqual(REFUSED);
    await changeUser(call, person, { access_expiry: null });
    expect(await ask(person)).toEqual(LET_IN);
  });

  test.each(['inactive', 'pending'])(
    '[OPEN-46] a person who becomes %s is nobody at the next request',
    async (status) => {
      const { person } = await aKeeperOfKeys();
      await changeUser(call, person, { status });
      expect(await ask(person)).toEqual(NOBODY);
    },
  );

  test('people who are switched off together are nobody at the next request', async () => {
    const people = [(await aKeeperOfKeys()).person, (await aKeeperOfKeys()).person];
    const stays = (await aKeeperOfKeys()).person;
    const body = { ids: people.map(({ id }) => id), changes: { status: 'inactive' } };
    await succeed(call('PATCH', '/api/users', { token: admin.token, body }));
    for (const person of people) expect(await ask(person)).toEqual(NOBODY);
    expect(await ask(stays)).toEqual(LET_IN);
  });

  test('a person whose password an admin changed is nobody at the next request', async () => {
    const { person } = await aKeeperOfKeys();
    await changeUser(call, person, { password: '新的密碼 2026' });
    expect(await ask(person)).toEqual(NOBODY);
  });

  test('[SEC-4 SEC-26] a person who is deleted is nobody at the next request', async () => {
    const { person } = await aKeeperOfKeys();
    await succeed(call('DELETE', `/api/users/${person.id}`, { token: admin.token }));
    expect(await ask(person)).toEqual(NOBODY);
  });

  test('[AUTH-32] a person who logs out is nobody at the next request', async () => {
    const { person } = await aKeeperOfKeys();
    await succeed(call('POST', '/api/auth/logout', { token: person.token }));
    expect(await ask(person)).toEqual(NOBODY);
  });

  test('a person who ends the other sign-ins stays, and is nobody there at the next request', async () => {
    const { person } = await aKeeperOfKeys();
    const elsewhere = { ...person, token: await second.signIn(person.email) };
    await succeed(call('POST', '/api/auth/end-other-sessions', { token: person.token }));
    expect(await ask(person)).toEqual(LET_IN);
    expect(await ask(elsewhere)).toEqual(NOBODY);
  });

  test('[SEC-14] a visitor of a shared link whose password is changed is nobody at the next request', async () => {
    const visitor = await makeVisitor(first);
    const { id } = visitor.bot;
    const read = async (of: Call) =>
      (await of('GET', `/api/usage/today?chatbotId=${id}`, { token: visitor.token })).status;
    expect([await read(first.call), await read(second.call)]).toEqual([200, 200]);
    await succeed(call('POST', `/api/chatbots/${id}/share/renew`, { token: admin.token }));
    expect([await read(first.call), await read(second.call)]).toEqual([401, 401]);
  });
});

test('[OPEN-45] a person whose access ends while they are signed in has the rights of type free from that moment on', async () => {
  const type = await buildUserType(first.db, { permissions: ['token_management'] });
  const accessExpiry = new Date(now.getTime() + 3600_000);
  const person = await first.aPerson({ userType: type.name, accessExpiry });
  now = accessExpiry;
  expect(await ask(person)).toEqual(LET_IN);
  now = new Date(accessExpiry.getTime() + 1);
  expect(await ask(person)).toEqual(REFUSED);
});
