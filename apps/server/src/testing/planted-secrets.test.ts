import { expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { buildUserType } from '../builders/builders.ts';
import { hashToken } from '../platform/crypto/session-token.ts';
import { makeVisitor } from './make-visitor.ts';
import { makeSoundCall, makeThings, SCHOOL_PASSWORD } from './sound-calls.ts';
import { APP_SECRET, PASSWORD, startTestServer } from './test-server.ts';

/**
 * A secret lies in every place where one is kept, each with a word of its own. Everybody calls everything, as JSON and as
 * a stream, and the words are looked for in all that comes back.
 */
const METRICS_TOKEN = 'planted-metrics-token';
const server = await startTestServer({ env: { SHARE_PASSWORD: SCHOOL_PASSWORD, METRICS_TOKEN } });
const { call, db } = server;
await server.addKeys();

const words = {
  key: 'sk-planted0key0123456789',
  prompt: 'planted0library',
  knowledge: '珊瑚是動物，planted0knowledge。',
  chatbot: {
    sharePassword: 'planted0share',
    systemPrompt: 'planted0system',
    role: 'planted0role',
    principles: 'planted0principles',
    interactionExamples: 'planted0examples',
    knowledgeBaseEnabled: false,
  },
};

const owner = await server.aPerson({ userType: 'student' });
const things = await makeThings(server, owner, words);
const visitor = await makeVisitor(server, { bot: things.chatbot });
const admin = await server.aPerson({ userType: 'admin' });
const newest = await server.signIn(owner.email);

/** What each word stands for, as a reader of a failure names it. */
const SECRETS: readonly [name: string, word: string][] = [
  ['key', 'planted0key'],
  ['share password', 'planted0share'],
  ['school’s password', SCHOOL_PASSWORD],
  ['prompt', 'planted0system'],
  ['prompt', 'planted0role'],
  ['prompt', 'planted0principles'],
  ['prompt', 'planted0examples'],
  ['library', words.prompt],
  ['knowledge', 'planted0knowledge'],
  ['password', PASSWORD],
  ['password', '$argon2id'],
  ['password', server.passwordHash],
  ['token', newest],
  ['token', hashToken(newest).toString('hex')],
  ['token', hashToken(newest).toString('base64')],
  ['token', admin.token],
  ['token', visitor.token],
  ['deployment’s secret', APP_SECRET],
  ['deployment’s secret', METRICS_TOKEN],
  ['database’s address', server.databaseUrl],
  ['database’s address', new URL(server.databaseUrl).password || server.databaseUrl],
];

/** What takes the caller’s own sign-in away, or what the others are asked of, or is itself told what is planted. */
const LEFT_OUT = [
  ...['auth.logout', 'auth.endOtherSessions', 'auth.changePassword', 'chatbots.renewShare', 'schools.merge'],
  ...['systemPrompts.update', 'systemPrompts.toggleStatus', 'knowledgeBases.update'],
];
const asked = operations.filter(({ id, method }) => method !== 'DELETE' && !LEFT_OUT.includes(id));
const AT_ONCE = 6;

/** What is served beside the operations. */
const BESIDE = ['/', '/chat', '/api/docs', '/api/openapi.json', '/metrics', '/api/nothing'];

type Told = Readonly<Record<string, readonly string[]>>;

/** Which secrets each operation tells this caller; the own token is none. */
async function collect(token: string | undefined): Promise<Told> {
  const secrets = SECRETS.filter(([, word]) => word !== token);
  const read = async (method: string, path: string, accept: string, body?: unknown) => {
    const { text, headers, status } = await call(method, path, { token, body, headers: { accept } });
    expect([path, status]).not.toEqual([path, 500]);
    const answer = text + JSON.stringify([...headers]);
    return secrets.flatMap(([name, word]) => (answer.includes(word) ? [name] : []));
  };
  const ask = async (operation: Operation): Promise<[string, string[]]> => {
    const { path, body } = makeSoundCall(operation, things);
    const found = await read(operation.method, path, 'application/json', body);
    if (operation.events) found.push(...(await read(operation.method, path, 'text/event-stream', body)));
    return [operation.id, [...new Set(found)]];
  };
  const told: [string, string[]][] = [];
  for (let from = 0; from < asked.length; from += AT_ONCE)
    told.push(...(await Promise.all(asked.slice(from, from + AT_ONCE).map(ask))));
  for (const path of BESIDE) told.push([path, await read('GET', path, '*/*')]);
  return Object.fromEntries(told.filter(([, names]) => names.length > 0));
}

async function holderOf(...permissions: string[]): Promise<string> {
  const type = await buildUserType(db, { permissions });
  return (await server.aPerson({ userType: type.name })).token;
}
const tokenOf = async (userType: string) => (await server.aPerson({ userType })).token;

const OF_CHATBOTS: Told = {
  'chatbots.list': ['prompt'],
  'chatbots.get': ['prompt'],
  'chatbots.update': ['prompt'],
  'chatbots.getShare': ['share password'],
  'chatbots.setShare': ['share password'],
  'knowledgeBases.search': ['knowledge'],
};
const OF_LIBRARY: Told = { 'systemPrompts.list': ['library'], 'systemPrompts.listAll': ['library'] };
const OF_KNOWLEDGE: Told = { 'knowledgeBases.get': ['knowledge'], 'knowledgeBases.search': ['knowledge'] };
const OF_KEYS: Told = { 'tokens.showValue': ['key'] };
const OF_ALL: Told = {
  ...{ ...OF_CHATBOTS, ...OF_LIBRARY, ...OF_KNOWLEDGE, ...OF_KEYS },
  'users.accessRights': ['prompt'],
};

/** Who may have which. Whatever else is told is a leak. */
const MAY: readonly [caller: string, findToken: () => Promise<string | undefined>, told: Told][] = [
  ['nobody', async () => undefined, {}],
  ['a visitor of the chatbot', async () => visitor.token, {}],
  ['a pupil to whom the chatbot is assigned', async () => owner.token, {}],
  ['a person of type free', () => tokenOf('free'), {}],
  ['a holder of a type without permissions', () => holderOf(), {}],
  ['a manager of users and types', () => holderOf('user_access_management', 'user_type_management'), {}],
  ['a reader of chat history', () => holderOf('/chat-history', 'chat_history'), {}],
  [
    'a child who builds friends',
    () => holderOf('/kids/chatbot-builder'),
    { 'systemPrompts.list': ['library'] },
  ],
  ['a manager of keys', () => holderOf('token_management'), OF_KEYS],
  ['a keeper of knowledge', () => holderOf('knowledge_base_management'), OF_KNOWLEDGE],
  ['a manager of prompts', () => holderOf('system_prompts_management'), OF_LIBRARY],
  [
    'a manager of chatbots',
    () => holderOf('chatbot_management'),
    { ...OF_CHATBOTS, 'systemPrompts.list': ['library'] },
  ],
  ['a holder of all', () => holderOf('all'), OF_ALL],
  ['an admin', async () => admin.token, { ...OF_ALL, 'database.sharePassword': ['school’s password'] }],
];

test.each(MAY)(
  '[SEC-5] %s is told the secrets that are theirs to know, and no other',
  async (_, findToken, told) => {
    expect(await collect(await findToken())).toEqual(told);
  },
);
