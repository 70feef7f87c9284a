import { asc, sql } from 'drizzle-orm';
import type { Input } from '#contract/operation.ts';
import type { findAssignableChatbots } from '#contract/user-management.contract.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { chatbots, userChatbots } from '../../platform/db/schema/index.ts';

/** Which chatbots people were assigned, for many at once. */

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

/** Those of these that are chatbots; none of them goes until the transaction ends. */
export async function holdChatbots(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: chatbots.id })
    .from(chatbots)
    .where(sql`${chatbots.id} = any(${uuids(ids)})`)
    .orderBy(asc(chatbots.id))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

/** In this order, behind those that they have already. */
export async function addChatbots(
  tx: Transaction,
  userIds: readonly string[],
  chatbotIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    with last as (
      select user_id, max(position) as position from ${userChatbots} where user_id = any(${uuids(userIds)}) group by user_id
    )
    insert into ${userChatbots} (user_id, chatbot_id, position)
    select u.id, c.id, coalesce(last.position, 0) + c.place
      from unnest(${uuids(userIds)}) as u (id)
      left join last on last.user_id = u.id
     cross join unnest(${uuids(chatbotIds)}) with ordinality as c (id, place)
    on conflict do nothing`);
}

export async function removeChatbots(
  tx: Transaction,
  userIds: readonly string[],
  which: { only: readonly string[] } | { allBut: readonly string[] },
): Promise<void> {
  const chosen =
    'only' in which
      ? sql`chatbot_id = any(${uuids(which.only)})`
      : sql`chatbot_id <> all(${uuids(which.allBut)})`;
  await tx.execute(sql`delete from ${userChatbots} where user_id = any(${uuids(userIds)}) and ${chosen}`);
}

/** What a user has, as far as people are shown it. */
export type Assignment = { count: number; names: string[] /** Differs when they do. */; mark: string };

/** By user; whoever has none is left out. `shown` names at most. */
export async function describeAssignments(
  tx: Transaction,
  userIds: readonly string[],
  shown: number,
): Promise<Map<string, Assignment>> {
  const inOrder = sql`order by a.position, a.chatbot_id`;
  const { rows } = await tx.execute<Assignment & { userId: string }>(sql`
    select a.user_id as "userId", count(*)::int as count,
           (array_agg(c.name ${inOrder}))[1:${sql.raw(String(shown))}] as names,
           md5(string_agg(a.chatbot_id::text, ' ' ${inOrder})) as mark
      from ${userChatbots} a join ${chatbots} c on c.id = a.chatbot_id
     where a.user_id = any(${uuids(userIds)})
     group by a.user_id`);
  return new Map(rows.map(({ userId, ...assignment }) => [userId, assignment]));
}

type Query = Input<typeof findAssignableChatbots>['query'];

/** By a part of the name, in the order of names; those of one user in their own order. */
export async function findChatbots(
  db: Queryable,
  query: Query,
): Promise<{ rows: { id: string; name: string; status: string }[]; total: number }> {
  const { search, assigned_to, limit, offset } = query;
  const matches = search?.trim()
    ? sql`strpos(lower(normalize(${chatbots.name}, NFKC)), lower(normalize(${search.trim()}, NFKC))) > 0`
    : undefined;
  const columns = {
    id: chatbots.id,
    name: chatbots.name,
    status: sql<string>`coalesce(${chatbots.status}, 'active')`,
    total: sql`count(*) over ()`.mapWith(Number),
  };
  const found = db.select(columns).from(chatbots);
  const rows = await (assigned_to
    ? found
        .innerJoin(
          userChatbots,
          sql`${userChatbots.chatbotId} = ${chatbots.id} and ${userChatbots.userId} = ${assigned_to}`,
        )
        .where(matches)
        .orderBy(asc(userChatbots.position), asc(chatbots.id))
    : found.where(matches).orderBy(asc(sql`lower(${chatbots.name})`), asc(chatbots.id))
  )
    .limit(limit)
    .offset(offset);
  const [first] = rows;
  // Beyond the last row there is none that could carry the number.
  const total =
    first || offset === 0 ? first?.total : (await findChatbots(db, { ...query, offset: 0 })).total;
  return { rows: rows.map(({ total: _, ...row }) => row), total: total ?? 0 };
}
