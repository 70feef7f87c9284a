import { describe, expect, test, vi } from 'vitest';
import { tryEventSchema } from '#contract/chatbots.contract.ts';
import type { Source } from '#contract/turn-events.ts';
import { buildKnowledgeBase, buildUserType } from '../../builders/builders.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { readEvents, readEventsOf } from '../../testing/read-events.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
await server.addKeys();

/** Longer than goes whole into a prompt, so that passages have to be found. */
const FILLER = Array.from(
  { length: 40 },
  (_, n) => `## 第${n}條\n\n${'這一條說明學校日常的安排，例如早會、清潔與當值。'.repeat(8)}`,
).join('\n\n');
const LIBRARY = '## 圖書館\n\n圖書館平日開放至下午五時半，星期六休息。';

const small = await buildKnowledgeBase(server.db, {
  name: '校規',
  content: `${LIBRARY}\n\n## 手機\n\n上課時要關機。`,
});
const large = await buildKnowledgeBase(server.db, { name: '學校手冊', content: `${FILLER}\n\n${LIBRARY}` });
const using = (base: { id: string }, more: object = {}) => ({
  knowledgeBase: base.id,
  knowledgeBaseEnabled: true,
  ...more,
});

/** The system message of the newest chat that the AI server was asked. */
function lastSystemMessage(): string {
  const call = server.ai.requests().findLast(({ path }) => path.endsWith('/chat/completions'));
  const body = call?.body as { messages: { content: string }[] } | undefined;
  return body?.messages[0]?.content ?? '';
}

type Told = { turn: { sources?: Source[] } | null }[];
const QUESTION = '圖書館開到幾點？';

describe('a pupil of a chatbot with a knowledge base', () => {
  test('[AI-14] gets an answer from the passage that fits, cited by its number, and reads the passage', async () => {
    const { stream, messages } = await makePupil(server, using(large));
    const events = await stream({ message: QUESTION });
    const types = events.map(({ type }) => type);
    expect(types.slice(0, 3)).toEqual(['started', 'sources', 'delta']);
    const [started, found] = events;
    if (started?.type !== 'started' || found?.type !== 'sources') throw new Error('no sources');
    expect(found.sources[0]).toMatchObject({
      n: 1,
      knowledgeBaseId: large.id,
      title: '圖書館',
      text: '圖書館平日開放至下午五時半，星期六休息。',
    });
    expect(events.at(-1)).toMatchObject({ type: 'finished', content: expect.stringContaining('[1]') });
    expect(lastSystemMessage()).toContain('[1] 圖書館\n圖書館平日開放至下午五時半，星期六休息。');

    const [, answer] = (await messages(started.sessionId)) as never as Told;
    expect(answer?.turn?.sources).toEqual([found.sources[0]]);
  });

  test('[AI-14] reads the citations as they come and as they are stored, and so does an administrator in the history and in a file of it', async () => {
    const { stream, ask, messages } = await makePupil(server, using(large));
    const events = await stream({ message: QUESTION });
    const [started] = events;
    if (started?.type !== 'started') throw new Error('not started');
    const text = events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
    expect(text).toMatch(/\[1\]/);
    expect(events.at(-1)).toMatchObject({ type: 'finished', content: text });
    expect((await messages(started.sessionId))[1]?.content).toBe(text);
    const { token } = await server.aPerson({ userType: 'admin' });
    const path = `/api/chat-history/sessions/${started.sessionId}/messages`;
    expect((await server.call('GET', path, { token })).body).toMatchObject([{}, { content: text }]);
    const body = { ids: [started.sessionId] };
    expect((await server.call('POST', '/api/chat-history/export', { token, body })).text).toContain(text);
    const whole = await ask(QUESTION);
    expect(whole.body.content).toMatch(/\[1\]/);
    expect((await messages(whole.body.sessionId))[1]?.content).toBe(whole.body.content);
  });

  test('[AI-14] of a small one has all of it before the model', async () => {
    const { ask } = await makePupil(server, using(small));
    await ask('午餐吃甚麼？');
    expect(lastSystemMessage()).toContain('[1] 圖書館\n');
    expect(lastSystemMessage()).toContain('[2] 手機\n上課時要關機。');
  });

  test('gives the model no more of a large one than fits', async () => {
    const { ask } = await makePupil(server, using(large));
    await ask('早會、清潔與當值的日常安排是甚麼？');
    expect(lastSystemMessage().length).toBeLessThan(5_000);
  });

  test('gives the model no more than fits of one whose headings are as long as its passages', async () => {
    const sections = Array.from(
      { length: 40 },
      (_, n) => `## 第${n}條${'學校日常的安排'.repeat(27)}\n\n${'早會、清潔與當值在這一條說明。'.repeat(29)}`,
    );
    const wordy = await buildKnowledgeBase(server.db, { content: sections.join('\n\n') });
    const { ask } = await makePupil(server, using(wordy));
    await ask('早會、清潔與當值的日常安排是甚麼？');
    const { length } = lastSystemMessage();
    expect(length).toBeGreaterThan(3_000);
    expect(length).toBeLessThan(4_500);
  });

  test('[AI-14] has none of it when it is switched off or gone', async () => {
    const { ask } = await makePupil(server, { knowledgeBase: small.id, knowledgeBaseEnabled: false });
    await ask(QUESTION);
    expect(lastSystemMessage()).not.toContain('五時半');

    const gone = await buildKnowledgeBase(server.db, { content: '將會刪除的內容' });
    const other = await makePupil(server, using(gone));
    const { token } = await server.aPerson({ userType: 'admin' });
    await server.call('DELETE', `/api/knowledge-bases/${gone.id}`, { token });
    expect((await other.ask(QUESTION)).status).toBe(200);
    expect(lastSystemMessage()).not.toContain('知識庫');
  });

  test('who may only be answered from it, is told so even where nothing fits', async () => {
    const { ask } = await makePupil(server, using(large, { knowledgeOnly: true }));
    await ask(QUESTION);
    expect(lastSystemMessage()).toContain('只可以根據這些資料回答');
    await ask('zzzz');
    expect(lastSystemMessage()).toContain('沒有找到與這個問題有關的資料');
  });

  test('who asks on in few words is answered with the question before in mind', async () => {
    const { ask } = await makePupil(server, using(large));
    const { body } = await ask('請告訴我圖書館平日甚麼時候開放');
    await ask('那星期六呢？', { sessionId: body.sessionId });
    expect(lastSystemMessage()).toContain('圖書館平日開放至下午五時半');
  });

  test('finds the passages again after coming back, and those of a new answer in the place of the old', async () => {
    const { stream, messages, pupil } = await makePupil(server, using(large));
    const events = await stream({ message: QUESTION });
    const [started] = events;
    if (started?.type !== 'started') throw new Error('not started');
    const again = await readEvents(server.url, `/api/ai/turns/${started.turnId}/events?after=0`, {
      token: pupil.token,
    });
    expect(again.map(({ type }) => type)).toEqual(['started', 'sources', 'delta', 'finished']);
    const rest = await readEvents(server.url, `/api/ai/turns/${started.turnId}/events?after=2`, {
      token: pupil.token,
    });
    expect(rest.map(({ type }) => type)).toEqual(['delta', 'finished']);

    await stream({ retryTurnId: started.turnId, message: '清潔與當值怎樣安排？' });
    const [, answer] = (await messages(started.sessionId)) as never as Told;
    for (const source of answer?.turn?.sources ?? []) expect(source.text).not.toContain('五時半');
  });
});

