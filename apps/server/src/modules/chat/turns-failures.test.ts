import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import type { buildChatbot } from '../../builders/builders.ts';
import { tokens } from '../../platform/db/schema/index.ts';
import { makePupil } from '../../testing/make-pupil.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer({
  env: { AI_FIRST_TOKEN_TIMEOUT_MS: '400', AI_SILENCE_TIMEOUT_MS: '400' },
});
const { call, db, ai } = server;
await server.addKeys();
const aPupil = (chatbot?: Parameters<typeof buildChatbot>[1]) => makePupil(server, chatbot);

describe('failures', () => {
  test('[CHAT-25 AI-12 SEC-9] a failed answer is an apology in the conversation, with what to do, and costs nothing', async () => {
    const { stream, messages, today } = await aPupil();
    ai.setScenario('empty');
    const events = await stream({ message: '你好' });
    ai.setScenario('plain');
    expect(events.at(-1)).toMatchObject({
      type: 'failed',
      code: 'provider_empty',
      message: 'No response received from API',
    });
    const stored = await messages((events[0] as { sessionId: string }).sessionId);
    expect(stored[1]).toMatchObject({
      content: CHAT_APOLOGY,
      metadata: { error: true },
      turn: { status: 'failed', errorText: 'No response received from API' },
    });
    expect(await today()).toMatchObject({ used: 0 });
  });

  test.each([
    ['silent', 504, 'AI 服務太久沒有回應，請稍後再試'],
    ['silent-midway', 504, 'AI 服務太久沒有回應，請稍後再試'],
    ['cut-off', 502, 'AI 服務發生錯誤：回答在中途中斷'],
    ['garbage', 502, 'AI 服務發生錯誤：回應的格式不正確'],
    ['error-429', 503, 'AI 服務目前很忙，請稍等一會再試'],
  ])('a pupil whose AI server is %s reads what happened', async (scenario, status, message) => {
    const { ask } = await aPupil();
    ai.setScenario(scenario as never);
    const answer = await ask('你好');
    ai.setScenario('plain');
    expect(answer.status).toBe(status);
    expect(answer.body.message).toBe(message);
  });

  test('an answer that breaks off keeps what had come before the apology', async () => {
    const { stream, messages, today } = await aPupil();
    ai.setScenario('cut-off');
    const events = await stream({ message: '你好' });
    ai.setScenario('plain');
    const text = events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
    expect(text.length).toBeGreaterThan(0);
    const stored = await messages((events[0] as { sessionId: string }).sessionId);
    expect(stored[1]?.content).toBe(`${text}\n\n${CHAT_APOLOGY}`);
    expect(await today()).toMatchObject({ used: 1 });
  });

  test('[AI-9 AI-10] a pupil whose school has no key for the provider reads which one is missing', async () => {
    const { ask, messages, pupil } = await aPupil({ provider: 'deepseek', model: 'deepseek-chat' });
    await db.update(tokens).set({ status: 'inactive' }).where(eq(tokens.provider, 'deepseek'));
    const answer = await ask('你好');
    await db.update(tokens).set({ status: 'active' }).where(eq(tokens.provider, 'deepseek'));
    expect(answer.status).toBe(503);
    expect(answer.body.message).toBe('No active token found for provider: deepseek');
    const { body } = await call('GET', '/api/chat/sessions', { token: pupil.token });
    const [session] = body as never as { id: string }[];
    expect((await messages(session?.id)).map(({ content }) => content)).toEqual(['你好', CHAT_APOLOGY]);
  });

  test('[AI-11] a chatbot with a provider that nobody supports says so', async () => {
    const { ask } = await aPupil({ provider: 'llama' });
    expect((await ask('你好')).body.message).toBe('Unsupported provider: llama');
  });
});
