import { describe, expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { PERMISSIONS, type Permission } from '#contract/permissions.ts';
import { buildUserType } from '../builders/builders.ts';
import {
  askForMark,
  type CallerName,
  findMark,
  listPermissionsAskedFor,
  makeCallers,
} from './access-callers.ts';
import { readAccessTable } from './access-table.ts';
import { startTestServer } from './test-server.ts';

const server = await startTestServer();
const table = readAccessTable();
const callers = await makeCallers(server);

/** The last one takes the caller's token away. */
const inOrder = operations.toSorted(
  (a, b) => Number(a.id === 'auth.logout') - Number(b.id === 'auth.logout'),
);
const AT_ONCE = 8;

type Answers = Readonly<Record<string, string>>;

async function askAll(token: string | undefined): Promise<Answers> {
  const marks: [string, string][] = [];
  const ask = async (operation: Operation): Promise<[string, string]> => [
    operation.id,
    await askForMark(server.call, operation, token),
  ];
  const last = inOrder.length - 1;
  for (let from = 0; from < last; from += AT_ONCE) {
    marks.push(...(await Promise.all(inOrder.slice(from, Math.min(from + AT_ONCE, last)).map(ask))));
  }
  marks.push(...(await Promise.all(inOrder.slice(last).map(ask))));
  return Object.fromEntries(marks);
}

function readTable(caller: CallerName): Answers {
  return Object.fromEntries([...table].map(([id, line]) => [id, findMark(line, caller)]));
}

async function expectTable(caller: CallerName): Promise<void> {
  expect(callers.has(caller)).toBe(true);
  expect(await askAll(callers.get(caller))).toEqual(readTable(caller));
}

test('[SEC-24 SEC-38] the engineer who adds an operation serves it and gives it a line in the access table', () => {
  const ids = operations.map((operation) => operation.id).sort();
  expect(new Set(ids).size).toBe(ids.length);
  expect(server.http.mounted.map((operation) => operation.id).sort()).toEqual(ids);
  expect([...table.keys()].sort()).toEqual(ids);
});

describe('who has not signed in', () => {
  test('[SEC-24 SEC-38] a caller without a token gets what is for everyone', () => expectTable('nob'));

  test('a caller with an invented token gets no more', () => expectTable('inv'));

  test('a caller with an invented visitor token gets no more', async () => {
    expect(await askAll('visitor_invented')).toEqual(readTable('inv'));
  });

  test('a visitor of a shared link gets what is for visitors or for everyone', () => expectTable('vis'));
});

describe('the built-in types', () => {
  test('a person of type free is let in and refused as the table says', () => expectTable('fre'));

  test('a pupil of type student is let in and refused as the table says', () => expectTable('stu'));

  test('a teacher is let in and refused as the table says', () => expectTable('tea'));

  test('[AUTH-44] a premium person is let in and refused as the table says', () => expectTable('pre'));

  test('[AUTH-43] an admin gets everything but what is the visitors’ own', () => expectTable('adm'));
});

describe('custom types', () => {
  test('[AUTH-41] a person of a type without permissions gets what needs none', () => expectTable('non'));

  test('[AUTH-34 AUTH-45 AUTH-50] a holder of all gets what any permission opens, and nothing that asks for an admin', () =>
    expectTable('all'));

  test.each(listPermissionsAskedFor())(
    '[AUTH-46 AUTH-48 AUTH-52] a holder of %s alone gets what it opens and nothing more',
    (permission) => expectTable(permission),
  );

  test('a holder of every permission that no operation asks for gets no more than one of none', async () => {
    const asked: readonly Permission[] = [...listPermissionsAskedFor(), 'all'];
    const type = await buildUserType(server.db, {
      permissions: PERMISSIONS.filter((permission) => !asked.includes(permission)),
    });
    const { token } = await server.aPerson({ userType: type.name });
    expect(await askAll(token)).toEqual(readTable('non'));
  });
});

describe('accounts that ended', () => {
  test('an admin who was switched off after signing in is nobody', () => expectTable('ina'));

  test('a person with every permission whose access has expired signs in and has the rights of type free', async () => {
    expect(readTable('exp')).toEqual(readTable('fre'));
    await expectTable('exp');
  });

  test('an admin whose access has expired signs in and has the rights of type free', async () => {
    expect(readTable('exa')).toEqual(readTable('fre'));
    await expectTable('exa');
  });
});
