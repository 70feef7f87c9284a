import { type Database, defineStatement } from '../../platform/db/database.ts';

export type HistoryRow = { role: 'user' | 'assistant'; content: string; failed: boolean };

const recent = defineStatement<
  HistoryRow,
  [sessionId: string, ownerId: string, before: number, count: number]
>(
  'history_recent',
  `select m.role, m.content, coalesce((m.metadata->>'error')::boolean, false) as failed
     from chat_messages m join chat_sessions s on s.id = m.session_id
    where m.session_id = $1::uuid and s.owner_id = $2::uuid and m.position < $3
    order by m.position desc limit $4`,
);

const HISTORY_MESSAGES = 40;
const AFTER_ALL = 2 ** 31 - 1;

/** The newest messages of an own session before a place, newest first; empty for a foreign session. */
export function listHistory(
  db: Database,
  sessionId: string,
  ownerId: string,
  before = AFTER_ALL,
): Promise<HistoryRow[]> {
  return recent(db, [sessionId, ownerId, before, HISTORY_MESSAGES]);
}

export type Question = {
  content: string;
  file_hash: string | null;
  position: number;
  session_id: string;
  chatbot_id: string | null;
};

/** The question that an own turn answered. */
export const listQuestionsOfTurn = defineStatement<Question, [turnId: string, ownerId: string]>(
  'turn_question',
  `select m.content, m.file_hash, m.position, m.session_id, s.chatbot_id
     from chat_turns t
     join chat_messages m on m.id = t.user_message_id
     join chat_sessions s on s.id = t.session_id
    where t.id = $1::uuid and s.owner_id = $2::uuid`,
);
