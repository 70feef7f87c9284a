import type { TurnEvent } from '#contract/turn-events.ts';
import { buildChatbot } from '../builders/builders.ts';
import { readEvents } from './read-events.ts';
import type { TestServer } from './test-server.ts';

type Stored = {
  id: string;
  role: string;
  content: string;
  metadata: { error?: boolean; fileContent?: string } | null;
  turn: { id: string; status: string; errorText: string } | null;
};

/** A pupil with one chatbot, and what a page does for them. */
export async function makePupil(server: TestServer, chatbot: Parameters<typeof buildChatbot>[1] = {}) {
  const { call, db } = server;
  const bot = await buildChatbot(db, chatbot);
  const pupil = await server.aPerson({ userType: 'student', chatbots: [bot] });
  const { token } = pupil;
  return {
    bot,
    pupil,
    ask: (message: string, more: object = {}) =>
      call('POST', '/api/ai/chat', { token, body: { chatbotId: bot.id, message, ...more } }),
    stream: (body: object, more: { signal?: AbortSignal; onEvent?: (event: TurnEvent) => void } = {}) =>
      readEvents(server.url, '/api/ai/chat', { token, body: { chatbotId: bot.id, ...body }, ...more }),
    messages: async (sessionId: unknown) =>
      (await call('GET', `/api/chat/messages?sessionId=${sessionId}`, { token })).body as never as Stored[],
    today: async () => (await call('GET', `/api/usage/today?chatbotId=${bot.id}`, { token })).body,
  };
}
