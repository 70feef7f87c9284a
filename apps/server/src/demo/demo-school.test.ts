import { expect, test } from 'vitest';
import { type QuestionUnit, SUBJECTS } from '#contract/questions.contract.ts';
import { makeSecretBox } from '../platform/crypto/secret-box.ts';
import { startTestServer } from '../testing/test-server.ts';
import { DEMO_CHATBOTS } from './demo-chatbots.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, makeDemoSchool } from './demo-school.ts';

const server = await startTestServer();
await makeDemoSchool(server.db, makeSecretBox(Buffer.alloc(32)));
const { call, signIn } = server;

type Listed = { name: string; id: string };

test('a visitor of the demo school signs in as a person of every type and finds chatbots to talk to', async () => {
  expect(Object.values(DEMO_ACCOUNTS).map(({ userType }) => userType)).toEqual(
    expect.arrayContaining(['admin', 'teacher', 'student', 'premium', 'free']),
  );
  for (const { email, name } of Object.values(DEMO_ACCOUNTS)) {
    const token = await signIn(email, DEMO_PASSWORD);
    const bots = (await call('GET', '/api/chatbots', { token })).body as never as Listed[];
    expect([name, bots.length > 0]).toEqual([name, true]);
  }
});

test('a pupil of the demo school finds earlier conversations, a free one starts anew', async () => {
  const sessions = async (account: keyof typeof DEMO_ACCOUNTS) => {
    const token = await signIn(DEMO_ACCOUNTS[account].email, DEMO_PASSWORD);
    return (await call('GET', '/api/chat/sessions', { token })).body as never as { title: string }[];
  };
  expect((await sessions('student')).length).toBe(3);
  expect(await sessions('free')).toEqual([]);
});

test('[LIMIT-9 LIMIT-10] the six sample chatbots differ, with limits of 30 to 100 and 2000 to 4000 tokens', () => {
  expect(DEMO_CHATBOTS).toHaveLength(6);
  expect(new Set(DEMO_CHATBOTS.map(({ systemPrompt }) => systemPrompt)).size).toBe(6);
  expect(new Set(DEMO_CHATBOTS.map(({ responseLanguage }) => responseLanguage)).size).toBe(4);
  for (const { dailyLimit, maxTokens } of DEMO_CHATBOTS) {
    expect(dailyLimit).toBeGreaterThanOrEqual(30);
    expect(dailyLimit).toBeLessThanOrEqual(100);
    expect(maxTokens).toBeGreaterThanOrEqual(2000);
    expect(maxTokens).toBeLessThanOrEqual(4000);
  }
});

test('[QDB-40 QDB-45] a lead of the demo school finds units of all subjects, with questions to make a paper of', async () => {
  const token = await signIn(DEMO_ACCOUNTS.lead.email, DEMO_PASSWORD);
  const units = (await call('GET', '/api/question-units', { token })).body as never as QuestionUnit[];
  expect(new Set(units.map(({ subject }) => subject))).toEqual(new Set(SUBJECTS));
  expect(units.length).toBe(14);
  for (const { question_count } of units) expect([4, 5, 6, 7, 8]).toContain(question_count);
  const found = await call('GET', `/api/question-contents/search?q=${encodeURIComponent('分数')}`, { token });
  expect(found.body).toMatchObject([{ content: expect.stringContaining('分數') }, {}, {}]);
});
