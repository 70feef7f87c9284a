import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { UsageReport } from '#contract/usage.contract.ts';
import { chatTurns } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';

/** Answers that are asked for again, by the clock of the machine. Each server counts today once. */

const DAY_MS = 86_400_000;

async function startSchool() {
  const server = await startTestServer();
  await server.addKeys();
  const admin = await server.aPerson({ userType: 'admin' });
  const pupil = await makePupil(server);
  const started = (await pupil.stream({ message: '講個笑話' }))[0] as { turnId: string; sessionId: string };
  const readTurn = async () => {
    const [row] = await server.db.select().from(chatTurns).where(eq(chatTurns.sessionId, started.sessionId));
    if (!row) throw new Error('the turn is gone');
    return { model: row.model, prompt: row.promptTokens ?? 0, completion: row.completionTokens ?? 0 };
  };
  return {
    server,
    first: await readTurn(),
    readTurn,
    askAgain: (message: string) => pupil.stream({ retryTurnId: started.turnId, message }),
    /** As if it had been asked some days ago. */
    setBack: (days: number) => {
      const at = new Date(Date.now() - days * DAY_MS);
      return server.db
        .update(chatTurns)
        .set({ startedAt: at, day: at.toISOString().slice(0, 10) })
        .where(eq(chatTurns.id, started.turnId));
    },
    report: async () => (await server.call('GET', '/api/usage/report', admin)).body as never as UsageReport,
  };
}

test('an administrator reads the tokens of both answers where one was asked for again on the same day, and one chat', async () => {
  const { first, askAgain, report } = await startSchool();
  expect(Math.min(first.prompt, first.completion)).toBeGreaterThan(0);
  expect((await askAgain('[[scenario:echo]] 再講一個更長的笑話')).at(-1)).toMatchObject({ type: 'finished' });
  const { total } = await report();
  expect(total.chats).toBe(1);
  expect(total.prompt_tokens).toBeGreaterThan(first.prompt);
  expect(total.completion_tokens).toBeGreaterThan(first.completion);
});

test('an administrator reads the tokens of an answer whose successor failed, under its model', async () => {
  const { first, askAgain, report } = await startSchool();
  expect((await askAgain('[[scenario:prompt-refused]]')).at(-1)).toMatchObject({ type: 'failed' });
  const { total, models } = await report();
  expect(total).toMatchObject({
    chats: 1,
    prompt_tokens: first.prompt,
    completion_tokens: first.completion,
  });
  expect(models.map(({ key }) => key)).toEqual([first.model]);
});

test('an administrator reads tokens on the day on which they were used, where an answer was asked for again days later', async () => {
  const { server, first, readTurn, setBack, askAgain, report } = await startSchool();
  await setBack(3);
  await server.container.usageReports.catchUp();
  await askAgain('[[scenario:echo]] 再講一個');
  const second = await readTurn();
  const { total, days } = await report();
  const used = days.filter(({ prompt_tokens }) => prompt_tokens > 0);
  expect(used.map(({ prompt_tokens, completion_tokens }) => [prompt_tokens, completion_tokens])).toEqual([
    [first.prompt, first.completion],
    [second.prompt, second.completion],
  ]);
  expect(total.chats).toBe(2);
});
