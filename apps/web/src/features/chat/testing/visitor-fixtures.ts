import { screen } from '@testing-library/react';
import { chat } from '#contract/ai.contract.ts';
import { type ChatMessage, usageToday } from '#contract/chat.contract.ts';
import {
  createPublicMessage,
  createPublicSession,
  listPublicMessages,
} from '#contract/public-chat.contract.ts';
import { getPublicChatbot, type PublicChatbot, verifyAccess } from '#contract/visits.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { type RenderedApp, renderApp } from '#web/testing/render-app.tsx';
import { answerAtOnce, buildMessage, idOf, SESSION } from './chat-fixtures.ts';

export const ACCESS = '6sz9-ej33-n9yb';
export const BOT = idOf(1);
export const VISITOR = 'token-of-the-visitor';

export function buildPublicChatbot(fields: Partial<PublicChatbot> = {}): PublicChatbot {
  return {
    id: BOT,
    name: '科學探險家',
    welcome_message: '',
    has_file_access: 0,
    response_language: 'zh-TW',
    emoji_mode: 0,
    daily_limit: 50,
    ...fields,
  };
}

type Options = {
  chatbot?: PublicChatbot;
  /** What stands behind `/chat/{id}`; the right password unless said. */
  search?: string;
  messages?: readonly ChatMessage[];
  used?: number;
  backend?: (backend: FakeBackend) => void;
};

/** Answers as the server answers the visitors of one chatbot. */
export function answerVisitors(
  backend: FakeBackend,
  { chatbot = buildPublicChatbot(), messages = [], used = 0 }: Omit<Options, 'search' | 'backend'> = {},
): void {
  backend.on(verifyAccess, ({ params, body }) => {
    if (params.id !== chatbot.id) return refuse(404, 'chatbot_not_found');
    if (body.access !== ACCESS) return refuse(403, 'share_password_wrong');
    return { visitorToken: VISITOR, chatbot };
  });
  backend.on(getPublicChatbot, ({ params }, { token }) => {
    if (params.id !== chatbot.id) return refuse(404, 'chatbot_not_found');
    const isVisitor = token === VISITOR;
    return { password_required: !isVisitor, chatbot: isVisitor ? chatbot : null };
  });
  backend.on(createPublicSession, () => ({
    success: true as const,
    session: { id: SESSION, chatbot_id: chatbot.id, title: '', created_at: '2026-03-02T01:00:00.000Z' },
  }));
  backend.on(listPublicMessages, () => [...messages]);
  backend.on(createPublicMessage, ({ body }) =>
    buildMessage({ role: body.role, content: body.content, metadata: body.metadata ?? null }),
  );
  backend.on(usageToday, () => ({ used, limit: chatbot.daily_limit }));
  // So that a message which ought not to be sent is seen as sent.
  backend.on(chat, () => answerAtOnce('沒有人要這個回答'));
}

/** Opens the link to a shared chatbot as somebody without an account. */
export function openLink({ search = `?access=${ACCESS}`, backend: prepare, ...visit }: Options = {}) {
  const { id } = visit.chatbot ?? buildPublicChatbot();
  return renderApp(`/chat/${id}${search}`, {
    backend: (backend) => {
      answerVisitors(backend, visit);
      prepare?.(backend);
    },
  });
}

/** Opens the link and waits until the conversation may begin. */
export async function enterLink(options: Options = {}): Promise<RenderedApp> {
  const page = await openLink(options);
  await screen.findByText(/^已使用：/);
  await box();
  return page;
}

export const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '訊息' });
export const passwordField = () => screen.findByLabelText<HTMLInputElement>('密碼', { selector: 'input' });
export const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '送出' });
