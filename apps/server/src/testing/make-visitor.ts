import type { TurnEvent } from '#contract/turn-events.ts';
import { buildChatbot } from '../builders/builders.ts';
import { readEvents } from './read-events.ts';
import type { TestServer } from './test-server.ts';

type Chatbot = Awaited<ReturnType<typeof buildChatbot>>;

/** A visitor of a chatbot's shared link (a new chatbot, or a known one), and what a page does for them. */
export async function makeVisitor(
  server: Pick<TestServer, 'db' | 'url' | 'call'>,
  fields: Parameters<typeof buildChatbot>[1] & { bot?: Chatbot } = {},
) {
  const { bot: known, ...columns } = fields;
  const bot = known ?? (await buildChatbot(server.db, { sharePassword: '開門密碼', ...columns }));
  const access = bot.sharePassword ?? '';
  const verified = await server.call('POST', `/api/chatbots/public/${bot.id}/verify`, { body: { access } });
  if (verified.status !== 200) throw new Error(`verify answered ${verified.status}: ${verified.text}`);
  const token = String(verified.body.visitorToken);
  const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body });
  return {
    bot,
    token,
    verified,
    call,
    ask: (message: string, more: object = {}) => call('POST', '/api/ai/chat', { message, ...more }),
    stream: (body: object, more: { signal?: AbortSignal; onEvent?: (event: TurnEvent) => void } = {}) =>
      readEvents(server.url, '/api/ai/chat', { token, body, ...more }),
    /** The session of a name that the page made. */
    session: async (name = 'page-1') => {
      const { body } = await call('GET', `/api/chat-history/public/create/${bot.id}/${name}`);
      return body.session as { id: string };
    },
    messages: async (sessionId: string) =>
      (await call('GET', `/api/chat-history/public/sessions/${sessionId}/messages`)).body as never as {
        id: string;
        role: string;
        content: string;
        metadata: Record<string, unknown> | null;
        turn: { id: string; status: string } | null;
      }[],
    today: async () => (await call('GET', `/api/usage/today?chatbotId=${bot.id}`)).body,
  };
}
