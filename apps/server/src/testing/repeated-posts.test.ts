import { expect, test } from 'vitest';
import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { makeVisitor } from './make-visitor.ts';
import { makeSoundCall, makeThings, SCHOOL_PASSWORD } from './sound-calls.ts';
import { startTestServer } from './test-server.ts';

/**
 * Whoever lost the answer to a request sends it again. What that does is said here of every POST, and looked at in the
 * database: rows of everything that people read, and what the provider was asked.
 */
const server = await startTestServer({ env: { SHARE_PASSWORD: SCHOOL_PASSWORD } });
const { call, db } = server;
await server.addKeys();
const admin = await server.aPerson({ userType: 'admin' });
const things = await makeThings(server, admin);
const visitor = await makeVisitor(server);
const visited = { ...things, session: (await visitor.session()).id };

/** Made once under an id of the client, or under a name that can be there once: the same answer, and nothing doubled. */
const ONCE = [
  ...['users.create', 'users.import', 'userTypes.create', 'schools.create'],
  ...['chatbots.create', 'knowledgeBases.create', 'systemPrompts.create', 'tokens.create'],
  'services.create',
  ...['chat.createSession', 'chat.createMessage', 'chatHistory.createMessage', 'publicChat.createMessage'],
  ...['ai.chat', 'images.generate'],
  ...[
    'helpers.enhanceNote',
    'helpers.evaluateAssignment',
    'helpers.generateContent',
    'helpers.practiseLanguage',
  ],
  ...['questions.create', 'questions.createMany', 'questionUnits.create', 'questionUnits.createMany'],
  'exams.create',
];

/** Leaves everything as it was already the first time. An export of one's own is not noted either. */
const READS = [
  'knowledgeBases.search',
  'tokens.validate',
  'services.fetchModels',
  'chatHistory.export',
  'share.open',
  'ai.stopTurn',
];

/** Whatever is sent the second time finds it done. */
const DONE = ['auth.logout', 'auth.endOtherSessions', 'schools.merge', 'services.deleteModel'];

/** Each does it again, and why that is right. */
const ANEW: Readonly<Record<string, string>> = {
  'auth.login':
    'a token is shown once and stored as a hash, so that it cannot be given again; the lost one ends by itself',
  'visits.verify': 'as a sign-in; a visit without a word leaves no trace',
  'share.visit': 'as a sign-in; a visit without a word leaves no trace',
  'chatbots.renewShare': 'the password is random; who sends it again reads the one that holds',
  'database.executeSql': 'SQL is what its writer says; each statement is in the record before it runs',
  'usage.report': 'the page’s own figure, which decides nothing and which no report shows',
  'helpers.converse': 'stores nothing; 20 a minute and person bound what it costs',
  'ai.generate': 'stores nothing; 20 a minute and person bound what it costs',
  'chatbots.try': 'stores nothing; 20 a minute and person bound what it costs',
  'exams.generate': 'stores nothing; 10 a minute and person bound what it costs',
  'services.test': 'stores nothing; 60 a minute and person bound what it costs',
  'ai.testProvider': 'stores nothing; 60 a minute and person bound what it costs',
};

const posts = operations.filter(({ method }) => method === 'POST');
const find = (ids: readonly string[]) =>
  posts.filter(({ id }) => ids.includes(id)).map((one) => [one.id, one] as const);

/** What the product writes by itself: for the search, the figures, and the counters against floods. */
const BY_ITSELF =
  /^(chat_search|knowledge_(passages|terms)|usage_(counts|days)|attempts|server_processes|chat_turn_deltas)$/;

/** The meaning of passages is asked for in the background. */
const isAnswer = ({ path }: { path: string }) => !path.endsWith('/embeddings');

/** Rows of every table that people read, and what providers were asked. */
async function count(): Promise<Record<string, number>> {
  const { rows } = await db.$client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !BY_ITSELF.test(name));
  const counts = await Promise.all(
    tables.map(
      async (name) => [name, (await db.$client.query(`select 1 from ${name}`)).rowCount ?? 0] as const,
    ),
  );
  const used = await db.$client.query<{ used: string }>(
    'select coalesce(sum(used), 0) as used from daily_usage',
  );
  return {
    ...Object.fromEntries(counts),
    used: Number(used.rows[0]?.used),
    asked: server.ai.requests().filter(isAnswer).length,
  };
}

function tell(operation: Operation): () => ReturnType<typeof call> {
  const isVisitor = operation.access.kind === 'visitor' && operation.access.or === 'nobody';
  const { path, body } = makeSoundCall(operation, isVisitor ? visited : things);
  return () => call(operation.method, path, { token: isVisitor ? visitor.token : admin.token, body });
}

test('[SEC-28] the engineer who adds a POST says what sending it again does', () => {
  const said = [...ONCE, ...READS, ...DONE, ...Object.keys(ANEW)];
  expect(said.toSorted()).toEqual(posts.map(({ id }) => id).toSorted());
});

test.each(find(ONCE))(
  '[SEC-28] a caller of %s who sends it again reads the same, and it is there once',
  async (_, operation) => {
    const send = tell(operation);
    server.ai.clearRequests();
    const before = await count();
    const first = await send();
    expect([200, 201]).toContain(first.status);
    const after = await count();
    expect(after).not.toEqual(before);
    const again = await send();
    expect(again.status).toBe(first.status);
    expect(await count()).toEqual(after);
    for (const [name, value] of Object.entries(again.body)) {
      // How many were made is told of this request; who was there already is told apart.
      if (['created', 'existing', 'updated_at', 'updatedAt'].includes(name)) continue;
      expect([name, value]).toEqual([name, first.body[name]]);
    }
  },
);

test.each(find(READS))('[SEC-28] a caller of %s changes nothing by it', async (_, operation) => {
  const send = tell(operation);
  const { asked: __, ...before } = await count();
  const answers = [await send(), await send()];
  expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
  const { asked: ___, ...after } = await count();
  expect(after).toEqual(before);
});

test.each(find(DONE))('[SEC-28] a caller of %s who sends it again finds it done', async (id, operation) => {
  const caller = await server.aPerson({ userType: 'admin' });
  const { path, body } = makeSoundCall(operation, things);
  const send = () => call(operation.method, path, { token: caller.token, body });
  expect((await send()).status).toBeLessThan(300);
  const after = await count();
  expect((await send()).status).toBe(
    { 'auth.logout': 401, 'schools.merge': 404, 'services.deleteModel': 404 }[id] ?? 200,
  );
  expect(await count()).toEqual(after);
});

test('[SEC-28] a pupil who begins a conversation under the id of another’s is refused, and that one stays theirs', async () => {
  const bot = things.chatbot;
  const pupil = await server.aPerson({ userType: 'student', chatbots: [bot] });
  const body = { id: things.session, chatbot_id: bot.id, title: '我的' };
  const answer = await call('POST', '/api/chat/sessions', { token: pupil.token, body });
  expect([answer.status, answer.body.fields]).toEqual([400, [{ path: 'id', message: '這個識別碼已被使用' }]]);
  const session = await call('GET', `/api/chat/sessions/${things.session}`, { token: admin.token });
  expect(session.body).toMatchObject({ user_id: admin.id });
  expect(session.body.title).not.toBe('我的');
});
