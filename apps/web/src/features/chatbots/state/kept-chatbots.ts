import { tellLoss } from '#web/lib/drafts/logout-losses.ts';
import { getSession, sessionStore } from '#web/lib/session/session-store.ts';
import { createStore } from '#web/lib/store.ts';
import type { ChatbotValues } from './chatbot-values.ts';

/**
 * Chatbots that were entered while the server was away (OPEN-108). They live in the memory of the page until they
 * are sent or discarded, never with a share password, and are gone when the person logs out. As long as there are
 * any, the browser asks before the page is left.
 */
export type KeptChatbot = {
  /** The id that a new one will have. */
  key: string;
  userId: string;
  /** Null for one that the server has never seen. */
  chatbotId: string | null;
  values: ChatbotValues;
  /** What was stored when they were entered. */
  saved: ChatbotValues;
  /** A share password was entered with them; it is not kept. */
  lacksPassword: boolean;
};

export const PASSWORD_LOST = '分享密碼沒有保存，請到「分享」重新設定。';

export const keptChatbots = createStore<readonly KeptChatbot[]>([]);

/**
 * Keeps the entered values in the place of what was kept before under the same key, or of the same chatbot. Nothing is
 * kept of somebody who has logged out.
 */
export function keepChatbot(kept: KeptChatbot): void {
  if (hasLeft(kept.userId)) return;
  const isReplaced = (other: KeptChatbot) =>
    other.key === kept.key || (kept.chatbotId !== null && other.chatbotId === kept.chatbotId);
  const others = keptChatbots.get().filter((other) => !isReplaced(other));
  keptChatbots.set([...others, kept]);
}

export function dropKept(key: string): void {
  keptChatbots.set(keptChatbots.get().filter((kept) => kept.key !== key));
}

export function findKept(
  userId: string,
  chatbotId: string | null,
  key: string | null,
): KeptChatbot | undefined {
  return keptChatbots
    .get()
    .find(
      (kept) =>
        kept.userId === userId && (chatbotId === null ? kept.key === key : kept.chatbotId === chatbotId),
    );
}

/** Whether a person has logged out; one whose session has merely ended has not. */
export function hasLeft(userId: string): boolean {
  const session = getSession();
  return session.status === 'signed-in' ? session.user.id !== userId : session.cause !== 'ended';
}

tellLoss((userId) => {
  const count = keptChatbots.get().filter((kept) => kept.userId === userId).length;
  return count > 0 ? `有 ${count} 個聊天機器人尚未同步到伺服器，登出後會遺失。` : null;
});

sessionStore.subscribe(() => {
  const session = sessionStore.get();
  if (session.status === 'signed-out' && session.cause !== 'ended') keptChatbots.set([]);
});

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
keptChatbots.subscribe(() => {
  if (keptChatbots.get().length > 0) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
});
