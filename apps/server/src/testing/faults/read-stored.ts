import type { Database } from '../../platform/db/database.ts';
import type { Stored, StoredTurn } from './record.ts';

/** Everything that a comparison needs of what is stored. */
export async function readStored(db: Database): Promise<Stored> {
  const rows = async <Row extends object>(sql: string) => (await db.$client.query<Row>(sql)).rows;
  const turns = await rows<StoredTurn>(
    `select t.session_id as "sessionId", s.user_id as "ownerId", s.chatbot_id as "chatbotId", t.status,
            q.content as question, a.content as answer, q.position as "questionPosition", a.position as "answerPosition"
       from chat_turns t
       join chat_sessions s on s.id = t.session_id
       join chat_messages q on q.id = t.user_message_id
       join chat_messages a on a.id = t.answer_message_id`,
  );
  const sessions = await rows<Stored['sessions'][number]>(
    `select id, message_count as "messageCount", last_position as "lastPosition",
            (select count(*)::int from chat_messages m where m.session_id = s.id) as messages
       from chat_sessions s`,
  );
  const uses = await rows<Stored['uses'][number]>(
    `select subject, chatbot_id as "chatbotId", used from daily_usage where subject like 'user:%'`,
  );
  const [deltas] = await rows<{ count: number }>('select count(*)::int as count from chat_turn_deltas');
  return { turns, sessions, uses, deltas: deltas?.count ?? 0 };
}

export async function countRunning(db: Database): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>(
    `select count(*)::int as count from chat_turns where status = 'running'`,
  );
  return rows[0]?.count ?? 0;
}
