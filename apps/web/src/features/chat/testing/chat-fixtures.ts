import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { chat } from '#contract/ai.contract.ts';
import {
  type ChatMessage,
  type ChatSession,
  listMessages,
  listSessions,
  reportUsage,
  usageToday,
} from '#contract/chat.contract.ts';
import type { Chatbot, ChatbotForUser } from '#contract/chatbots.contract.ts';
import { errorMessage } from '#contract/error-messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import type { Source, TurnEvent } from '#contract/turn-events.ts';
import { type FakeBackend, streamOf } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';

/** Ids that a reader can tell apart: `idOf(3)` is the third. */
export function idOf(place: number): string {
  return `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
}

export const TURN = idOf(901);
export const SESSION = idOf(902);

export function buildChatbot(fields: Partial<ChatbotForUser> = {}): ChatbotForUser {
  return {
    id: idOf(1),
    name: '小文老師',
    model: 'gpt-4o-mini',
    system_prompt: '',
    max_tokens: 2000,
    has_file_access: 0,
    response_language: 'zh-TW',
    emoji_mode: 0,
    knowledge_base: null,
    knowledge_base_enabled: 0,
    knowledge_only: 0,
    daily_limit: 50,
    role: '',
    principles: '',
    interaction_examples: '',
    ...fields,
  };
}

export function buildListedChatbot(fields: Partial<Chatbot> = {}): Chatbot {
  const own = { provider: 'openai', welcome_message: '', temperature: 0.7, status: 'active', friend: null };
  return { ...buildChatbot(), ...own, ...fields };
}

export function buildSession(fields: Partial<ChatSession> = {}): ChatSession {
  const now = new Date().toISOString();
  return {
    id: SESSION,
    user_id: idOf(500),
    chatbot_id: idOf(1),
    chatbot_name: '小文老師',
    title: '怎樣寫雨天',
    message_count: 2,
    created_at: now,
    updated_at: now,
    status: 'active',
    ...fields,
  };
}

export function buildMessage(fields: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: crypto.randomUUID(),
    session_id: SESSION,
    role: 'user',
    content: '怎樣寫雨天？',
    created_at: new Date().toISOString(),
    chatbotId: idOf(1),
    metadata: null,
    turn: null,
    ...fields,
  };
}

export function buildAnswer(
  content: string,
  turn: Partial<NonNullable<ChatMessage['turn']>> = {},
): ChatMessage {
  const whole = { id: TURN, status: 'finished' as const, error: null, errorText: '', ...turn };
  return buildMessage({ role: 'assistant', content, turn: whole });
}

/** An answer that the test writes while the page listens. */
export function liveTurn(sessionId = SESSION) {
  let seq = 0;
  const events: TurnEvent[] = [];
  let isClosed = false;
  let breakWith: Error | null = null;
  let wake: () => void = () => undefined;
  async function* read(): AsyncGenerator<TurnEvent> {
    for (let at = 0; ; ) {
      for (; at < events.length; at += 1) yield events[at] as TurnEvent;
      if (breakWith) throw breakWith;
      if (isClosed) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  const change = (step: () => void) =>
    act(async () => {
      step();
      wake();
    });
  const push = (event: TurnEvent) => change(() => void events.push(event));
  const next = (size = 1) => {
    seq += size;
    return seq;
  };
  return {
    /** The answer of `ai.chat` or `ai.followTurn`. */
    respond: (operation: Operation) => streamOf(operation, read() as AsyncIterable<never>),
    start: () => push({ type: 'started', seq: next(), turnId: TURN, sessionId, messageId: idOf(903) }),
    think: (ms: number) => push({ type: 'thinking', seq: 1, ms }),
    queue: (before: number) => push({ type: 'waiting', seq: 1, before }),
    write: (text: string) => push({ type: 'delta', seq: next(text.length), text }),
    cite: (sources: readonly Source[]) => push({ type: 'sources', seq: next(), sources: [...sources] }),
    fail: (message: string) => push({ type: 'failed', seq: next(), code: 'provider_busy', message }),
    async finish(content: string, { used = 1, limit = 50, stopped = false } = {}) {
      await push({ type: 'finished', seq: next(), content, used, limit, stopped });
      await change(() => {
        isClosed = true;
      });
    },
    /** Cuts the connection; what follows needs another one. */
    cut: () =>
      change(() => {
        breakWith = new TypeError('network error');
      }),
  };
}

/** Time that `pass` turns on. Frames stay real: jsdom would never draw one again in the tests after this one. */
export function fakeClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
}

/** Lets milliseconds of the fake clock go by. */
export function pass(duration: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(duration)));
}

/** The server has no room, and says after how many seconds it may be asked again. */
export function refuseForNow(status: number, code: ErrorCode, seconds: number): Response {
  const body = { code, message: errorMessage(code) };
  return Response.json(body, { status, headers: { 'retry-after': String(seconds) } });
}

/** An answer that is there at once. */
export function answerAtOnce(content: string, used = 1, limit = 50): Response {
  const events: TurnEvent[] = [
    { type: 'started', seq: 1, turnId: TURN, sessionId: SESSION, messageId: idOf(903) },
    { type: 'delta', seq: 1 + content.length, text: content },
    { type: 'finished', seq: 2 + content.length, content, used, limit, stopped: false },
  ];
  return streamOf(chat, events);
}

export type ChatOptions = {
  chatbots?: readonly ChatbotForUser[];
  sessions?: readonly ChatSession[];
  messages?: readonly ChatMessage[];
  used?: number;
  backend?: (backend: FakeBackend) => void;
};

/** Opens the chat page as a pupil who may chat with these chatbots. */
export function openChat({
  chatbots = [buildChatbot()],
  sessions = [],
  messages = [],
  used = 0,
  backend: prepare,
}: ChatOptions = {}) {
  return renderApp('/chat', {
    as: { permissions: ['/chat'], rights: { chatbots: [...chatbots] } },
    backend: (backend) => {
      backend.on(listSessions, () => [...sessions]);
      backend.on(listMessages, () => [...messages]);
      backend.on(usageToday, ({ query }) => ({
        used,
        limit: chatbots.find(({ id }) => id === query.chatbotId)?.daily_limit ?? 50,
      }));
      backend.on(reportUsage, () => undefined);
      // So that a message which ought not to be sent is seen as sent.
      backend.on(chat, () => answerAtOnce('沒有人要這個回答'));
      prepare?.(backend);
    },
  });
}

type Backend = NonNullable<ChatOptions['backend']>;

/** Opens the chat page and in it a session of these messages. */
export async function openSession(messages: readonly ChatMessage[], backend: Backend = () => undefined) {
  const page = await openChat({ sessions: [buildSession()], messages, backend });
  await page.user.click(await screen.findByRole('button', { name: /^怎樣寫雨天/ }));
  await screen.findByText(messages.at(-1)?.content ?? '');
  return page;
}
