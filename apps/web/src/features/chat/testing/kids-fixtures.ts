import { screen, within } from '@testing-library/react';
import { chat } from '#contract/ai.contract.ts';
import { usageToday } from '#contract/chat.contract.ts';
import {
  createPublicMessage,
  createPublicSession,
  listPublicMessages,
} from '#contract/public-chat.contract.ts';
import { getPublicChatbot, type PublicChatbot, verifyAccess } from '#contract/visits.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { answerAtOnce, buildMessage, idOf, liveTurn, SESSION } from './chat-fixtures.ts';

export const CODE = 'brnm-3xae-5my2';
export const FRIEND = idOf(1);
export const VISITOR = 'token-of-the-visitor';

export function buildFriend(fields: Partial<PublicChatbot> = {}): PublicChatbot {
  return {
    id: FRIEND,
    name: '阿布',
    welcome_message: '嗨！我是阿布。',
    has_file_access: 0,
    response_language: 'zh-TW',
    emoji_mode: 1,
    daily_limit: 30,
    ...fields,
  };
}

export type KidsOptions = {
  friend?: PublicChatbot;
  /** What stands behind `/kids/chatbot`. */
  search?: string;
  used?: number;
  backend?: (backend: FakeBackend) => void;
};

/** Opens a link to an AI friend as a child without an account. */
export function openKids({
  friend = buildFriend(),
  search = `?id=${FRIEND}&access=${CODE}`,
  used = 0,
  backend: prepare,
}: KidsOptions = {}) {
  return renderApp(`/kids/chatbot${search}`, {
    backend: (backend) => {
      backend.on(verifyAccess, ({ params, body }) => {
        if (params.id !== friend.id) return refuse(404, 'chatbot_not_found');
        if (body.access !== CODE) return refuse(403, 'share_password_wrong');
        return { visitorToken: VISITOR, chatbot: friend };
      });
      backend.on(getPublicChatbot, ({ params }, { token }) => {
        if (params.id !== friend.id) return refuse(404, 'chatbot_not_found');
        return token === VISITOR
          ? { password_required: false, chatbot: friend }
          : { password_required: true, chatbot: null };
      });
      backend.on(createPublicSession, () => ({
        success: true as const,
        session: { id: SESSION, chatbot_id: friend.id, title: '', created_at: '2026-03-02T01:00:00.000Z' },
      }));
      backend.on(listPublicMessages, () => []);
      backend.on(createPublicMessage, ({ body }) => buildMessage({ role: body.role, content: body.content }));
      backend.on(usageToday, () => ({ used, limit: friend.daily_limit }));
      // So that a message which ought not to be sent is seen as sent.
      backend.on(chat, () => answerAtOnce('沒有人要這個回答'));
      prepare?.(backend);
    },
  });
}

/** Opens the link and waits for the welcome. */
export async function meet(options: KidsOptions = {}) {
  const page = await openKids(options);
  await log().findByText(/嗨！/);
  return page;
}

/** Asks, and the answer comes as the test writes it. */
export async function askLive() {
  const turn = liveTurn();
  const page = await meet({ backend: (fake) => fake.on(chat, () => turn.respond(chat)) });
  await page.user.type(await box(), '你好{Enter}');
  return { ...page, turn };
}

export const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '訊息' });

/** In the conversation, and not only for the ear. */
export const log = () => within(screen.getByRole('log'));

/** What the large face shows, beside the friend's name. */
export const mood = () => document.querySelector('header svg[data-mood]')?.getAttribute('data-mood');

/** What a screen reader has been told last. */
export const announced = () =>
  screen
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join('');
