import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { GENERATE_MAX_LENGTH, generate } from '#contract/completions.contract.ts';
import { PAGES } from '#contract/pages.ts';
import type { Permission } from '#contract/permissions.ts';
import { buildChatbot, buildToken, buildUserType } from '../../builders/builders.ts';
import { dailyUsage, tokens, userTypes } from '../../platform/db/schema/index.ts';
import { countAsked, lastAsked } from '../../testing/asked.ts';
import { leaveEarly, startAsking } from '../../testing/leaving-caller.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const { path } = generate;
const server = await startTestServer();
/** For providers that keep somebody waiting, and for nothing else. */
const hasty = await startTestServer({
  env: { AI_FIRST_TOKEN_TIMEOUT_MS: '400', AI_SILENCE_TIMEOUT_MS: '400', AI_TOTAL_TIMEOUT_MS: '1500' },
});
const oneAtATime = await startTestServer({ env: { MAX_RUNNING_TURNS: '1' } });

const MANAGES: readonly Permission[] = ['chatbot_management'];
const ALL_PROVIDERS: readonly string[] = ['openai', 'deepseek', 'other'];

type Has = { permissions?: readonly Permission[]; keys?: readonly string[] };

/** Somebody who manages chatbots alone, where nothing else is said, with keys that begin with the provider's name. */
async function aCaller(on: TestServer, { permissions = MANAGES, keys = ['openai'] }: Has = {}) {
  const type = await buildUserType(on.db, { permissions: [...permissions] });
  const person = await on.aPerson({ userType: type.name });
  for (const provider of keys) {
    const value = `${provider}-0123456789abcdef0123456789abcdef`;
    await buildToken(on.db, on.container.secretBox, { provider, value, userId: person.id });
  }
  return { ...person, type, ask: (body: object) => on.call('POST', path, { token: person.token, body }) };
}

/** A model that nobody knows anything of takes what most take. */
const ANY_MODEL = { provider: 'openai', model: 'any-model' };
const AS_JSON = { path, accept: 'application/json' };
const say = (content: string) => ({ role: 'user', content });
const question = (content = '你好') => ({ messages: [say(content)] });
const playing = (scenario: string) => question(`[[scenario:${scenario}]] 你好`);

/** Which provider was asked last, by the beginning of the key that it got. */
const lastProvider = () => {
  const sent = server.ai.requests().at(-1)?.headers.authorization ?? '';
  return ALL_PROVIDERS.find((provider) => sent.startsWith(`Bearer ${provider.slice(0, 4)}`));
};
const lastOutcome = (on: TestServer) => on.ai.requests().at(-1)?.outcome;

describe('a person who manages chatbots', () => {
  test('[API-19 OPEN-15] reads the answer of the usual model to exactly the messages that were sent', async () => {
    const caller = await aCaller(server);
    const messages = [
      { role: 'system', content: '用一句話回答' },
      say('甚麼是珊瑚？'),
      { role: 'assistant', content: '珊瑚是動物。' },
      say('[[scenario:echo]] 牠住在海裡。'),
    ];
    const sent = messages.map((message) => ({ ...message, name: caller.name }));
    const { status, body } = await caller.ask({ messages: sent, userId: caller.id, stream: true });
    expect([status, body]).toEqual([200, { content: '牠住在海裡。' }]);
    expect(lastAsked(server).messages).toEqual(messages);
    const { model, temperature, max_tokens } = lastAsked(server);
    expect({ model, temperature, max_tokens }).toEqual({
      ...{ model: 'gpt-5.4-mini', temperature: undefined, max_tokens: undefined },
    });
  });

  test.each([0, 1, '0.5', '0'])('[OPEN-15] has the temperature %j sent on', async (temperature) => {
    const caller = await aCaller(server);
    expect((await caller.ask({ ...question(), ...ANY_MODEL, temperature })).status).toBe(200);
    expect(lastAsked(server).temperature).toBe(Number(temperature));
  });

  test('[OPEN-15] may leave everything but the messages empty', async () => {
    const caller = await aCaller(server);
    const empty = { provider: null, model: null, temperature: null };
    await caller.ask({ ...question(), ...ANY_MODEL });
    expect(lastAsked(server)).toMatchObject({ temperature: 0.7, max_tokens: 2_000 });
    expect((await caller.ask({ ...question(), ...empty })).status).toBe(200);
    expect(lastAsked(server)).toMatchObject({ model: 'gpt-5.4-mini', max_completion_tokens: 2_000 });
  });

  test('[OPEN-15] is answered by the first provider that has a key', async () => {
    const caller = await aCaller(server, { keys: ['other', 'deepseek'] });
    expect((await caller.ask(question())).status).toBe(200);
    expect([lastProvider(), lastAsked(server).model]).toEqual(['deepseek', 'deepseek-flash']);
  });

  test.each([
    ['openai', 'gpt-6.1-sol', 'gpt-6.1-sol'],
    // It is over since July 2026: its substitute answers.
    ['deepseek', 'deepseek-coder', 'deepseek-flash'],
    ['other', 'a-model-of-the-school', 'a-model-of-the-school'],
    ['deepseek', undefined, 'deepseek-flash'],
    ['other', ' ', 'custom-model'],
  ] as const)('[OPEN-15] who names %s and the model %s is answered by %s', async (provider, model, asked) => {
    const caller = await aCaller(server, { keys: ALL_PROVIDERS });
    expect((await caller.ask({ ...question(), provider, model })).status).toBe(200);
    expect([lastProvider(), lastAsked(server).model]).toEqual([provider, asked]);
  });

  test.each([
    ['openai', 'gpt-6.1-sol'],
    ['deepseek', 'deepseek-flash'],
  ] as const)(
    '[OPEN-15] and has a key of %s who names gpt-6.1-sol alone is answered by %s',
    async (has, asked) => {
      const caller = await aCaller(server, { keys: [has] });
      expect((await caller.ask({ ...question(), model: 'gpt-6.1-sol' })).status).toBe(200);
      expect(lastAsked(server).model).toBe(asked);
    },
  );

  test('[OPEN-15] who names a provider without a key reads that it has none, and no other one is asked', async () => {
    const caller = await aCaller(server);
    const asked = countAsked(server);
    expect(await caller.ask({ ...question(), provider: 'deepseek' })).toMatchObject({
      status: 503,
      body: { code: 'no_provider_key', message: 'No active token found for provider: deepseek' },
    });
    expect(countAsked(server)).toBe(asked);
  });
});

