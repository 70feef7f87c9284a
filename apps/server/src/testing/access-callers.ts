import { eq } from 'drizzle-orm';
import { type Operation, operationUrl } from '#contract/operation.ts';
import { PERMISSIONS, type Permission } from '#contract/permissions.ts';
import { buildUserType } from '../builders/builders.ts';
import { users } from '../platform/db/schema/index.ts';
import { type AccessLine, type Mark, readAccessTable, type TableCaller } from './access-table.ts';
import { makeVisitor } from './make-visitor.ts';
import type { TestServer } from './test-server.ts';

/** A column of the access table, or who holds one permission alone. */
export type CallerName = TableCaller | Permission;

/** Each caller with a token, made once; `undefined` is nobody's. */
export type Callers = ReadonlyMap<CallerName, string | undefined>;

/** The permissions that any line of the table names. */
export function listPermissionsAskedFor(): Permission[] {
  return [...new Set([...readAccessTable().values()].flatMap(({ openedBy }) => openedBy))];
}

/** Everybody who calls in the tests of the access table; the visitor comes to `bot`, where there is one already. */
export async function makeCallers(
  server: Pick<TestServer, 'aPerson' | 'db' | 'url' | 'call'>,
  visit: Parameters<typeof makeVisitor>[1] = {},
): Promise<Callers> {
  const { aPerson, db } = server;
  const yesterday = new Date(Date.now() - 86_400_000);
  const tokenOf = async (fields: Parameters<typeof aPerson>[0]) => (await aPerson(fields)).token;
  const holder = async (permissions: readonly Permission[], fields: Parameters<typeof aPerson>[0] = {}) => {
    const type = await buildUserType(db, { permissions: [...permissions] });
    return tokenOf({ userType: type.name, ...fields });
  };
  const switchedOff = await aPerson({ userType: 'admin' });
  await db.update(users).set({ status: 'inactive' }).where(eq(users.id, switchedOff.id));

  const callers = new Map<CallerName, string | undefined>([
    ['nob', undefined],
    ['inv', 'invented'],
    ['vis', (await makeVisitor(server, visit)).token],
    ['fre', await tokenOf({ userType: 'free' })],
    ['stu', await tokenOf({ userType: 'student' })],
    ['tea', await tokenOf({ userType: 'teacher' })],
    ['pre', await tokenOf({ userType: 'premium' })],
    ['adm', await tokenOf({ userType: 'admin' })],
    ['non', await holder([])],
    ['all', await holder(['all'])],
    ['ina', switchedOff.token],
    ['exp', await holder(PERMISSIONS, { accessExpiry: yesterday })],
    ['exa', await tokenOf({ userType: 'admin', accessExpiry: yesterday })],
  ]);
  for (const permission of listPermissionsAskedFor()) callers.set(permission, await holder([permission]));
  return callers;
}

/** What the line says of this caller: who holds a permission that it does not name is as one who holds none. */
export function findMark(line: AccessLine, caller: CallerName): Mark {
  if (caller in line.marks) return line.marks[caller as TableCaller];
  return line.openedBy.includes(caller as Permission) ? 'in' : line.marks.non;
}

type Send = (
  method: Operation['method'],
  path: string,
  input: { token: string | undefined },
) => Promise<{ status: number; body: Readonly<Record<string, unknown>> | null }>;

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/**
 * Calls without a body and with ids that nothing has; a refusal for another reason than access counts as let in. What is
 * neither, such as a failure of ours, is answered as it is and fits no mark.
 */
export async function askForMark(
  send: Send,
  operation: Operation,
  token: string | undefined,
): Promise<string> {
  const names = [...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const path = operationUrl(operation, Object.fromEntries(names.map((name) => [name, UNKNOWN_ID])));
  const { status, body } = await send(operation.method, path, { token });
  const answer = `${status} ${body?.code}`;
  if (status >= 500 || body?.code === 'route_not_found') return answer;
  if (answer === '401 not_signed_in') return '401';
  return answer === '403 not_allowed' ? '403' : 'in';
}
