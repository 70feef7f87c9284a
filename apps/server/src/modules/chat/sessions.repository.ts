import { and, desc, eq, ilike, inArray, max, sql } from 'drizzle-orm';
import type { Place } from '../../kernel/cursor.ts';
import { beforePlace } from '../../platform/db/before-place.ts';
import { type Database, defineStatement, type Queryable } from '../../platform/db/database.ts';
import {
  chatMessages,
  chatSearch,
  chatSessions,
  chatTurns,
  schools,
  users,
} from '../../platform/db/schema/index.ts';

export type SessionRow = typeof chatSessions.$inferSelect;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Newest first. One row more than `limit` tells that there is a next page. */
export function listSessions(
  db: Queryable,
  filter: {
    userId: string;
    chatbotId?: string | undefined;
    search?: string | undefined;
    limit: number;
    after?: Place | undefined;
  },
): Promise<SessionRow[]> {
  const { after, search } = filter;
  return db
    .select()
    .from(chatSessions)
    .where(
      and(
        eq(chatSessions.userId, filter.userId),
        filter.chatbotId ? eq(chatSessions.chatbotId, filter.chatbotId) : undefined,
        search?.trim() ? ilike(chatSessions.title, `%${escapeLike(search.trim())}%`) : undefined,
        beforePlace(chatSessions, after),
      ),
    )
    .orderBy(desc(chatSessions.updatedAt), desc(chatSessions.id))
    .limit(filter.limit + 1);
}

export async function findSession(db: Queryable, id: string): Promise<SessionRow | undefined> {
  const [row] = await db.select().from(chatSessions).where(eq(chatSessions.id, id));
  return row;
}

/** Answers that are being written in a session. */
export async function listRunningTurns(db: Queryable, sessionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: chatTurns.id })
    .from(chatTurns)
    .where(and(eq(chatTurns.sessionId, sessionId), eq(chatTurns.status, 'running')));
  return rows.map(({ id }) => id);
}

export async function createSession(
  db: Queryable,
  session: { id: string | undefined; userId: string; chatbotId: string; chatbotName: string; title: string },
): Promise<SessionRow | undefined> {
  const [row] = await db.insert(chatSessions).values(session).returning();
  return row;
}

export async function renameSession(
  db: Queryable,
  id: string,
  title: string,
): Promise<SessionRow | undefined> {
  const [row] = await db
    .update(chatSessions)
    .set({ title, searchedPosition: -1, updatedAt: sql`now()` })
    .where(eq(chatSessions.id, id))
    .returning();
  return row;
}

/** False when it was gone. */
export async function deleteSession(db: Queryable, id: string): Promise<boolean> {
  const rows = await db
    .delete(chatSessions)
    .where(eq(chatSessions.id, id))
    .returning({ id: chatSessions.id });
  return rows.length > 0;
}

/** Names of those who have an account. */
export async function listNames(db: Queryable, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findSchoolId(db: Queryable, name: string): Promise<string | undefined> {
  const [row] = await db.select({ id: schools.id }).from(schools).where(eq(schools.name, name)).limit(1);
  return row?.id;
}

/** Takes the next place for a message; undefined when the session is gone. */
export async function takePosition(db: Queryable, id: string): Promise<number | undefined> {
  const [row] = await db
    .update(chatSessions)
    .set({
      lastPosition: sql`${chatSessions.lastPosition} + 1`,
      messageCount: sql`${chatSessions.messageCount} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(chatSessions.id, id))
    .returning({ position: chatSessions.lastPosition });
  return row?.position;
}

/** Locks a session until the end of the transaction: first of all, as whoever changes a conversation does. */
export async function lockSession(tx: Queryable, id: string): Promise<void> {
  await tx.select({ id: chatSessions.id }).from(chatSessions).where(eq(chatSessions.id, id)).for('update');
}

/** Before words at this place change: search looks at them anew. Locks the session until the end of the transaction. */
export async function forgetSearched(tx: Queryable, id: string, position: number): Promise<void> {
  await tx
    .update(chatSessions)
    .set({ searchedPosition: sql`least(${chatSessions.searchedPosition}, ${position - 1})` })
    .where(eq(chatSessions.id, id));
}

/** Messages that are gone must not be found, nor their words be kept. */
export async function deleteSearched(tx: Queryable, id: string, positions: readonly number[]): Promise<void> {
  await tx
    .delete(chatSearch)
    .where(and(eq(chatSearch.sessionId, id), inArray(chatSearch.position, [...positions])));
}

/** After messages were removed from a locked session: how many are left, and which place is the last. */
export async function recountMessages(tx: Queryable, id: string, removed: number): Promise<void> {
  const last = tx
    .select({ position: max(chatMessages.position) })
    .from(chatMessages)
    .where(eq(chatMessages.sessionId, id));
  await tx
    .update(chatSessions)
    .set({
      messageCount: sql`greatest(${chatSessions.messageCount} - ${removed}, 0)`,
      lastPosition: sql`coalesce(${last}, 0)`,
      // The next message takes the place of one that was searched.
      searchedPosition: sql`least(${chatSessions.searchedPosition}, coalesce(${last}, 0))`,
    })
    .where(eq(chatSessions.id, id));
}

const ownSession = defineStatement<object, [string, string, string]>(
  'session_is_own',
  'select 1 from chat_sessions where id = $1::uuid and owner_id = $2::uuid and chatbot_id = $3::uuid',
);

export async function isOwnSession(
  db: Database,
  id: string,
  ownerId: string,
  chatbotId: string,
): Promise<boolean> {
  return (await ownSession(db, [id, ownerId, chatbotId])).length > 0;
}

const lastEnded = defineStatement<object, [string, string]>(
  'turn_is_last_ended',
  `select 1 from chat_turns t
     join chat_sessions s on s.id = t.session_id and s.owner_id = $2::uuid
     join chat_messages m on m.id = t.answer_message_id and m.position = s.last_position
    where t.id = $1::uuid and t.status <> 'running'`,
);

export async function isLastEndedTurn(db: Database, turnId: string, ownerId: string): Promise<boolean> {
  return (await lastEnded(db, [turnId, ownerId])).length > 0;
}
