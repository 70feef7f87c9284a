import { describe, expect, test } from 'vitest';
import { knowledgeSaveEventSchema } from '#contract/knowledge.contract.ts';
import { buildUserType } from '../../builders/builders.ts';
import { readEventsOf } from '../../testing/read-events.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const keeper = await personWith('knowledge_base_management');
const fields = { name: '校規', content: '# 校規\n\n上課時手機要關機。\n\n遲到三次要留校。', tags: ['規則'] };

async function personWith(...permissions: string[]) {
  const type = await buildUserType(server.db, { permissions });
  return server.aPerson({ userType: type.name });
}

type Person = { token: string };
const call = (method: string, path: string, body?: unknown, { token }: Person = keeper) =>
  server.call(method, `/api/knowledge-bases${path}`, { token, body });
const newId = () => `kb-${crypto.randomUUID()}`;

const follow = (body: object) =>
  readEventsOf(knowledgeSaveEventSchema, server.url, '/api/knowledge-bases', { token: keeper.token, body });

async function save(more: object = {}) {
  const { status, body } = await call('POST', '', { ...fields, ...more });
  expect(status).toBe(201);
  return body as { id: string; passages: number; updated_at: string };
}

describe('a teacher who keeps knowledge bases', () => {
  test('[KB-16 KB-19 KB-20] saves one and reads it back with everything that was entered', async () => {
    const id = newId();
    const { status, body } = await call('POST', '', {
      ...fields,
      id,
      default_language: 'zh-TW',
      remark: '高年級',
    });
    expect(status).toBe(201);
    const stored = await call('GET', `/${id}`);
    expect(stored.body).toEqual(body);
    expect(stored.body).toMatchObject({
      ...fields,
      id,
      default_language: 'zh-TW',
      remark: '高年級',
      passages: 1,
    });
    expect(Date.parse(String(stored.body.created_at))).toBeGreaterThan(0);
    expect(Date.parse(String(stored.body.updated_at))).toBeGreaterThan(0);
  });

  test('[KB-18] finds it in the list, which leaves the contents out', async () => {
    const { id } = await save();
    const { body } = await call('GET', '');
    const rows = body as never as { id: string; name: string }[];
    const row = rows.find((one) => one.id === id);
    expect(row).toMatchObject({
      name: '校規',
      tags: ['規則'],
      default_language: 'zh-HK',
      characters: fields.content.length,
    });
    expect(JSON.stringify(body)).not.toContain('手機');
  });

  test('[KB-21] changes it, and search finds the new text and no longer the old one', async () => {
    const { id } = await save();
    const changed = await call('PUT', `/${id}`, { ...fields, content: '圖書館每天下午五時關門。' });
    expect(changed.status).toBe(200);
    const search = (query: string) => call('POST', `/${id}/search`, { query });
    expect((await search('圖書館甚麼時候關門')).body).toMatchObject([{ text: '圖書館每天下午五時關門。' }]);
    expect((await search('手機')).body).toEqual([]);
  });

  test('who changes the name alone keeps the passages and their ids', async () => {
    const { id } = await save();
    const found = async () => (await call('POST', `/${id}/search`, { query: '手機' })).body;
    const before = await found();
    await call('PUT', `/${id}`, { ...fields, name: '新校規' });
    expect(await found()).toEqual(before);
    expect((await call('GET', `/${id}`)).body).toMatchObject({ name: '新校規' });
  });

  test('[KB-22] deletes it with its passages, and chatbots that used it go on without', async () => {
    const { id } = await save();
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
  });

  test('[KB-17 SEC-22] who uses an id again is told that it is taken, and nothing is changed', async () => {
    const { id } = await save();
    const again = await call('POST', '', { ...fields, id, name: '另一個' });
    expect(again).toMatchObject({ status: 409, body: { code: 'knowledge_base_id_taken' } });
    expect((await call('GET', `/${id}`)).body).toMatchObject({ name: '校規' });
    expect((await call('POST', '', { ...fields, id: 'kb 壞的' })).status).toBe(400);
  });

  test('two who save the same id at once: one of them has it', async () => {
    const id = newId();
    const save = (name: string) => call('POST', '', { ...fields, name, id });
    const answers = await Promise.all(['甲', '乙', '丙', '丁'].map(save));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('whose answer was lost sends it again, at once or later, and has one', async () => {
    const id = newId();
    const send = () => call('POST', '', { ...fields, id });
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test.each([
    ['name', { name: '  ' }, '請輸入知識庫名稱'],
    ['content', { content: ' \n ' }, '請輸入知識庫內容'],
    ['default_language', { default_language: 'fr' }, undefined],
  ])('[KB-8 KB-9 KB-14] who leaves out or mistakes %s is told so', async (path, wrong, message) => {
    const { status, body } = await call('POST', '', { ...fields, ...wrong });
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: [{ path }] });
    if (message) expect(body).toMatchObject({ message });
  });

  test('[KB-23] who opens one that is not there reads that it cannot be found', async () => {
    for (const [method, body] of [['GET'], ['PUT', fields], ['DELETE']] as const) {
      const answer = await call(method, `/${newId()}`, body);
      expect(answer).toMatchObject({ status: 404, body: { message: '找不到知識庫資料' } });
    }
    expect((await call('POST', `/${newId()}/search`, { query: '甚麼' })).status).toBe(404);
  });

  test('sees the progress of saving a long one, and then what was saved', async () => {
    const content = '## 一章\n\n植物進行光合作用，把陽光變成養分。\n\n'.repeat(3_000);
    const body = { ...fields, id: newId(), content };
    const events = await follow(body);
    const done = events.flatMap((event) => (event.type === 'progress' ? [event.done] : []));
    expect(done.length).toBeGreaterThan(1);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(done.at(-1)).toBe(3_000);
    expect(events.at(-1)).toMatchObject({ type: 'saved', knowledgeBase: { id: body.id, passages: 3_000 } });
  });

  test('who changes the name while somebody changes the text: both are told the truth', async () => {
    const { id } = await save();
    for (let round = 0; round < 10; round++) {
      const texts = [`甲 ${round}`, `乙 ${round}`];
      const { body: before } = await call('GET', `/${id}`);
      const answers = await Promise.all([
        call('PUT', `/${id}`, { ...fields, name: '只改名', content: before.content }),
        ...texts.map((content) => call('PUT', `/${id}`, { ...fields, name: content, content })),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const { body } = await call('GET', `/${id}`);
      const told = { 只改名: before.content, [texts[0] ?? '']: texts[0], [texts[1] ?? '']: texts[1] };
      expect(body.content).toBe(told[String(body.name)]);
    }
  });

  test('who sends more headings than any text has is refused, and the field is named', async () => {
    const answer = await call('POST', '', { ...fields, content: '# 甲\n乙\n'.repeat(33_000) });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'content' }] } });
  });

  test('saves a text with a word of any length', async () => {
    const { id } = await save({
      content: `# ${'deadbeef'.repeat(20)}\n\n${'abc123'.repeat(5_000)} 手機要關機`,
    });
    expect((await call('POST', `/${id}/search`, { query: '手機' })).body).toHaveLength(1);
  });

  test('who follows the saving hears why it failed', async () => {
    const { id } = await save();
    const body = { ...fields, id, name: '另一個' };
    expect(await follow(body)).toMatchObject([{ type: 'failed', code: 'knowledge_base_id_taken' }]);
  });
});

test('[KB-18] a teacher who only chooses one for a chatbot sees its name and remark, and nothing that it says', async () => {
  const { id } = await save({ remark: '給一年級' });
  for (const permission of ['chatbot_management', '/kids/chatbot-builder']) {
    const person = await personWith(permission);
    const rows = (await call('GET', '', undefined, person)).body as never as { id: string }[];
    expect(rows.find((row) => row.id === id)).toEqual({
      id,
      name: '校規',
      icon: '📚',
      description: '給一年級',
    });
    expect((await call('GET', `/${id}`, undefined, person)).status).toBe(403);
  }
});
