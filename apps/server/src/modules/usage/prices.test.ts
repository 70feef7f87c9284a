import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/db/schema/index.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { makeSchoolOfChats } from './testing/school-of-chats.ts';

const server = await startTestServer({ clock: { now: () => new Date('2025-03-05T04:00:00Z') } });
const { admin, chat, report } = await makeSchoolOfChats(server);

const readPrices = () => server.call('GET', '/api/usage/prices', admin);
const save = (body: unknown) => server.call('PUT', '/api/usage/prices', { ...admin, body });
const readLog = async () =>
  (
    await server.db.select().from(auditLog).where(eq(auditLog.action, 'prices_updated')).orderBy(auditLog.id)
  ).map(({ details, actorId, targetType }) => ({ details, actorId, targetType }));

const M = 1_000_000;
await chat(
  { at: '2025-03-03T04:00:00Z', model: 'gpt-4o', tokens: [2 * M, M] },
  { at: '2025-03-03T04:00:00Z', model: 'gpt-4o-2024-08-06', tokens: [M, 0] },
  { at: '2025-03-03T04:00:00Z', model: 'school-model', tokens: [M, M] },
  { at: '2025-03-04T04:00:00Z', model: 'school-model', tokens: [M, M] },
  { at: '2025-03-03T04:00:00Z', model: null },
);
await server.container.usageReports.catchUp();

test('an administrator finds public prices in US dollars, and what the chats of some days cost by them', async () => {
  const { body } = await readPrices();
  expect(body).toMatchObject({ currency: 'USD' });
  expect(body.prices).toContainEqual({ model: 'gpt-4o-mini', prompt: 0.15, completion: 0.6 });
  const { models, total, currency } = await report('2025-03-03');
  const costs = Object.fromEntries(models.map(({ label, cost }) => [label, cost]));
  expect(costs).toEqual({
    'gpt-4o': 15,
    'gpt-4o-2024-08-06': 2.5,
    'school-model': null,
    未完成的回答: null,
  });
  expect([total.cost, currency]).toEqual([17.5, 'USD']);
  expect((await report('2025-03-04')).total.cost).toBeNull();
});

test('an administrator saves the whole table, reads costs by it at once, and the log says what changed', async () => {
  const prices = [
    { model: ' gpt-4o ', prompt: 20, completion: 80 },
    { model: 'gpt-4o-mini', prompt: 0.15, completion: 0.6 },
    { model: 'school-model', prompt: 0, completion: 0 },
  ];
  const { status, body } = await save({ currency: 'HKD', prices });
  expect([status, body]).toMatchObject([200, { currency: 'HKD', prices: [{ model: 'gpt-4o' }, {}, {}] }]);
  expect((await readPrices()).body).toEqual(body);
  expect(await report('2025-03-03')).toMatchObject({ currency: 'HKD', total: { cost: 140 } });
  expect((await report('2025-03-04')).total.cost).toBe(0);
  expect(await readLog()).toMatchObject([
    {
      actorId: admin.id,
      targetType: 'prices',
      details: {
        currency: { from: 'USD', to: 'HKD' },
        'gpt-4o 的價格': { from: '2.5／10', to: '20／80' },
        'o3-mini 的價格': { from: '1.1／4.4', to: '' },
        'deepseek-chat 的價格': { from: '0.27／1.1', to: '' },
        'school-model 的價格': { from: '', to: '0／0' },
      },
    },
  ]);
  await save({ currency: 'HKD', prices });
  expect(await readLog()).toHaveLength(1);
});

test('two administrators who save at once leave one whole table, and both changes are noted', async () => {
  const before = (await readLog()).length;
  const tables = [1, 2].map((price) => ({
    currency: 'TWD',
    prices: [
      { model: 'a', prompt: price, completion: price },
      { model: 'b', prompt: price, completion: price },
    ],
  }));
  await Promise.all(tables.map(save));
  expect(tables).toContainEqual((await readPrices()).body);
  expect(await readLog()).toHaveLength(before + 2);
});

const row = { model: 'a', prompt: 1, completion: 1 };
const wrong = [
  ['a currency in words', { currency: '港幣', prices: [] }, 'currency'],
  ['a small currency', { currency: 'hkd', prices: [] }, 'currency'],
  ['no name', { currency: 'HKD', prices: [{ ...row, model: ' ' }] }, 'prices.0.model'],
  ['a price below nothing', { currency: 'HKD', prices: [row, { ...row, prompt: -1 }] }, 'prices.1.prompt'],
  ['a price in words', { currency: 'HKD', prices: [{ ...row, completion: '1' }] }, 'prices.0.completion'],
  ['a model twice', { currency: 'HKD', prices: [row, { ...row, model: 'a ' }] }, 'prices'],
  [
    'too many',
    { currency: 'HKD', prices: Array.from({ length: 101 }, (_, n) => ({ ...row, model: `${n}` })) },
    'prices',
  ],
  ['no prices', { currency: 'HKD' }, 'prices'],
] as const;
test.each(wrong)(
  'an administrator who saves %s is told where, and nothing is changed',
  async (_, body, path) => {
    const before = (await readPrices()).body;
    const answer = await save(body);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_input' }]);
    expect((answer.body.fields as { path: string }[]).map((field) => field.path)).toContain(path);
    expect((await readPrices()).body).toEqual(before);
  },
);

test('an administrator whose log and model names are strange finds them as they are', async () => {
  const prices = ['__proto__', 'constructor', 'currency'].map((model) => ({
    model,
    prompt: 1,
    completion: 2,
  }));
  expect((await save({ currency: 'HKD', prices })).status).toBe(200);
  expect((await readPrices()).body.prices).toEqual(prices);
  const { details } = (await readLog()).at(-1) ?? {};
  expect(details).toMatchObject({ '__proto__ 的價格': { to: '1／2' }, 'currency 的價格': { to: '1／2' } });
});
