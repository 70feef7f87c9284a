import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildChatbot, buildKnowledgeBase, buildUserType } from '../../builders/builders.ts';
import { chatbots, knowledgeBases } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db } = server;
const managing = await buildUserType(db, { permissions: ['chatbot_management'] });
const manager = await server.aPerson({ userType: managing.name });
const { token } = manager;

const create = (body: object) => call('POST', '/api/chatbots', { token, body });
const update = (id: unknown, body: object) => call('PUT', `/api/chatbots/${id}`, { token, body });
const read = async (id: unknown) => (await call('GET', `/api/chatbots/${id}`, { token })).body;
const findRow = async (id: string) => (await db.select().from(chatbots).where(eq(chatbots.id, id)))[0];

async function aKnowledgeBase(): Promise<string> {
  return (await buildKnowledgeBase(db)).id;
}

const SETTINGS = {
  name: '小文老師',
  provider: 'deepseek',
  model: 'deepseek-coder',
  daily_limit: 7,
  max_tokens: 1500,
  temperature: 0.3,
  response_language: 'zh-HK',
  has_file_access: 1,
  emoji_mode: 1,
  system_prompt: '你是中文老師。\n  第二行留著前面的空白。',
  welcome_message: '你好！',
  role: '老師',
  principles: '有耐心',
  interaction_examples: '學生：「？」',
  knowledge_base: null,
  knowledge_base_enabled: 0,
  knowledge_only: 1,
  status: 'inactive',
} as const;

const DEFAULTS = {
  provider: 'openai',
  model: 'gpt-5.4-mini',
  daily_limit: 50,
  max_tokens: 4000,
  temperature: 0.7,
  response_language: 'zh-TW',
  has_file_access: 0,
  emoji_mode: 0,
  system_prompt: '',
  welcome_message: '',
  role: '',
  principles: '',
  interaction_examples: '',
  knowledge_base: null,
  knowledge_base_enabled: 0,
  knowledge_only: 0,
  status: 'active',
};

test('a manager whose answer was lost sends the chatbot again and has one, and nobody else gets it by its id', async () => {
  const id = crypto.randomUUID();
  const [first, again] = await Promise.all([create({ id, name: '一次' }), create({ id, name: '一次' })]);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect((await create({ id, name: '改了名' })).body).toEqual({ ...first.body, name: '改了名' });
  const other = await server.aPerson({ userType: managing.name });
  const taken = await call('POST', '/api/chatbots', { token: other.token, body: { id, name: '搶' } });
  expect(taken).toMatchObject({ status: 400, body: { fields: [{ path: 'id' }] } });
});

describe('a new chatbot', () => {
  test('[BOT-30 BOT-52 BOT-56 BOT-57] a manager who creates a chatbot with every setting gets its id, and reads each of them back by it', async () => {
    const created = await create({ ...SETTINGS, share_password: '老師選的密碼' });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...SETTINGS,
      friend: null,
    });
    expect(await read(created.body.id)).toEqual(created.body);
    const row = await findRow(String(created.body.id));
    expect(row).toMatchObject({ ownerId: manager.id, sharePassword: '老師選的密碼' });
  });

  test('[BOT-20 BOT-22 BOT-29] a manager who gives nothing but a name gets the defaults', async () => {
    const { status, body } = await create({ name: '  只有名字 ' });
    expect(status).toBe(201);
    expect(body).toEqual({ id: body.id, name: '只有名字', ...DEFAULTS, friend: null });
  });

  test('[BOT-18] a manager who leaves the name blank reads that one is needed, and nothing is saved', async () => {
    const before = await db.$count(chatbots);
    for (const name of ['', ' \n ']) {
      const { status, body } = await create({ ...SETTINGS, name });
      expect([status, body.message]).toEqual([400, '請輸入聊天機器人名稱']);
    }
    expect((await create({ daily_limit: 5 })).status).toBe(400);
    expect(await db.$count(chatbots)).toBe(before);
    const bot = await buildChatbot(db, { name: '舊名', role: '舊角色' });
    const refused = await update(bot.id, { name: ' ', role: '新角色' });
    expect([refused.status, refused.body.message]).toEqual([400, '請輸入聊天機器人名稱']);
    expect(await read(bot.id)).toMatchObject({ name: '舊名', role: '舊角色' });
  });
});

