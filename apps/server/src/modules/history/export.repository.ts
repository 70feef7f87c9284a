import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';

export type ExportedMessage = {
  id: string;
  position: number;
  role: 'user' | 'assistant';
  content: string;
  createdAt: Date;
  /** Name of the picture that went with it. */
  fileName: string | null;
};

/** Bytes of text in these sessions, which is not read for it. */
export async function measureText(db: Queryable, sessionIds: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select coalesce(sum(octet_length(content)), 0)::float8 as bytes
      from chat_messages where session_id = any(${sql.param([...sessionIds])}::uuid[])`);
  return rows[0]?.bytes ?? 0;
}

/** Messages that are read at once. */
const PAGE = 500;

/** All messages of a session in their order, a page at a time; of an answer that is being written what is stored so far. */
export async function* readMessages(db: Queryable, sessionId: string): AsyncGenerator<ExportedMessage[]> {
  for (let page = await readPage(db, sessionId, 0); page.length > 0; ) {
    yield page;
    const last = page.at(-1);
    page = last && page.length === PAGE ? await readPage(db, sessionId, last.position) : [];
  }
}

async function readPage(db: Queryable, sessionId: string, after: number): Promise<ExportedMessage[]> {
  const { rows } = await db.execute<ExportedMessage>(sql`
    select m.id, m.position, m.role, m.created_at as "createdAt", m.metadata->>'fileName' as "fileName",
           case when m.role = 'assistant' and m.content = '' then coalesce(
             (select string_agg(d.text, '' order by d.seq)
                from chat_turns t join chat_turn_deltas d on d.turn_id = t.id
               where t.answer_message_id = m.id and t.status = 'running'), '') else m.content end as content
      from chat_messages m where m.session_id = ${sessionId}::uuid and m.position > ${after}
     order by m.position limit ${PAGE}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
