import type { ChatMessage } from '#contract/chat.contract.ts';
import type { PublicChatbot } from '#contract/visits.contract.ts';
import { logFailure } from '#web/lib/log.ts';
import { newId } from '#web/lib/new-id.ts';
import { savePublicMessage } from '../api/create-public-message.ts';
import { fetchPublicMessages } from '../api/list-public-messages.ts';
import type { FetchMessages } from '../state/conversation-line.ts';

/**
 * Reads a visitor's session; an empty one begins with the chatbot's welcome message, which is shown at once and
 * stored meanwhile. On arrival messages that cannot be read count as none, and nothing is stored, because there
 * may be some; later a failure is the caller's, who has them on the screen.
 */
export function openPublicSession(chatbot: PublicChatbot): FetchMessages {
  let isArrival = true;
  return async (sessionId, _cursor, signal) => {
    const stored = await fetchPublicMessages(sessionId, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      if (!isArrival) throw error;
      logFailure('public messages', error);
      return null;
    });
    isArrival = false;
    if (stored?.length || chatbot.welcome_message === '') return { items: stored ?? [], nextCursor: null };
    const welcome = welcomeMessage(chatbot, sessionId);
    const { role, content, metadata } = welcome;
    if (stored) void savePublicMessage(sessionId, { role, content, metadata });
    return { items: [welcome], nextCursor: null };
  };
}

function welcomeMessage({ id, welcome_message }: PublicChatbot, sessionId: string): ChatMessage {
  return {
    id: newId(),
    session_id: sessionId,
    role: 'assistant',
    content: welcome_message,
    created_at: new Date().toISOString(),
    chatbotId: id,
    metadata: { source: 'welcome' },
    turn: null,
  };
}