describe('settings', () => {
  test('[BOT-19 BOT-24 BOT-28] a manager who sends what a setting cannot be reads which one, and nothing is changed', async () => {
    const bot = await buildChatbot(db, { dailyLimit: 9 });
    for (const [field, values] of Object.entries({
      daily_limit: [0, -1, 1.5, 'many', '', true, null],
      max_tokens: [99, '99', 1000.5],
      temperature: [-0.1, 1.1, 'warm'],
      provider: ['', 'x'.repeat(41)],
      response_language: ['zh', 'fr'],
      has_file_access: [2, 'yes'],
      status: ['deleted'],
      model: [' '],
      system_prompt: ['x'.repeat(50_001), '\u0000'],
      share_password: ['short'],
    })) {
      for (const value of values) {
        for (const answer of [
          await update(bot.id, { name: '新名', [field]: value }),
          await create({ name: '新的', [field]: value }),
        ]) {
          expect([field, value, answer.status]).toEqual([field, value, 400]);
          expect(answer.body).toMatchObject({ fields: [{ path: field }] });
        }
      }
    }
    expect(await read(bot.id)).toMatchObject({ name: bot.name, daily_limit: 9 });
    const smallest = { daily_limit: 1, max_tokens: 100, temperature: 0 };
    expect((await update(bot.id, smallest)).body).toMatchObject(smallest);
    expect((await update(bot.id, { temperature: 1 })).body).toMatchObject({ temperature: 1 });
    for (const response_language of ['zh-HK', 'en', 'zh-CN', 'zh-TW'])
      expect((await update(bot.id, { response_language })).body).toMatchObject({ response_language });
  });

  test('[BOT-53 OPEN-119] a manager’s zero stays a zero and a numeric string becomes its number; only what is not set is a default', async () => {
    const zeros = { temperature: 0, has_file_access: 0, emoji_mode: 0 };
    const created = await create({ name: '零', ...zeros });
    expect(created.body).toMatchObject(zeros);
    const texts = {
      temperature: '0',
      has_file_access: '1',
      emoji_mode: true,
      daily_limit: '7',
      max_tokens: '800',
    };
    const changed = await update(created.body.id, texts);
    const numbers = { temperature: 0, has_file_access: 1, emoji_mode: 1, daily_limit: 7, max_tokens: 800 };
    expect(changed.body).toMatchObject(numbers);
    expect((await update(created.body.id, { temperature: '0.4', has_file_access: '0' })).body).toMatchObject({
      temperature: 0.4,
      has_file_access: 0,
    });
    const unset = await buildChatbot(db, { temperature: null, dailyLimit: null, maxTokens: null });
    expect(await read(unset.id)).toMatchObject({ temperature: 0.7, daily_limit: 50, max_tokens: 2000 });
  });

  test('[BOT-58] a manager who changes one setting leaves every other one as it was', async () => {
    const created = await create({ ...SETTINGS, share_password: '老師選的密碼' });
    const id = String(created.body.id);
    const before = await findRow(id);
    const { status, body } = await update(id, { name: '改了名' });
    expect([status, body]).toEqual([200, { ...created.body, name: '改了名' }]);
    expect(await findRow(id)).toEqual({ ...before, name: '改了名', updatedAt: expect.any(Date) });
    const all = { ...SETTINGS, ...DEFAULTS, name: '全都改' };
    expect((await update(id, all)).body).toEqual({ id, ...all, friend: null });
    expect((await update(id, {})).body).toEqual({ id, ...all, friend: null });
    expect(await findRow(id)).toMatchObject({ sharePassword: '老師選的密碼', ownerId: manager.id });
  });

  test('[BOT-34 BOT-35 OPEN-121] a manager chooses a knowledge base, switches it off and takes it away', async () => {
    const knowledge_base = await aKnowledgeBase();
    const created = await create({ name: '有知識', knowledge_base, knowledge_base_enabled: 1 });
    expect(created.body).toMatchObject({ knowledge_base, knowledge_base_enabled: 1 });
    const off = await update(created.body.id, { knowledge_base_enabled: 0 });
    expect(off.body).toMatchObject({ knowledge_base, knowledge_base_enabled: 0 });
    const none = await update(created.body.id, { knowledge_base: null });
    expect(none.body).toMatchObject({ knowledge_base: null, knowledge_base_enabled: 0 });
  });

  test('a manager who chooses a knowledge base that is not there, or no longer, reads so, and nothing is changed', async () => {
    const gone = await aKnowledgeBase();
    await db.delete(knowledgeBases).where(eq(knowledgeBases.id, gone));
    const bot = await buildChatbot(db, { role: '舊角色' });
    const before = await db.$count(chatbots);
    for (const answer of [
      await create({ name: '沒有知識', knowledge_base: gone }),
      await update(bot.id, { role: '新角色', knowledge_base: gone }),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, '找不到知識庫資料']);
    expect(await db.$count(chatbots)).toBe(before);
    expect(await read(bot.id)).toMatchObject({ role: '舊角色', knowledge_base: null });
    // The database itself refuses: it does not matter how late the knowledge base was deleted.
    const bases = await Promise.all(Array.from({ length: 8 }, aKnowledgeBase));
    const answers = await Promise.all(
      bases.flatMap((id) => [
        update(bot.id, { knowledge_base: id }),
        db.delete(knowledgeBases).where(eq(knowledgeBases.id, id)),
      ]),
    );
    const statuses = answers.flatMap((answer) => ('status' in answer ? [answer.status] : []));
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(await read(bot.id)).toMatchObject({ knowledge_base: null });
  });
});
