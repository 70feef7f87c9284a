import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PROMPT_CATEGORIES, PROMPT_LANGUAGES, type SystemPrompt } from '#contract/system-prompts.contract.ts';
import { buildSystemPrompt, buildUserType } from '../../builders/builders.ts';
import { systemPrompts, users } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db } = server;

async function aPersonHolding(permission: string, name = '張科主任') {
  const type = await buildUserType(db, { permissions: [permission] });
  return server.aPerson({ userType: type.name, name });
}
const { token } = await aPersonHolding('system_prompts_management');

const create = (body: object) => call('POST', '/api/system-prompts', { token, body });
const update = (id: unknown, body: object) => call('PUT', `/api/system-prompts/${id}`, { token, body });
const remove = (id: unknown) => call('DELETE', `/api/system-prompts/${id}`, { token });
const toggle = (id: unknown) => call('PATCH', `/api/system-prompts/${id}/toggle-status`, { token });
const listAll = async () =>
  (await call('GET', '/api/system-prompts/admin/all', { token })).body as never as SystemPrompt[];
const listActive = async (query = '', as = token) =>
  (await call('GET', `/api/system-prompts${query}`, { token: as })).body as never as SystemPrompt[];
const find = async (id: unknown) => (await listAll()).find((prompt) => prompt.id === id);

const FORM = {
  title: '科展小幫手',
  icon: '🧪',
  description: '陪學生想科展題目',
  prompt_text: '你是科展小幫手。\n  第二行留著前面的空白。\n',
  category: 'science',
  language: 'en',
  is_active: false,
};

test('an administrator whose answer was lost sends the prompt again and has one', async () => {
  const id = crypto.randomUUID();
  const [first, again] = [await create({ ...FORM, id }), await create({ ...FORM, id })];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect((await create({ ...FORM, id, title: '改了' })).body).toEqual({ ...first.body, title: '改了' });
  const other = await aPersonHolding('system_prompts_management');
  const taken = await call('POST', '/api/system-prompts', { token: other.token, body: { ...FORM, id } });
  expect(taken).toMatchObject({ status: 400, body: { fields: [{ path: 'id' }] } });
});

