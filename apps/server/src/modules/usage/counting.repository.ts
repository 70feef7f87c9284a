import { and, asc, eq, getTableColumns, gte, lt, lte, min, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { chatTurns, usageCounts, usageDays } from '../../platform/db/schema/index.ts';

export type CountedDay = typeof usageDays.$inferSelect;

/** Names the locks of counting among other advisory locks; the second number is the day. */
const LOCK = 8_302_117;

/** Until the transaction ends nobody else counts this day. */
export async function holdDay(tx: Queryable, day: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${day}::date - date '1970-01-01')`);
}

/** The same without waiting: false while somebody else counts it. */
export async function tryHoldDay(tx: Queryable, day: string): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}, ${day}::date - date '1970-01-01') as held`,
  );
  return rows[0]?.held ?? false;
}

/** With how many chats that day had when it was counted. */
export async function findCountedDay(
  db: Queryable,
  day: string,
): Promise<(CountedDay & { chats: number }) | undefined> {
  const ofDay = and(eq(usageCounts.day, usageDays.day), eq(usageCounts.dimension, 'total'));
  const [row] = await db
    .select({ ...getTableColumns(usageDays), chats: sql<number>`coalesce(${usageCounts.chats}, 0)` })
    .from(usageDays)
    .leftJoin(usageCounts, ofDay)
    .where(eq(usageDays.day, day));
  return row;
}

/** Days between these, both included, that were ever counted, the earliest first. */
export function listCountedDays(db: Queryable, from: string, to: string): Promise<CountedDay[]> {
  return db
    .select()
    .from(usageDays)
    .where(and(gte(usageDays.day, from), lte(usageDays.day, to)))
    .orderBy(asc(usageDays.day));
}

/** The first day that was ever counted. */
export async function findFirstCountedDay(db: Queryable): Promise<string | null> {
  const [row] = await db.select({ day: min(usageDays.day) }).from(usageDays);
  return row?.day ?? null;
}

/**
 * When the first chat before this instant was, or the first of all. With an instant the index is asked; without one the
 * whole table is read, which is why it happens only while no day was counted.
 */
export async function findFirstChat(db: Queryable, before: Date | null): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(chatTurns.startedAt) })
    .from(chatTurns)
    .where(before === null ? undefined : lt(chatTurns.startedAt, before));
  return row?.at ?? null;
}

/**
 * Counts a day anew, from the chats that are there now. `hours` says what the school's clocks show in each hour from
 * `start` on, so that the database needs to know nothing of time zones.
 */
export async function countDay(
  tx: Queryable,
  { day, start, end, hours, countedAt }: CountedDay & { start: Date; end: Date; hours: readonly number[] },
): Promise<void> {
  await tx.delete(usageCounts).where(eq(usageCounts.day, day));
  await tx.execute(sql`
    insert into usage_counts (day, dimension, key, label, chats, characters, prompt_tokens, completion_tokens)
    select ${day}::date, part.dimension, part.key, max(part.label), count(*),
           sum(length(question.content) + length(answer.content)),
           coalesce(sum(t.prompt_tokens), 0), coalesce(sum(t.completion_tokens), 0)
      from chat_turns t
      join chat_sessions s on s.id = t.session_id
      join chat_messages question on question.id = t.user_message_id
      join chat_messages answer on answer.id = t.answer_message_id
      left join chatbots c on c.id = s.chatbot_id
      left join users u on u.id = s.user_id
      left join schools on schools.id = u.school_id
     cross join lateral (values
       ('total', '', ''),
       ('chatbot', coalesce(c.id::text, ''), coalesce(c.name, ${DELETED_CHATBOT})),
       ('school', case when u.id is null then '' else coalesce(schools.id::text, 'none') end,
                  case when u.id is null then ${VISITORS} else coalesce(schools.name, ${NO_SCHOOL}) end),
       ('user_type', coalesce(u.user_type, 'public'), coalesce(u.user_type, ${VISITORS})),
       ('hour', (${sql.param([...hours])}::int[])[1 + floor(extract(epoch from t.started_at - ${start}::timestamptz) / 3600)::int]::text, ''),
       ('model', coalesce(left(t.model, 200), ''), coalesce(left(t.model, 200), ${NO_MODEL}))
     ) as part (dimension, key, label)
     where t.started_at >= ${start} and t.started_at < ${end}
     group by part.dimension, part.key`);
  await tx
    .insert(usageDays)
    .values({ day, countedAt })
    .onConflictDoUpdate({ target: usageDays.day, set: { countedAt } });
}

const VISITORS = '訪客（公開用戶）';
const NO_SCHOOL = '未填學校';
const DELETED_CHATBOT = '已刪除的聊天機器人';
/** Chats whose answer never came to its end. */
const NO_MODEL = '未完成的回答';
