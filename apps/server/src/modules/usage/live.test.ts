import { expect, test } from 'vitest';
import type { UsageReport } from '#contract/usage.contract.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { makeVisitor } from '../../testing/make-visitor.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** Chats that are really asked, by the clock of the machine. Each server counts today once. */

async function startSchool() {
  const server = await startTestServer();
  await server.addKeys();
  const admin = await server.aPerson({ userType: 'admin' });
  return {
    server,
    report: async () => (await server.call('GET', '/api/usage/report', admin)).body as never as UsageReport,
  };
}

test('an administrator sees a chat that has just ended: its characters, and the tokens that the provider said', async () => {
  const { server, report } = await startSchool();
  const asking = await makePupil(server, { name: '剛問的' });
  const { body } = await asking.ask('什麼是水？');
  const { days, chatbots, counted_at, total, models } = await report();
  expect(days).toHaveLength(30);
  expect(days.reduce((sum, { chats }) => sum + chats, 0)).toBe(1);
  expect(Date.parse(String(counted_at))).toBeLessThanOrEqual(Date.now());
  expect(chatbots).toMatchObject([
    {
      key: asking.bot.id,
      label: '剛問的',
      chats: 1,
      characters: '什麼是水？'.length + [...String(body.content)].length,
    },
  ]);
  expect(total.prompt_tokens).toBeGreaterThan(0);
  expect(total.completion_tokens).toBeGreaterThan(0);
  expect(total.cost).toBeGreaterThan(0);
  expect(models).toMatchObject([{ chats: 1, cost: total.cost }]);
});

test('[HIST-34] an administrator reads visitors as a group of their own, whatever school they come from', async () => {
  const { server, report } = await startSchool();
  const visitor = await makeVisitor(server);
  await visitor.ask('你好');
  const { schools, user_types } = await report();
  expect(schools).toMatchObject([{ key: '', label: '訪客（公開用戶）', chats: 1 }]);
  expect(user_types).toMatchObject([{ key: 'public', label: '訪客（公開用戶）', chats: 1 }]);
});

test('a school in which nobody has ever chatted has nothing to read, and nothing fails', async () => {
  const { server, report } = await startSchool();
  await server.container.usageReports.catchUp();
  expect(await report()).toMatchObject({
    first_day: null,
    pending_days: 0,
    total: { chats: 0, cost: null },
    chatbots: [],
    models: [],
  });
  expect(server.errors).toEqual([]);
});
