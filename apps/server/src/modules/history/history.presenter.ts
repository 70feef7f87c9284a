import type { HistorySession, HistoryUser } from '#contract/chat-history.contract.ts';
import { PUBLIC_USER } from '#contract/chat-history.contract.ts';
import type { SessionRow } from './sessions.repository.ts';

/** Of those who speak without an account. */
const VISITOR_NAME = '公開用戶';

/** The entry of all visitors in the list of users. */
export const PUBLIC_USERS: HistoryUser = {
  id: PUBLIC_USER,
  name: 'Public Users',
  email: '',
  school: null,
  user_type: 'public',
};

/** The model of its chatbot now; null where the chatbot is gone. */
export const findModel = (row: SessionRow): string | null => (row.hasChatbot ? row.model : null);
export const findUserName = (row: SessionRow): string => row.userName ?? VISITOR_NAME;

/** `isOverseen`: the reader sees whose it is. */
export function presentHistorySession(
  row: SessionRow,
  { isOverseen, excerpt }: { isOverseen: boolean; excerpt?: string | undefined },
): HistorySession {
  return {
    id: row.id,
    title: row.title,
    start_time: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    message_count: row.messageCount,
    chatbot_id: row.chatbotId,
    chatbot_name: row.chatbotName,
    chatbot_model: findModel(row),
    metadata: row.lastModel === null ? null : { model: row.lastModel },
    ...(excerpt !== undefined && { excerpt }),
    ...(isOverseen && { user_name: findUserName(row), user_school: row.userSchool }),
  };
}