test('[AI-14] a visitor reads the passages that an answer cites, and after a reload as well', async () => {
  const visitor = await makeVisitor(server, using(small));
  const { id } = await visitor.session();
  const events = await visitor.stream({ message: QUESTION, sessionId: id });
  expect(events[1]).toMatchObject({ type: 'sources' });
  const stored = (await visitor.messages(id)) as never as Told;
  expect(stored.at(-1)?.turn?.sources?.[0]).toMatchObject({ title: '圖書館' });
});

describe('a teacher who tries a chatbot', () => {
  async function aTeacher(...permissions: string[]) {
    const type = await buildUserType(server.db, { permissions });
    return server.aPerson({ userType: type.name });
  }
  const ask = (content: string) => [{ role: 'user', content }];
  const tryIt = async (body: object) => {
    const { token } = await aTeacher('chatbot_management');
    return readEventsOf(tryEventSchema, server.url, '/api/chatbots/try', { token, body });
  };

  test('hears the chatbot as the form stands, with its knowledge, and nothing is stored', async () => {
    const before = await server.db.$client.query('select count(*) from chat_messages');
    const chatbot = {
      system_prompt: '你是圖書館的貓頭鷹。',
      role: '館員',
      knowledge_base: small.id,
      knowledge_base_enabled: 1,
      response_language: 'zh-HK',
    };
    const events = await tryIt({ chatbot, messages: ask(QUESTION) });
    expect(events[0]).toMatchObject({ type: 'sources', sources: [{ title: '圖書館' }, { title: '手機' }] });
    expect(events[1]?.type).toBe('delta');
    expect(events.at(-1)).toMatchObject({ type: 'finished', content: expect.stringContaining('[1]') });
    const system = lastSystemMessage();
    for (const part of ['貓頭鷹', '館員', '五時半', '請使用繁體中文（香港）回答。'])
      expect(system).toContain(part);
    expect(await server.db.$client.query('select count(*) from chat_messages')).toMatchObject({
      rows: before.rows,
    });
  });

  test('hears in words why there is no answer', async () => {
    server.ai.setScenario('error-500');
    try {
      const events = await tryIt({ chatbot: {}, messages: ask('你好') });
      expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'provider_failed' });
    } finally {
      server.ai.setScenario(null);
    }
  });

  test('with a knowledge base that is gone is told so', async () => {
    const { token } = await aTeacher('chatbot_management');
    const body = { chatbot: { knowledge_base: 'kb-gone', knowledge_base_enabled: 1 }, messages: ask('你好') };
    const answer = await server.call('POST', '/api/chatbots/try', { token, body });
    expect(answer).toMatchObject({ status: 404, body: { code: 'knowledge_base_not_found' } });
  });

  test('who asks very much at once has all of it before the model', async () => {
    await tryIt({ chatbot: {}, messages: ask(`開頭${'很長'.repeat(20_000)}結尾`) });
    const call = server.ai.requests().findLast(({ path }) => path.endsWith('/chat/completions'));
    expect(JSON.stringify(call?.body)).toContain('開頭');
  });

  test('who leaves ends the answer, and nothing is written into the log about it', async () => {
    const { token } = await aTeacher('chatbot_management');
    const leave = new AbortController();
    const body = { chatbot: {}, messages: ask('[[scenario:endless]] 走了') };
    const reading = readEventsOf(tryEventSchema, server.url, '/api/chatbots/try', {
      token,
      body,
      signal: leave.signal,
      onEvent: () => leave.abort(),
    });
    await expect(reading).rejects.toThrow();
    const call = server.ai.requests().findLast((one) => JSON.stringify(one.body).includes('走了'));
    await vi.waitFor(() => expect(call?.outcome).toBe('broken'));
  });

  test('is held back after twenty answers within a minute', async () => {
    const { token } = await aTeacher('chatbot_management');
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) {
      const body = { chatbot: {}, messages: ask('你好') };
      statuses.push((await server.call('POST', '/api/chatbots/try', { token, body })).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
