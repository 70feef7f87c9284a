import { and, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { chatSessions } from '../../platform/db/schema/index.ts';
import type { SessionRow } from './sessions.repository.ts';

/** A visitor's session by its id, or by the name that the visitor gave it. */
export async function findNamedSession(
  db: Queryable,
  visitorId: string,
  name: string,
): Promise<SessionRow | undefined> {
  const named = or(eq(chatSessions.visitorKey, name), eq(sql`${chatSessions.id}::text`, name.toLowerCase()));
  const [row] = await db
    .select()
    .from(chatSessions)
    .where(and(eq(chatSessions.visitorId, visitorId), named));
  return row;
}

export function countSessions(db: Queryable, visitorId: string): Promise<number> {
  return db.$count(chatSessions, eq(chatSessions.visitorId, visitorId));
}

/** Makes the session unless there is one of this name: asked for twice at once, it is made once. */
export async function createNamedSession(
  db: Queryable,
  session: { visitorId: string; visitorKey: string; chatbotId: string; chatbotName: string },
): Promise<void> {
  await db
    .insert(chatSessions)
    .values({ ...session, title: '' })
    .onConflictDoNothing({
      target: [chatSessions.visitorId, chatSessions.visitorKey],
      where: sql`${chatSessions.visitorId} is not null`,
    });
}