describe('writing', () => {
  test('[PROMPT-31 PROMPT-43] an administrator who adds a prompt reads it back with the own name, and as no default', async () => {
    const { status, body } = await create(FORM);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...FORM,
      is_default: false,
      created_by_name: '張科主任',
    });
    expect(await find(body.id)).toEqual(body);
  });

  test('[PROMPT-32 PROMPT-36] an administrator who gives nothing but title and text gets the defaults for the rest', async () => {
    const { status, body } = await create({ title: ' 只有標題 ', prompt_text: '你是朋友。' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: '只有標題',
      icon: '🤖',
      description: '',
      category: 'custom',
      language: 'zh-TW',
      is_active: true,
    });
  });

  test('[PROMPT-33 PROMPT-34 OPEN-26] an administrator who leaves title or text out, or blank, reads which one is missing, and nothing is saved', async () => {
    const { id } = await buildSystemPrompt(db, { title: '舊的' });
    const before = await db.$count(systemPrompts);
    for (const [field, message] of [
      ['title', '請輸入標題'],
      ['prompt_text', '請輸入提示內容'],
    ] as const) {
      for (const write of [create, (body: object) => update(id, body)]) {
        const blank = await write({ ...FORM, [field]: ' \n ' });
        expect([blank.status, blank.body.message]).toEqual([400, message]);
        const missing = await write({ ...FORM, [field]: undefined });
        expect(missing.status).toBe(400);
        expect(missing.body).toMatchObject({ message: expect.any(String), fields: [{ path: field }] });
      }
    }
    expect(await db.$count(systemPrompts)).toBe(before);
    expect(await find(id)).toMatchObject({ title: '舊的' });
  });

  test('[PROMPT-37] an administrator writes as much as a request can carry into every field', async () => {
    const long = '長'.repeat(60_000);
    const fields = { title: long, prompt_text: long, description: long, icon: long };
    const { status, body } = await create(fields);
    expect(status).toBe(201);
    expect(body).toMatchObject(fields);
  });

  test('[PROMPT-38 PROMPT-39] an administrator chooses among exactly seven categories and three languages', async () => {
    const words = { title: '選', prompt_text: '選' };
    for (const category of PROMPT_CATEGORIES)
      expect((await create({ ...words, category })).body).toMatchObject({ category });
    for (const language of PROMPT_LANGUAGES)
      expect((await create({ ...words, language })).body).toMatchObject({ language });
    expect([PROMPT_CATEGORIES.length, PROMPT_LANGUAGES.length]).toEqual([7, 3]);
    for (const unknown of [{ category: 'maths' }, { category: '' }, { language: 'zh-HK' }])
      expect((await create({ ...words, ...unknown })).status).toBe(400);
  });

  test('[PROMPT-44] an administrator changes a prompt of somebody else, whose name stays with it', async () => {
    const author = await aPersonHolding('system_prompts_management', '何主任');
    const prompt = await buildSystemPrompt(db, { createdBy: author.id });
    const { status, body } = await update(prompt.id, FORM);
    expect(status).toBe(200);
    expect(body).toEqual({ id: prompt.id, ...FORM, is_default: false, created_by_name: '何主任' });
    expect(await find(prompt.id)).toEqual(body);
    await db.delete(users).where(eq(users.id, author.id));
    expect(await find(prompt.id)).toMatchObject({ created_by_name: null });
  });

  test('[PROMPT-45] an administrator deletes a prompt, and only that one', async () => {
    const [kept, gone] = [await buildSystemPrompt(db), await buildSystemPrompt(db)];
    expect((await remove(gone.id)).status).toBe(204);
    expect(await find(gone.id)).toBeUndefined();
    expect(await find(kept.id)).toMatchObject({ id: kept.id });
  });

  test('[PROMPT-46] an administrator switches a prompt off and on without a body, also when the request says that one follows', async () => {
    const { id } = await buildSystemPrompt(db);
    const off = await toggle(id);
    expect([off.status, off.body]).toMatchObject([200, { id, is_active: false }]);
    expect((await listActive()).map((prompt) => prompt.id)).not.toContain(id);
    const headers = { 'content-type': 'application/json' };
    const on = await call('PATCH', `/api/system-prompts/${id}/toggle-status`, { token, headers });
    expect([on.status, on.body]).toMatchObject([200, { id, is_active: true }]);
  });

  test('administrators who switch the same prompt at once have each switched it', async () => {
    const { id } = await buildSystemPrompt(db);
    const answers = await Promise.all(Array.from({ length: 7 }, () => toggle(id)));
    expect(answers.map(({ body }) => body.is_active).sort()).toEqual([
      ...Array(4).fill(false),
      ...Array(3).fill(true),
    ]);
    expect(await find(id)).toMatchObject({ is_active: false });
  });

  test('[OPEN-26] an administrator who names a prompt that is not there reads a 404 with a message', async () => {
    const { id: gone } = await buildSystemPrompt(db);
    await remove(gone);
    for (const id of [gone, crypto.randomUUID(), 'no-id'])
      for (const answer of [await update(id, FORM), await remove(id), await toggle(id)])
        expect([answer.status, answer.body.message]).toEqual([404, '找不到這個系統提示']);
  });

  test('[OPEN-6 OPEN-26] somebody who manages only chatbots chooses among the prompts and changes none', async () => {
    const teacher = await aPersonHolding('chatbot_management');
    const { id } = await buildSystemPrompt(db, { title: '不能動' });
    for (const [method, path, body] of [
      ['POST', '', FORM],
      ['PUT', `/${id}`, FORM],
      ['DELETE', `/${id}`, undefined],
      ['PATCH', `/${id}/toggle-status`, undefined],
      ['GET', '/admin/all', undefined],
    ] as const) {
      const refused = await call(method, `/api/system-prompts${path}`, { token: teacher.token, body });
      expect([refused.status, refused.body.message]).toEqual([403, '您沒有權限執行此操作']);
    }
    expect((await listActive('', teacher.token)).map((prompt) => prompt.title)).toContain('不能動');
  });
});

describe('reading', () => {
  test('[PROMPT-40 PROMPT-41] whoever builds a chatbot gets the active prompts of the language as an array', async () => {
    const child = await aPersonHolding('/kids/chatbot-builder');
    const made = await Promise.all([
      buildSystemPrompt(db, { language: 'zh-CN' }),
      buildSystemPrompt(db, { language: 'zh-CN', isActive: false }),
      buildSystemPrompt(db, { language: 'en' }),
    ]);
    const [chinese, off, english] = made.map(({ id }) => id);
    const ids = async (query: string) => (await listActive(query, child.token)).map(({ id }) => id);
    expect(await ids('?language=zh-CN')).toContain(chinese);
    for (const id of [off, english]) expect(await ids('?language=zh-CN')).not.toContain(id);
    expect(await ids('')).toEqual(expect.arrayContaining([chinese, english]));
    expect(await ids('')).not.toContain(off);
    for (const language of PROMPT_LANGUAGES)
      for (const prompt of await listActive(`?language=${language}`))
        expect(prompt).toMatchObject({ language, is_active: true });
    expect((await call('GET', '/api/system-prompts?language=fr', { token })).status).toBe(400);
  });

  test('[PROMPT-42] an administrator reads every prompt: those of the product first, then the newest', async () => {
    const older = await buildSystemPrompt(db, { createdAt: new Date(Date.now() + 60_000) });
    const newest = await buildSystemPrompt(db, {
      createdAt: new Date(Date.now() + 120_000),
      isActive: false,
    });
    const all = await listAll();
    expect(all).toHaveLength(await db.$count(systemPrompts));
    const defaults = all.filter((prompt) => prompt.is_default);
    expect(all.slice(0, defaults.length)).toEqual(defaults);
    const others = all.slice(defaults.length).map(({ id }) => id);
    expect(others.slice(0, 2)).toEqual([newest.id, older.id]);
    expect(await listAll()).toEqual(all);
    const active = (await listActive()).map(({ id }) => id);
    expect(active).toEqual(all.filter((prompt) => prompt.is_active).map(({ id }) => id));
  });
});
