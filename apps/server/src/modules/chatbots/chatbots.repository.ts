import { and, asc, eq, getTableColumns, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  type Database,
  defineStatement,
  type Queryable,
  type Transaction,
} from '../../platform/db/database.ts';
import { defineGatheredStatement } from '../../platform/db/gathered-statements.ts';
import { chatbots, userChatbots, users } from '../../platform/db/schema/index.ts';

export type ChatbotRow = typeof chatbots.$inferSelect;
/** As they are written: undefined leaves a column alone. */
export type ChatbotColumns = Omit<typeof chatbots.$inferInsert, 'name'> & { name?: string | undefined };

/** Status active, or none. */
const isActive = or(eq(chatbots.status, 'active'), isNull(chatbots.status));
/** Active, and if a friend, its owner too: who has left the school leaves none behind. `visit_find` says the same. */
const isOpen = and(
  isActive,
  or(
    isNull(chatbots.friend),
    sql`(select ${users.status} from ${users} where ${users.id} = ${chatbots.ownerId}) = 'active'`,
  ),
);
/** Active and for everybody: a child's AI friend goes to those who have its link, or to whom it was assigned. */
const isForAll = and(isActive, isNull(chatbots.friend));
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

export const findChatbot = (db: Queryable, id: string) => findIf(db, id, undefined);

/** The chatbot when it is active, whoever made it. */
export const findActive = (db: Queryable, id: string) => findIf(db, id, isActive);

/** The chatbot when people who do not manage it may talk to it. */
export const findOpen = (db: Queryable, id: string) => findIf(db, id, isOpen);

async function findIf(
  db: Queryable,
  id: string,
  condition: SQL | undefined,
): Promise<ChatbotRow | undefined> {
  const [row] = await db
    .select()
    .from(chatbots)
    .where(and(eq(chatbots.id, id), condition));
  return row;
}

/** The chatbot as nobody else changes it until the transaction ends. */
export async function lockChatbot(tx: Transaction, id: string): Promise<ChatbotRow | undefined> {
  const [row] = await tx.select().from(chatbots).where(eq(chatbots.id, id)).for('no key update');
  return row;
}

/** Open chatbots that were assigned to a person, in the order of the assignment. */
export async function listAssigned(db: Queryable, userId: string): Promise<ChatbotRow[]> {
  const rows = await db
    .select({ chatbot: chatbots })
    .from(userChatbots)
    .innerJoin(chatbots, eq(chatbots.id, userChatbots.chatbotId))
    .where(and(eq(userChatbots.userId, userId), isOpen))
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

/** Those of the school's share page. */
export function listChatbotsForAll(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: chatbots.id, name: chatbots.name })
    .from(chatbots)
    .where(isForAll)
    .orderBy(...inOrder);
}

/** The common default of everybody to whom nothing was ever assigned. */
export async function findFirstForAll(db: Queryable): Promise<ChatbotRow | undefined> {
  const [row] = await db
    .select()
    .from(chatbots)
    .where(isForAll)
    .orderBy(...inOrder)
    .limit(1);
  return row;
}

/** The AI friends that a person made, whether they rest or not. */
export function listFriends(db: Queryable, ownerId: string): Promise<ChatbotRow[]> {
  return db
    .select()
    .from(chatbots)
    .where(isFriendOf(ownerId))
    .orderBy(...inOrder);
}

const isFriendOf = (ownerId: string) => and(eq(chatbots.ownerId, ownerId), isNotNull(chatbots.friend));

/** Lets nobody else of this transaction's kind pass until it ends, so that what it counts stays as it is. */
export async function lockOwner(tx: Transaction, ownerId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
}

/** Without the one of this id: it may be there already and sent again. */
export function countOtherFriends(db: Queryable, ownerId: string, id: string | undefined): Promise<number> {
  return db.$count(chatbots, and(isFriendOf(ownerId), id === undefined ? undefined : ne(chatbots.id, id)));
}

const columns = Object.entries(getTableColumns(chatbots))
  .map(([field, { name }]) => `chatbots.${name} as "${field}"`)
  .join(', ');

/** On the path of every turn, so by hand; what is open must agree with `isOpen`. */
const assigned = defineGatheredStatement<ChatbotRow, [userId: string, chatbotId: string]>(
  'chatbot_assigned',
  `select q.asked::int as asked, ${columns}
     from unnest($1::uuid[], $2::uuid[]) with ordinality as q (user_id, chatbot_id, asked)
     join user_chatbots on user_chatbots.user_id = q.user_id and user_chatbots.chatbot_id = q.chatbot_id
     join chatbots on chatbots.id = q.chatbot_id
    where coalesce(chatbots.status, 'active') = 'active'
      and (chatbots.friend is null or (select status from users where users.id = chatbots.owner_id) = 'active')`,
);

/** The chatbot when it is open and assigned to the person. */
export async function findAssigned(
  db: Database,
  userId: string,
  chatbotId: string,
): Promise<ChatbotRow | undefined> {
  const [row] = await assigned(db, [userId, chatbotId]);
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

/** A chatbot that is there: see lockChatbot. Columns that are undefined keep their value. */
export async function updateChatbot(
  tx: Transaction,
  id: string,
  columns: ChatbotColumns,
): Promise<ChatbotRow> {
  const [row] = await tx
    .update(chatbots)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(eq(chatbots.id, id))
    .returning();
  if (!row) throw new Error('nothing was changed');
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
