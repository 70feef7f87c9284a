import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { SEARCHED_CHARACTERS, TITLE_POSITION } from './search-marks.ts';

/** Sessions and messages of each that one transaction makes searchable: their chats wait for it. */
const SESSIONS = 5;
const MESSAGES = 40;

export type Unsearched = {
  id: string;
  ownerId: string;
  isVisitor: boolean;
  chatbotId: string | null;
  lastPosition: number;
  /** From the first place that is not searched yet; the title first. */
  words: { position: number; words: string }[];
  /** Whether there are more words than these. */
  isCut: boolean;
};

// An answer that is being written is searched when it has ended.
const IS_IDLE = sql`not exists (select 1 from chat_turns t where t.session_id = s.id and t.status = 'running')`;

/**
 * Some of the sessions that have words to be made searchable, those of the newest messages first. Until the transaction
 * ends nobody else gets or changes them; those that somebody holds are left for later.
 */
export async function takeUnsearched(tx: Queryable): Promise<Unsearched[]> {
  const { rows: taken } = await tx.execute<{ id: string }>(sql`
    select id from chat_sessions s
     where searched_position < last_position and ${IS_IDLE}
     order by updated_at desc limit ${SESSIONS} for update skip locked`);
  if (taken.length === 0) return [];
  const ids = sql.param(taken.map(({ id }) => id));
  // Looked at again now that they are held: a turn may have begun in between.
  const { rows } = await tx.execute<Unsearched & { title: string | null }>(sql`
    select s.id, s.owner_id as "ownerId", s.visitor_id is not null as "isVisitor", s.chatbot_id as "chatbotId",
           s.last_position as "lastPosition", m.words, m.count > ${MESSAGES} as "isCut",
           case when s.searched_position < ${TITLE_POSITION} then s.title end as title
      from chat_sessions s
      cross join lateral (
        select count(*)::int as count,
               coalesce(json_agg(json_build_object('position', position, 'words', left(content, ${SEARCHED_CHARACTERS}))
                                 order by position) filter (where place <= ${MESSAGES}), '[]') as words
          from (select position, content, row_number() over (order by position) as place from chat_messages
                 where session_id = s.id and position > s.searched_position
                 order by position limit ${MESSAGES + 1}) n) m
     where s.id = any(${ids}::uuid[]) and ${IS_IDLE}`);
  return rows.map(({ title, words, ...session }) => ({
    ...session,
    words: title === null ? words : [{ position: TITLE_POSITION, words: title }, ...words],
  }));
}

export type SearchRow = { sessionId: string; position: number; terms: readonly string[] };

/** Stores what words are found by; what is stored so already is left alone. */
export async function saveSearchRows(tx: Queryable, rows: readonly SearchRow[]): Promise<void> {
  if (rows.length === 0) return;
  // Terms have no white space in them.
  await tx.execute(sql`
    insert into chat_search as c (session_id, position, terms)
    select session_id, position, string_to_array(terms, ' ')
      from unnest(${sql.param(rows.map(({ sessionId }) => sessionId))}::uuid[],
                  ${sql.param(rows.map(({ position }) => position))}::int[],
                  ${sql.param(rows.map(({ terms }) => terms.join(' ')))}::text[]) as r (session_id, position, terms)
        on conflict (session_id, position) do update set terms = excluded.terms where c.terms <> excluded.terms`);
}

/** Seconds since the oldest session changed that has words to be made searchable; 0 where there is none. */
export async function readSearchLag(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select greatest(0, extract(epoch from now() - updated_at))::float8 as seconds from chat_sessions
     where searched_position < last_position order by updated_at limit 1`);
  return rows[0]?.seconds ?? 0;
}

/** Up to which place each of these sessions can be searched now. */
export async function saveSearchedPositions(
  tx: Queryable,
  searched: readonly { id: string; position: number }[],
): Promise<void> {
  await tx.execute(sql`
    update chat_sessions s set searched_position = d.position
      from unnest(${sql.param(searched.map(({ id }) => id))}::uuid[],
                  ${sql.param(searched.map(({ position }) => position))}::int[]) as d (id, position)
     where s.id = d.id`);
}
