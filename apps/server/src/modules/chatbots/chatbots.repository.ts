import { and, asc, eq, exists, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import {
  type Database,
  definePrepared,
  defineStatement,
  type Queryable,
} from '../../platform/db/database.ts';
import { chatbots, userChatbots } from '../../platform/db/schema/index.ts';

export type ChatbotRow = typeof chatbots.$inferSelect;
/** As they are written: undefined leaves a column alone. */
export type ChatbotColumns = Omit<typeof chatbots.$inferInsert, 'name'> & { name?: string | undefined };

/** Status active, or none. */
const isActive = or(eq(chatbots.status, 'active'), isNull(chatbots.status));
const inOrder = [asc(chatbots.createdAt), asc(chatbots.id)];

/** The chatbot that this person made. */
export async function findOwned(
  db: Queryable,
  id: string | undefined,
  ownerId: string,
): Promise<ChatbotRow | undefined> {
  const row = id === undefined ? undefined : await findChatbot(db, id);
  return row?.ownerId === ownerId ? row : undefined;
}

export async function findChatbot(db: Queryable, id: string): Promise<ChatbotRow | undefined> {
  const [row] = await db.select().from(chatbots).where(eq(chatbots.id, id));
  return row;
}

/** Active chatbots that were assigned to a person, in the order of the assignment. */
export async function listAssigned(db: Queryable, userId: string): Promise<ChatbotRow[]> {
  const rows = await db
    .select({ chatbot: chatbots })
    .from(userChatbots)
    .innerJoin(chatbots, eq(chatbots.id, userChatbots.chatbotId))
    .where(and(eq(userChatbots.userId, userId), isActive))
    .orderBy(asc(userChatbots.position), ...inOrder);
  return rows.map((row) => row.chatbot);
}

export async function hasAssignments(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(userChatbots)
    .where(eq(userChatbots.userId, userId))
    .limit(1);
  return rows.length > 0;
}

export function listActiveChatbots(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: chatbots.id, name: chatbots.name })
    .from(chatbots)
    .where(isActive)
    .orderBy(...inOrder);
}

/** The common default of everybody to whom nothing was ever assigned. */
export async function findFirstActive(db: Queryable): Promise<ChatbotRow | undefined> {
  const [row] = await db
    .select()
    .from(chatbots)
    .where(isActive)
    .orderBy(...inOrder)
    .limit(1);
  return row;
}

const assigned = definePrepared((db) =>
  db
    .select()
    .from(chatbots)
    .where(
      and(
        eq(chatbots.id, sql.placeholder('chatbotId')),
        isActive,
        exists(
          db
            .select({ one: sql`1` })
            .from(userChatbots)
            .where(
              and(
                eq(userChatbots.userId, sql.placeholder('userId')),
                eq(userChatbots.chatbotId, chatbots.id),
              ),
            ),
        ),
      ),
    )
    .prepare('chatbot_assigned'),
);

/** The chatbot when it is active and assigned to the person. */
export async function findAssigned(
  db: Database,
  userId: string,
  chatbotId: string,
): Promise<ChatbotRow | undefined> {
  const [row] = await assigned(db).execute({ userId, chatbotId });
  return row;
}

export async function createChatbot(
  db: Queryable,
  columns: ChatbotColumns & { id: string | undefined; name: string; ownerId: string },
): Promise<ChatbotRow> {
  const [row] = await db.insert(chatbots).values(columns).returning();
  if (!row) throw new Error('nothing was inserted');
  return row;
}

/** Columns that are undefined keep their value. `lastPassword` is the share password from before. */
export async function updateChatbot(
  db: Queryable,
  id: string,
  columns: ChatbotColumns,
): Promise<(ChatbotRow & { lastPassword: string | null }) | undefined> {
  const [row] = await db
    .update(chatbots)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(eq(chatbots.id, id))
    .returning({ ...getTableColumns(chatbots), lastPassword: sql<string | null>`old.share_password` });
  return row;
}

const remove = defineStatement<object, [string]>(
  'chatbot_delete',
  `with pool as (
  select 1 from daily_usage
   where chatbot_id = $1::uuid and subject = 'visitors' and day > current_date - 3 order by day for update
), sessions as (
  select 1 from chat_sessions where chatbot_id = $1::uuid and (select count(*) from pool) >= 0 order by id for update
), uses as (
  select 1 from daily_usage
   where chatbot_id = $1::uuid and day > current_date - 3 and (select count(*) from sessions) >= 0
   order by subject, day for update
)
delete from chatbots where id = $1::uuid and (select count(*) from uses) >= 0 returning 1`,
);

/**
 * What belongs to the chatbot goes with it or lets go of it: conversations keep its name. People may be asking
 * it: what a turn locks is locked in a turn's order (see the chat's turns.repository.ts), the chatbot last.
 */
export async function deleteChatbot(db: Database, id: string): Promise<boolean> {
  return (await remove(db, [id])).length > 0;
}
