import { expect, test } from 'vitest';
import { operationUrl } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** What a type opens, from its making by an administrator to the calls of somebody who has it. */
const server = await startTestServer();
const { call, aPerson } = server;
const admin = await aPerson({ userType: 'admin' });

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const guarded = operations.filter(({ access }) => access.kind === 'permission' || access.kind === 'admin');
const adminOnly = guarded.filter(({ access }) => access.kind === 'admin').map(({ id }) => id);

let made = 0;
async function aPersonWith(accessiblePages: string[]) {
  const name = `課後班 ${++made}`;
  const { status } = await call('POST', '/api/user-types', { ...admin, body: { name, accessiblePages } });
  expect(status).toBe(201);
  return aPerson({ userType: name });
}

/** The guarded operations that are not refused to somebody. */
async function listOpen(person: { token: string }): Promise<string[]> {
  const open: string[] = [];
  for (const operation of guarded) {
    const names = [...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const url = operationUrl(operation, Object.fromEntries(names.map((name) => [name, UNKNOWN_ID])));
    const { status, body } = await call(operation.method, url, { token: person.token });
    expect(status).not.toBe(401);
    if (body?.code !== 'not_allowed') open.push(operation.id);
  }
  return open.sort();
}

test.each([
  [
    'knowledge_base_management',
    ['create', 'delete', 'get', 'list', 'search', 'update'].map((action) => `knowledgeBases.${action}`),
  ],
  [
    'user_type_management',
    ['create', 'delete', 'get', 'list', 'update'].map((action) => `userTypes.${action}`),
  ],
  ['/notes', ['helpers.enhanceNote', 'helpers.markKnown']],
])(
  '[TYPE-14 AUTH-46] a person of a custom type with %s alone opens what it is for and nothing else',
  async (page, open) => {
    expect(await listOpen(await aPersonWith([page]))).toEqual(open);
  },
);

test('[AUTH-42 OPEN-88] a person of a custom type counts as free and keeps the pages of the type', async () => {
  const person = await aPersonWith(['system_prompts_management']);
  const { body } = await call('GET', `/api/users/${person.id}`, person);
  expect(body.accessRights).toMatchObject({
    userType: 'free',
    permissions: ['system_prompts_management'],
  });
  expect((await call('GET', '/api/system-prompts/admin/all', person)).status).toBe(200);
});

test('[AUTH-45 OPEN-87] a person of a custom type with all opens everything but what is for admins alone', async () => {
  const everything = guarded.map(({ id }) => id).sort();
  expect(adminOnly).toContain('audit.list');
  const person = await aPersonWith(['all']);
  expect(await listOpen(person)).toEqual(everything.filter((id) => !adminOnly.includes(id)));
  expect(await listOpen(admin)).toEqual(everything);
});

test('a person of a type that is switched off has the pages of type free until it is on again', async () => {
  const person = await aPersonWith(['system_prompts_management']);
  const { body } = await call('GET', `/api/users/${person.id}`, person);
  const types = (await call('GET', '/api/user-types', admin)).body as never as { id: string; name: string }[];
  const type = types.find(({ name }) => name === body.user_type);
  const set = (status: string) =>
    call('PUT', `/api/user-types/${type?.id}`, { ...admin, body: { name: type?.name, status } });
  const read = async () => (await call('GET', '/api/system-prompts/admin/all', person)).status;
  await set('inactive');
  expect(await read()).toBe(403);
  await set('active');
  expect(await read()).toBe(200);
});
