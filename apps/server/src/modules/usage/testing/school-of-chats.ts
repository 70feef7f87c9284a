import { randomUUID } from 'node:crypto';
import type { UsageReport } from '#contract/usage.contract.ts';
import { buildChatbot } from '../../../builders/builders.ts';
import { chatMessages, chatSessions, chatTurns } from '../../../platform/db/schema/index.ts';
import type { TestServer } from '../../../testing/test-server.ts';

export type Chat = {
  /** When the question was asked. */
  at: string;
  userId?: string;
  visitorId?: string;
  chatbot?: { id: string; name: string };
  question?: string;
  answer?: string;
  /** Null for an answer that never came to its end. */
  model?: string | null;
  tokens?: readonly [prompt: number, completion: number];
};

/** Puts chats of any time into the database, each in a conversation of its own, and reads reports of them. */
export async function makeSchoolOfChats(server: TestServer) {
  const { db, call } = server;
  const admin = await server.aPerson({ userType: 'admin' });
  const bot = await buildChatbot(db);
  const pupil = await server.aPerson({ userType: 'student' });

  async function chat(...chats: Chat[]): Promise<string[]> {
    const made = chats.map((one) => makeRows({ userId: pupil.id, chatbot: bot, ...one }));
    await db.insert(chatSessions).values(made.map(({ session }) => session));
    await db.insert(chatMessages).values(made.flatMap(({ messages }) => messages));
    await db.insert(chatTurns).values(made.map(({ turn }) => turn));
    return made.map(({ session }) => session.id);
  }

  const read = (query: Record<string, string> = {}) =>
    call('GET', `/api/usage/report?${new URLSearchParams(query)}`, admin);

  return {
    admin,
    bot,
    pupil,
    chat,
    read,
    report: async (from: string, to = from) => {
      const { status, text, body } = await read({ from, to });
      if (status !== 200) throw new Error(`the report answered ${status}: ${text}`);
      return body as never as UsageReport;
    },
  };
}

function makeRows(chat: Chat & { userId: string; chatbot: { id: string; name: string } }) {
  const { question = '一', answer = '二三', model = 'gpt-4o-mini', tokens, chatbot } = chat;
  const startedAt = new Date(chat.at);
  const [sessionId, userMessageId, answerMessageId] = [randomUUID(), randomUUID(), randomUUID()];
  const owner = chat.visitorId === undefined ? { userId: chat.userId } : { visitorId: chat.visitorId };
  return {
    session: {
      id: sessionId,
      ...owner,
      chatbotId: chatbot.id,
      chatbotName: chatbot.name,
      title: question,
      messageCount: 2,
      lastPosition: 2,
    },
    messages: [
      { id: userMessageId, sessionId, position: 1, role: 'user' as const, content: question },
      { id: answerMessageId, sessionId, position: 2, role: 'assistant' as const, content: answer },
    ],
    turn: {
      sessionId,
      userMessageId,
      answerMessageId,
      status: model === null ? ('failed' as const) : ('finished' as const),
      subject: `user:${chat.userId}`,
      day: chat.at.slice(0, 10),
      used: 1,
      dailyLimit: 50,
      model,
      promptTokens: tokens?.[0] ?? null,
      completionTokens: tokens?.[1] ?? null,
      processId: randomUUID(),
      startedAt,
      endedAt: startedAt,
    },
  };
}
