import { describe, expect, test } from 'vitest';
import { operationUrl } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { buildUserType } from '../builders/builders.ts';
import { makeVisitor } from './make-visitor.ts';
import { startTestServer } from './test-server.ts';

/**
 * Who may call what, written by hand from the specification: the check of the contract, not a copy of it.
 * An operation that is missing here fails, so a new one cannot be forgotten.
 */
type Expected =
  | 'everyone'
  | 'signed in'
  | 'admin'
  | 'visitor'
  | 'visitor or signed in'
  /** Holders of any of these permissions, of `all`, and admins. */
  | readonly string[];

const EXPECTED: Readonly<Record<string, Expected>> = {
  'auth.login': 'everyone',
  'auth.settings': 'everyone',
  'system.health': 'everyone',
  'system.ready': 'everyone',
  'auth.logout': 'signed in',
  'auth.changePassword': 'signed in',
  'users.get': 'signed in',
  'users.accessRights': 'signed in',
  'users.savePreferences': 'signed in',
  'chatbots.list': 'signed in',
  'chatbots.get': 'signed in',
  'chat.listSessions': 'signed in',
  'chat.createSession': 'signed in',
  'chat.getSession': 'signed in',
  'chat.updateSession': 'signed in',
  'chat.deleteSession': 'signed in',
  'chat.listMessages': 'signed in',
  'chat.createMessage': 'signed in',
  'chat.updateMessage': 'signed in',
  'chat.deleteMessage': 'signed in',
  'chat.getFile': 'visitor or signed in',
  'chatHistory.createMessage': 'signed in',
  'usage.report': 'signed in',
  'usage.today': 'visitor or signed in',
  'ai.chat': 'visitor or signed in',
  'ai.followTurn': 'visitor or signed in',
  'ai.stopTurn': 'visitor or signed in',
  'ai.listSessions': 'signed in',
  'visits.getChatbot': 'everyone',
  'visits.verify': 'everyone',
  'share.open': 'everyone',
  'share.visit': 'everyone',
  'share.getPassword': 'admin',
  'chatbots.getShare': ['chatbot_management'],
  'chatbots.setShare': ['chatbot_management'],
  'chatbots.renewShare': ['chatbot_management'],
  'chatbots.create': ['chatbot_management'],
  'chatbots.update': ['chatbot_management'],
  'chatbots.delete': ['chatbot_management'],
  'systemPrompts.list': ['system_prompts_management', 'chatbot_management', '/kids/chatbot-builder'],
  'systemPrompts.listAll': ['system_prompts_management'],
  'systemPrompts.create': ['system_prompts_management'],
  'systemPrompts.update': ['system_prompts_management'],
  'systemPrompts.delete': ['system_prompts_management'],
  'systemPrompts.toggleStatus': ['system_prompts_management'],
  'tokens.list': ['token_management', '/token-management'],
  'tokens.get': ['token_management', '/token-management'],
  'tokens.showValue': ['token_management', '/token-management'],
  'tokens.validate': ['token_management', '/token-management'],
  'tokens.create': ['token_management', '/token-management'],
  'tokens.update': ['token_management', '/token-management'],
  'tokens.delete': ['token_management', '/token-management'],
  'tokens.log': ['token_management', '/token-management'],
  'tokens.findOwners': ['token_management', '/token-management'],
  'knowledgeBases.list': ['knowledge_base_management', 'chatbot_management', '/kids/chatbot-builder'],
  'knowledgeBases.get': ['knowledge_base_management'],
  'knowledgeBases.create': ['knowledge_base_management'],
  'knowledgeBases.update': ['knowledge_base_management'],
  'knowledgeBases.delete': ['knowledge_base_management'],
  'knowledgeBases.search': ['knowledge_base_management', 'chatbot_management'],
  'chatbots.try': ['chatbot_management'],
  'publicChat.checkAccess': 'visitor',
  'publicChat.createSession': 'visitor',
  'publicChat.createMessage': 'visitor',
  'publicChat.listMessages': 'visitor',
};

const server = await startTestServer();
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const REFUSED = [401, 403];
const VISITORS_MAY = ['everyone', 'visitor', 'visitor or signed in'];
const { token: visitorToken } = await makeVisitor(server);

function urlOf(operation: (typeof operations)[number]): string {
  const names = [...operation.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return operationUrl(operation, Object.fromEntries(names.map((name) => [name, UNKNOWN_ID])));
}

async function aPersonHolding(permissions: string[]) {
  const type = await buildUserType(server.db, { permissions });
  return server.aPerson({ userType: type.name });
}

test('the engineer who adds an operation serves it and says who may call it', () => {
  const ids = operations.map((operation) => operation.id).sort();
  expect(new Set(ids).size).toBe(ids.length);
  expect(server.http.mounted.map((operation) => operation.id).sort()).toEqual(ids);
  expect(Object.keys(EXPECTED).sort()).toEqual(ids);
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const expected = EXPECTED[id];
  const call = (token?: string, body?: unknown) =>
    server.call(operation.method, urlOf(operation), { token, body });

  test('a caller without a token, or with an invented one, is refused unless it is for everyone', async () => {
    for (const token of [undefined, 'invented', 'visitor_invented']) {
      const { status } = await call(token);
      if (expected === 'everyone') expect(status).not.toBe(401);
      else expect(status).toBe(401);
    }
  });

  test('a visitor of a shared link gets only what is for visitors or for everyone', async () => {
    const { status } = await call(visitorToken);
    if (VISITORS_MAY.includes(String(expected))) expect(status).not.toBe(401);
    else expect(status).toBe(401);
  });

  test('a person without any permission gets only what needs none', async () => {
    const { status } = await call((await aPersonHolding([])).token);
    if (expected === 'visitor') expect(status).toBe(403);
    else if (expected === 'admin' || Array.isArray(expected)) expect(status).toBe(403);
    else if (expected !== 'everyone') expect(REFUSED).not.toContain(status);
  });

  test('a person holding exactly a permission that is asked for, or all of them, is not refused', async () => {
    if (!Array.isArray(expected)) return expect(typeof expected).toBe('string');
    for (const permission of [...expected, 'all'])
      expect(REFUSED).not.toContain((await call((await aPersonHolding([permission])).token)).status);
  });

  test('a person of type admin is refused only what is for visitors', async () => {
    const { status } = await call((await server.aPerson({ userType: 'admin' })).token);
    if (expected === 'visitor') expect(status).toBe(403);
    else expect(REFUSED).not.toContain(status);
  });

  test('a caller with senseless input reads a 4xx that names the field', async () => {
    const token = expected === 'visitor' ? visitorToken : (await server.aPerson({ userType: 'admin' })).token;
    for (const body of operation.body
      ? [[], 'no json', 7, { email: 5, password: {}, content: '\u0000', messages: 'x' }]
      : []) {
      const answer = await call(token, body);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(/\bat .*\.ts:\d+/);
      if (answer.status === 400) expect(answer.body).toHaveProperty('fields.0.path');
    }
  });
});
