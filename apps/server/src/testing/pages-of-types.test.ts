import { expect, test } from 'vitest';
import { isAllowed } from '#contract/access.ts';
import { PAGES, type PageName } from '#contract/pages.ts';
import { buildUserType } from '../builders/builders.ts';
import { startTestServer } from './test-server.ts';

/** Which pages the types that every school starts with can open, written by hand. */
const EVERYONE: readonly PageName[] = ['login', 'publicChat', 'kidsChat', 'share'];
const BASIC: readonly PageName[] = ['home', 'profile', 'conversationPractice', 'chat'];
const LEARNING: readonly PageName[] = ['assignments', 'content', 'language', 'notes'];
const TOOLS: readonly PageName[] = ['builder', 'imageGenerator', 'examGenerator', 'questionDatabase'];
const ALL = Object.keys(PAGES) as PageName[];

const OPEN_TO: Readonly<Record<string, readonly PageName[]>> = {
  admin: ALL,
  premium: [...EVERYONE, ...BASIC, ...LEARNING, ...TOOLS],
  free: [...EVERYONE, ...BASIC, ...LEARNING],
  student: [...EVERYONE, ...BASIC, ...LEARNING],
  teacher: [...EVERYONE, ...BASIC, ...LEARNING, ...TOOLS],
};

const server = await startTestServer();

test('[AUTH-40 TYPE-13] an admin of a new school finds the built-in user types and no other', async () => {
  const { token } = await server.aPerson({ userType: 'admin' });
  const { body } = await server.call('GET', '/api/user-types', { token });
  const types = body as never as { name: string; status: string }[];
  expect(types.map(({ name }) => name).toSorted()).toEqual(Object.keys(OPEN_TO).toSorted());
  expect(types.every(({ status }) => status === 'active')).toBe(true);
});

async function listOpenPages(userType: string): Promise<PageName[]> {
  const { id, token } = await server.aPerson({ userType });
  const { body } = await server.call('GET', `/api/users/${id}/access-rights`, { token });
  const rights = body as never as { userType: string; permissions: string[] };
  return ALL.filter((page) => isAllowed(PAGES[page].access, rights)).toSorted();
}

test.each(Object.keys(OPEN_TO))(
  '[AUTH-44] a person of type %s has the rights that open exactly the pages of this type',
  async (userType) => {
    expect(await listOpenPages(userType)).toEqual(OPEN_TO[userType]?.toSorted());
  },
);

test('[TYPE-14] a person of a custom type with one page opens this one and no other guarded page', async () => {
  const { name } = await buildUserType(server.db, { permissions: ['/notes'] });
  const unguarded: readonly PageName[] = ['home', 'profile', 'conversationPractice'];
  expect(await listOpenPages(name)).toEqual([...EVERYONE, ...unguarded, 'notes'].toSorted());
});