test('[OPEN-15] a completion writes no chat and no use: every row is what it was, but for the count of the key', async () => {
  const fresh = await startTestServer();
  const caller = await aCaller(fresh);
  const bot = await buildChatbot(fresh.db);
  const day = new Date().toISOString().slice(0, 10);
  await fresh.db.insert(dailyUsage).values({ subject: caller.id, chatbotId: bot.id, day, used: 1 });
  const before = await readTables(fresh);
  expect(before).toMatchObject({ chat_sessions: [], chat_messages: [], daily_usage: [expect.anything()] });
  expect((await caller.ask(question())).status).toBe(200);
  // What is written a moment later is written now.
  await fresh.container.drain(0);
  expect(await fresh.db.select({ count: tokens.usageCount }).from(tokens)).toEqual([{ count: 1 }]);
  await fresh.db.update(tokens).set({ usageCount: 0, lastUsedAt: null });
  expect(await readTables(fresh)).toEqual(before);
});

/** The rows of every table as text, but for the counters against floods and the pulse of the processes. */
async function readTables({ db }: TestServer): Promise<Record<string, string[]>> {
  const { rows } = await db.$client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('attempts', 'server_processes')`,
  );
  const read = rows.map(async ({ name }) => {
    const { rows: texts } = await db.$client.query<{ text: string }>(
      `select t::text as text from ${name} t order by 1`,
    );
    return [name, texts.map(({ text }) => text)] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

describe('a person who does not manage chatbots', () => {
  const others: Permission[] = ['/notes', '/kids/chatbot-builder', 'exam_generator', 'ai_image_generator'];

  test.each([
    ['no permission', []],
    ['/chat', ['/chat']],
    ['every permission of the chat page', PAGES.chat.access.anyOf],
    ['those of other pages that ask a model', others],
  ] as const)('[OPEN-15] and holds %s is refused, and nobody is asked', async (_, permissions) => {
    const caller = await aCaller(server, { permissions });
    const asked = countAsked(server);
    expect(await caller.ask(question())).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(countAsked(server)).toBe(asked);
  });

  test.each(['student', 'teacher', 'premium'])(
    '[OPEN-15] and is of type %s may open the chat page and is refused',
    async (userType) => {
      const { token } = await server.aPerson({ userType });
      const refused = { status: 403, body: { code: 'not_allowed' } };
      expect(await server.call('POST', path, { token, body: question() })).toMatchObject(refused);
    },
  );

  test('[OPEN-15] because nobody has signed in reads that, and nobody is asked', async () => {
    const asked = countAsked(server);
    const nobody = await server.call('POST', path, { body: question() });
    expect(nobody).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    expect(countAsked(server)).toBe(asked);
  });

  test.each([
    ['lost the permission', { permissions: ['/chat'] }],
    ['is switched off', { status: 'inactive' as const }],
  ])('[OPEN-15] any more, because their type %s, is refused at the next request', async (_, change) => {
    const caller = await aCaller(server);
    expect((await caller.ask(question())).status).toBe(200);
    await server.db.update(userTypes).set(change).where(eq(userTypes.id, caller.type.id));
    const asked = countAsked(server);
    expect(await caller.ask(question())).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(countAsked(server)).toBe(asked);
  });
});

const tooLong = Array.from({ length: 5 }, () => say('長'.repeat(GENERATE_MAX_LENGTH / 5)));

describe('a person who sends what cannot be answered', () => {
  test.each([
    ['messages', '請填寫', {}],
    ['messages', '至少 1 項', { messages: [] }],
    ['messages', '最多 100 項', { messages: Array.from({ length: 101 }, () => say('你好')) }],
    ['messages', '最後一則訊息不能為空', { messages: [say('你好'), say(' \u200b')] }],
    ['messages', '訊息太長，全部最多 100,000 個字元', { messages: [...tooLong, say('字')] }],
    ['messages.0.role', '請從選單中選擇', { messages: [{ role: 'tool', content: '你好' }] }],
    ['messages.0.content', '請填寫文字', { messages: [{ role: 'user', content: 7 }] }],
    ['temperature', '不能大於 1', { ...question(), temperature: 1.1 }],
    ['temperature', '不能小於 0', { ...question(), temperature: '-0.1' }],
    ['temperature', '請填寫數字', { ...question(), temperature: 'warm' }],
    ['provider', '最多 40 個字', { ...question(), provider: 'x'.repeat(41) }],
    ['model', '最多 200 個字', { ...question(), model: 'm'.repeat(201) }],
  ])('[OPEN-15] reads of %s 「%s」, and nobody is asked', async (field, message, body) => {
    const caller = await aCaller(server);
    const asked = countAsked(server);
    const answer = await caller.ask(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(answer.body.fields).toEqual([{ path: field, message }]);
    expect(countAsked(server)).toBe(asked);
  });

  test('[OPEN-15] may send as much as fits', async () => {
    const caller = await aCaller(server);
    expect((await caller.ask({ messages: tooLong })).status).toBe(200);
  });
});

describe('a person whose provider', () => {
  test('[OPEN-15] has no key reads that one is missing', async () => {
    const caller = await aCaller(server, { keys: [] });
    const missing = { code: 'no_provider_key', message: 'No active token found for provider: openai' };
    expect(await caller.ask(question())).toMatchObject({ status: 503, body: missing });
  });

  test.each(['silent', 'endless'])('[OPEN-15] is %s reads that it took too long', async (scenario) => {
    const caller = await aCaller(hasty);
    const late = { code: 'provider_timeout', message: 'AI 服務太久沒有回應，請稍後再試' };
    expect(await caller.ask(playing(scenario))).toMatchObject({ status: 504, body: late });
    await vi.waitFor(() => expect(lastOutcome(hasty)).not.toBe('open'));
  });

  test.each([
    ['empty', 502, 'provider_empty', 'No response received from API'],
    ['cut-off', 502, 'provider_failed', 'AI 服務發生錯誤：回答在中途中斷'],
    ['garbage', 502, 'provider_failed', 'AI 服務發生錯誤：回應的格式不正確'],
    ['error-429 after=0', 503, 'provider_busy', 'AI 服務目前很忙，請稍等一會再試'],
  ])('[OPEN-15] plays %s reads what happened', async (scenario, status, code, message) => {
    const caller = await aCaller(server);
    expect(await caller.ask(playing(scenario))).toMatchObject({ status, body: { code, message } });
    await vi.waitFor(() => expect(lastOutcome(server)).not.toBe('open'));
  });
});

describe('a person who leaves', () => {
  test.each(['silent', 'endless'])('[OPEN-15] ends the call of a provider that is %s', async (scenario) => {
    const { token } = await aCaller(server);
    const before = countAsked(server);
    const asking = startAsking(server, { ...AS_JSON, token, body: playing(scenario) });
    await vi.waitFor(() => expect(countAsked(server)).toBe(before + 1));
    expect(lastOutcome(server)).toBe('open');
    asking.destroy();
    await vi.waitFor(() => expect(lastOutcome(server)).toBe('broken'));
  });

  test('before the work begins costs no call and no place', async () => {
    const { id, token } = await aCaller(oneAtATime);
    const before = countAsked(oneAtATime);
    await leaveEarly(oneAtATime, `completions ${id}`, { ...AS_JSON, token, body: playing('endless') });
    const next = await aCaller(oneAtATime);
    // The place is free a moment after the connection is gone. Answered later: by then the first would have asked, too.
    await vi.waitFor(async () => expect((await next.ask(question())).status).toBe(200));
    expect(countAsked(oneAtATime) - before).toBe(1);
  });
});

test('a person who was refused because too many wait has lost nothing of the requests of a minute', async () => {
  const first = await aCaller(oneAtATime);
  const before = countAsked(oneAtATime);
  const waiting = startAsking(oneAtATime, { ...AS_JSON, token: first.token, body: playing('endless') });
  await vi.waitFor(() => expect(countAsked(oneAtATime)).toBe(before + 1));
  const next = await aCaller(oneAtATime);
  const ask = async () => {
    const { status, body } = await next.ask(question());
    return [status, body.code];
  };
  for (let count = 0; count < 25; count++) expect(await ask()).toEqual([503, 'overloaded']);
  waiting.destroy();
  await vi.waitFor(async () => expect(await ask()).toEqual([200, undefined]));
});
