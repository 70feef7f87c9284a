import { and, desc, eq, getTableColumns, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { chatMessages, chatSessions, chatTurns } from '../../platform/db/schema/index.ts';

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

const columns = {
  ...getTableColumns(chatMessages),
  userId: chatSessions.userId,
  chatbotId: chatSessions.chatbotId,
  turnId: chatTurns.id,
  turnStatus: chatTurns.status,
  turnError: chatTurns.errorCode,
  turnErrorText: chatTurns.errorText,
};

function selectMessages(db: Queryable) {
  return db
    .select(columns)
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .leftJoin(chatTurns, eq(chatTurns.answerMessageId, chatMessages.id))
    .$dynamic();
}

/** Newest first; one row more than `limit` tells that there are earlier ones. */
export function listMessages(
  db: Queryable,
  filter: { sessionId: string; before?: number | undefined; limit: number },
) {
  const place = filter.before === undefined ? undefined : lt(chatMessages.position, filter.before);
  return selectMessages(db)
    .where(and(eq(chatMessages.sessionId, filter.sessionId), place))
    .orderBy(desc(chatMessages.position))
    .limit(filter.limit + 1);
}

export async function findMessage(db: Queryable, id: string): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(db).where(eq(chatMessages.id, id));
  return row;
}

export async function createMessage(db: Queryable, message: typeof chatMessages.$inferInsert): Promise<void> {
  await db.insert(chatMessages).values(message);
}

export async function updateMessage(db: Queryable, id: string, content: string): Promise<void> {
  await db.update(chatMessages).set({ content }).where(eq(chatMessages.id, id));
}

/** Removes a message and, with it, the turn that it asked or answered. */
export async function deleteMessage(db: Queryable, id: string): Promise<void> {
  await db.delete(chatMessages).where(eq(chatMessages.id, id));
}

/** Whether an answer to this message, or this answer, is being written. */
export async function isInRunningTurn(db: Queryable, messageId: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(chatTurns)
    .where(
      and(
        eq(chatTurns.status, 'running'),
        or(eq(chatTurns.userMessageId, messageId), eq(chatTurns.answerMessageId, messageId)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
