import { describe, expect, test } from 'vitest';
import { buildChatbot, buildUserType } from '../../builders/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const { call, db } = server;
const managing = await buildUserType(db, { permissions: ['chatbot_management'] });
const { token } = await server.aPerson({ userType: managing.name });

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
const first = await buildChatbot(db, { name: 'beta 英語', dailyLimit: 80, createdAt: at(1) });
const second = await buildChatbot(db, {
  name: 'Alpha 數學',
  provider: 'deepseek',
  dailyLimit: null,
  createdAt: at(2),
  systemPrompt: '管理者看得到',
});
const third = await buildChatbot(db, {
  name: 'gamma 100%_',
  model: 'o3-mini',
  dailyLimit: 7,
  createdAt: at(3),
});
const off = await buildChatbot(db, { name: '關閉的', status: 'inactive', dailyLimit: 60, createdAt: at(4) });

async function list(query: Record<string, string | number> = {}, as = token) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body, headers } = await call('GET', `/api/chatbots?${search}`, { token: as });
  const rows = body as never as { id: string; name: string; system_prompt: string }[];
  return { status, rows, total: headers.get('x-total-count') };
}
const names = async (query: Record<string, string | number>) =>
  (await list(query)).rows.map(({ name }) => name);

describe('a manager', () => {
  test('[BOT-55] a manager lists all chatbots with their prompts, the oldest first, also those that are switched off', async () => {
    const { status, rows, total } = await list();
    expect(status).toBe(200);
    expect(rows.map(({ id }) => id)).toEqual([first.id, second.id, third.id, off.id]);
    expect(rows[1]?.system_prompt).toBe('管理者看得到');
    expect(total).toBe('4');
  });

  test('a manager searches by a part of the name, the model or the provider, in any case', async () => {
    expect(await names({ search: 'ALPHA' })).toEqual(['Alpha 數學']);
    expect(await names({ search: ' 英語 ' })).toEqual(['beta 英語']);
    expect(await names({ search: 'O3-' })).toEqual(['gamma 100%_']);
    // Its model is not set: it is found by the one that counts.
    expect(await names({ search: 'deepseek-flash' })).toEqual(['Alpha 數學']);
    expect(await names({ search: 'DeepSeek' })).toEqual(['Alpha 數學']);
    expect((await list({ search: 'a', limit: 1 })).total).toBe('4');
    expect(await list({ search: '沒有這個' })).toEqual({ status: 200, rows: [], total: '0' });
    expect(await names({ search: '  ' })).toHaveLength(4);
  });

  test('a manager who searches for a sign finds that sign, not everything', async () => {
    for (const search of ['%', '_', '0%_']) expect(await names({ search })).toEqual(['gamma 100%_']);
    expect(await names({ search: '\\' })).toEqual([]);
  });

  test('a manager orders by name, limit or model, both ways, and what is not set counts as its default', async () => {
    const byName = ['Alpha 數學', 'beta 英語', 'gamma 100%_', '關閉的'];
    expect(await names({ order: 'name' })).toEqual(byName);
    expect(await names({ order: 'name', direction: 'desc' })).toEqual(byName.toReversed());
    const byLimit = ['gamma 100%_', 'Alpha 數學', '關閉的', 'beta 英語'];
    expect(await names({ order: 'daily_limit' })).toEqual(byLimit);
    expect(await names({ order: 'daily_limit', direction: 'desc' })).toEqual(byLimit.toReversed());
    const byModel = ['Alpha 數學', 'beta 英語', '關閉的', 'gamma 100%_'];
    expect(await names({ order: 'model' })).toEqual(byModel);
    expect(await names({ order: 'model', direction: 'desc' })).toEqual(byModel.toReversed());
    expect(await names({ direction: 'desc' })).toEqual(['關閉的', 'gamma 100%_', 'Alpha 數學', 'beta 英語']);
  });

  test('a manager who turns the pages meets every chatbot once, also where all are alike', async () => {
    const alike = { name: '一樣', dailyLimit: 30, model: 'o3-mini', createdAt: at(5) };
    for (let count = 0; count < 7; count++) await buildChatbot(db, alike);
    for (const order of ['created', 'name', 'daily_limit', 'model']) {
      for (const direction of ['asc', 'desc']) {
        const query = { search: '一樣', order, direction };
        const whole = (await list(query)).rows.map(({ id }) => id);
        expect(new Set(whole).size).toBe(7);
        const pages: string[] = [];
        for (let offset = 0; offset < 7; offset += 3) {
          const { rows, total } = await list({ ...query, limit: 3, offset });
          expect(total).toBe('7');
          pages.push(...rows.map(({ id }) => id));
        }
        expect(pages).toEqual(whole);
      }
    }
    expect(await list({ search: '一樣', offset: 700 })).toEqual({ status: 200, rows: [], total: '7' });
  });

  test('a manager who asks for a page that cannot be reads a 400', async () => {
    for (const query of [
      { limit: 0 },
      { limit: 201 },
      { offset: -1 },
      { order: 'prompt' },
      { direction: 'up' },
    ])
      expect((await list(query as never)).status).toBe(400);
  });
});

test('a pupil lists the own active chatbots in their order, without prompts, whatever the query says', async () => {
  const pupil = await server.aPerson({ userType: 'student', chatbots: [third, off, second] });
  for (const query of [{}, { search: 'nothing', order: 'name', direction: 'desc', limit: 1, offset: 5 }]) {
    const { status, rows, total } = await list(query, pupil.token);
    expect([status, total]).toEqual([200, '2']);
    expect(rows.map(({ id, system_prompt }) => [id, system_prompt])).toEqual([
      [third.id, ''],
      [second.id, ''],
    ]);
  }
});
