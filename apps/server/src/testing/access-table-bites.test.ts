import { describe, expect, test } from 'vitest';
import { type Access, ADMIN_ONLY, anyOf, PUBLIC, SIGNED_IN, VISITOR_OR_SIGNED_IN } from '#contract/access.ts';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { AppError } from '../kernel/app-error.ts';
import { makeHttp } from '../platform/http/http.ts';
import { askForMark, type CallerName, findMark, makeCallers } from './access-callers.ts';
import { readAccessTable } from './access-table.ts';
import { startTestServer } from './test-server.ts';

/** The access table is worth its trust only when a rule that is changed is seen. Here rules are changed. */
const server = await startTestServer();
const table = readAccessTable();
const callers = await makeCallers(server);

/** Who is answered otherwise than the table says, when an operation is served with this access. */
async function findSurprised(id: string, access: Access): Promise<CallerName[]> {
  const operation = operations.find((known) => known.id === id);
  const line = table.get(id);
  if (!operation || !line) throw new Error(`there is no operation ${id}`);
  const { authenticate } = server.container;
  const http = makeHttp({ authenticate, trustedProxies: [], logLevel: 'silent' });
  http.mount<Operation>({ ...operation, access }, async () => {
    throw new AppError('invalid_input');
  });
  const surprised: CallerName[] = [];
  for (const [caller, token] of callers) {
    const mark = await askForMark(sendTo(http), operation, token);
    if (mark !== findMark(line, caller)) surprised.push(caller);
  }
  await http.fastify.close();
  return surprised;
}

function sendTo({ fastify }: ReturnType<typeof makeHttp>): Parameters<typeof askForMark>[0] {
  return async (method, url, { token }) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await fastify.inject({ method, url, headers });
    return { status: response.statusCode, body: response.json() };
  };
}

describe('the engineer who changes who may call an operation learns it from the table', () => {
  test.each(['audit.list', 'users.list', 'users.get', 'publicChat.createSession', 'auth.settings'])(
    'a copy of %s with its own access surprises nobody',
    async (id) => {
      const access = operations.find((operation) => operation.id === id)?.access ?? PUBLIC;
      expect(await findSurprised(id, access)).toEqual([]);
    },
  );

  test('[SEC-38] an operation of admins that a permission opens surprises who holds it, or all', async () => {
    const surprised = await findSurprised('audit.list', anyOf('user_access_management'));
    expect(surprised).toEqual(['all', 'user_access_management']);
  });

  test('an operation of a permission that another opens as well, or instead, surprises their holders', async () => {
    const more = anyOf('user_access_management', 'user_type_management');
    expect(await findSurprised('users.list', more)).toEqual(['user_type_management']);
    const other = anyOf('user_type_management');
    expect((await findSurprised('users.list', other)).toSorted()).toEqual([
      'user_access_management',
      'user_type_management',
    ]);
  });

  test('an operation that loses one of the permissions that opened it surprises the types that have it', async () => {
    const fewer = anyOf('system_prompts_management', 'chatbot_management');
    const surprised = await findSurprised('systemPrompts.list', fewer);
    expect(surprised).toEqual(['tea', 'pre', '/kids/chatbot-builder']);
  });

  test('an operation that a type may call without the permission surprises people of this type', async () => {
    const access: Access = { ...anyOf('token_management', '/token-management'), roles: ['admin', 'teacher'] };
    expect(await findSurprised('tokens.list', access)).toEqual(['tea']);
  });

  test('an operation of a permission that everybody signed in may call surprises all of them', async () => {
    const surprised = await findSurprised('users.delete', SIGNED_IN);
    expect(surprised).toEqual(expect.arrayContaining(['fre', 'stu', 'tea', 'pre', 'non', 'exp', 'exa']));
    expect(surprised).not.toContain('nob');
  });

  test('an operation of people that is open, or open to visitors, surprises who is not signed in', async () => {
    expect(await findSurprised('users.get', PUBLIC)).toEqual(['nob', 'inv', 'vis', 'ina']);
    expect(await findSurprised('users.get', VISITOR_OR_SIGNED_IN)).toEqual(['vis']);
  });

  test('an operation of visitors that people may call surprises people, admins too', async () => {
    const surprised = await findSurprised('publicChat.createSession', VISITOR_OR_SIGNED_IN);
    expect(surprised).toEqual(expect.arrayContaining(['fre', 'adm', 'all']));
  });

  test('an operation of everyone that asks for an admin surprises everyone else', async () => {
    const surprised = await findSurprised('auth.settings', ADMIN_ONLY);
    expect(surprised).toHaveLength(callers.size - 1);
  });
});

describe('the engineer who writes a line that is none', () => {
  const head = 'operation   nob inv vis fre stu tea pre adm non all ina exp exa';
  const lines = ['users.list  401 401 401 403 403 403 403 in  403 in  401 403 403 user_access_management'];

  test('reads of a table in order what it says', () => {
    const line = readAccessTable([head, ...lines].join('\n')).get('users.list');
    expect(line?.openedBy).toEqual(['user_access_management']);
    expect(line?.marks).toMatchObject({ nob: '401', fre: '403', adm: 'in', exa: '403' });
  });

  test.each([
    ['an unknown mark', '403 403 user_', '404 403 user_', 'users.list has the unknown mark 404'],
    ['a mark too few', '403 403 user_access_management', '403', 'users.list has the unknown mark undefined'],
    ['a mark too many', '403 403 user_', '403 403 403 user_', 'users.list names the unknown permission 403'],
    ['an unknown permission', 'user_access', 'user_excess', 'unknown permission user_excess_management'],
  ])('reads of %s', (_, from, to, message) => {
    const changed = lines.map((line) => line.replace(from, to));
    expect(changed).not.toEqual(lines);
    expect(() => readAccessTable([head, ...changed].join('\n'))).toThrow(message);
  });

  test('reads of an operation that stands there twice, and of callers in another order', () => {
    expect(() => readAccessTable([head, ...lines, ...lines].join('\n'))).toThrow('twice');
    expect(() => readAccessTable([head.replace('stu tea', 'tea stu'), ...lines].join('\n'))).toThrow(
      'callers',
    );
  });
});
