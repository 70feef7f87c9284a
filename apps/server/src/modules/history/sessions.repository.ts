import { type SQL, sql } from 'drizzle-orm';
import type { Place } from '../../kernel/cursor.ts';
import type { Queryable } from '../../platform/db/database.ts';

/** Which sessions are meant; what is undefined means all of them. */
export type SessionFilter = {
  /** Whose: a user's by id, or those of all visitors. */
  owner?: { userId: string } | 'visitors' | undefined;
  chatbotId?: string | undefined;
  /** Name of a school, whose users' they are. */
  school?: string | undefined;
  /** The last message came then or later. */
  since?: Date | undefined;
};

export type SessionPlace = { id: string; updatedAt: Date };

export type SessionRow = SessionPlace & {
  ownerId: string;
  title: string;
  createdAt: Date;
  messageCount: number;
  chatbotId: string | null;
  chatbotName: string;
  /** Settings of the chatbot as it is now; `hasChatbot` is false when it is gone. */
  hasChatbot: boolean;
  provider: string | null;
  model: string | null;
  /** Model of the last answer that one wrote. */
  lastModel: string | null;
  /** Null is a visitor's. */
  userName: string | null;
  userSchool: string | null;
};

const inOrder = sql`order by updated_at desc, id desc`;
export const schoolOf = (name: string) => sql`(select id from schools where name = ${name})`;
const also = (condition: SQL | undefined | false) => (condition ? sql` and ${condition}` : sql``);
const after = (place: Place | undefined) =>
  place && sql`(updated_at, id) < (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`;
const since = (at: Date | undefined) => at && sql`updated_at >= ${at.toISOString()}::timestamptz`;

/** Of a user in this school; a visitor is in none. */
const isIn = ({ owner, school }: SessionFilter): SQL | undefined => {
  if (school === undefined || owner === undefined) return undefined;
  if (owner === 'visitors') return sql`false`;
  return sql`exists (select from users where id = ${owner.userId}::uuid and school_id = ${schoolOf(school)})`;
};

const isOwnedBy = (owner: SessionFilter['owner']): SQL | undefined => {
  if (owner === undefined) return undefined;
  return owner === 'visitors' ? sql`visitor_id is not null` : sql`user_id = ${owner.userId}::uuid`;
};

/** The condition on a session for a filter, whichever way it was found. */
export const fits = (filter: SessionFilter): SQL =>
  sql`true${also(isOwnedBy(filter.owner))}${also(isIn(filter))}${also(since(filter.since))}${also(
    filter.chatbotId !== undefined && sql`chatbot_id = ${filter.chatbotId}::uuid`,
  )}${also(
    filter.school !== undefined &&
      filter.owner === undefined &&
      sql`user_id in (select id from users where school_id = ${schoolOf(filter.school)})`,
  )}`;

/** So many of the newest sessions of all schools are looked at before each user of one school is. */
const NEAR = 2_000;

type Page = { limit: number; after?: Place | undefined };

/**
 * The newest sessions of a filter, each found in an index that has them in order. Those of a school are among the next
 * ones of everybody, where it is a busy one, else they are found by its users: few users, or few sessions of each.
 */
export function newestOf(filter: SessionFilter, { limit, after: place }: Page): SQL {
  const bounds = sql`${also(since(filter.since))}${also(after(place))}`;
  const { owner, school, chatbotId } = filter;
  // Written so that no index of chatbots fits: it would be read from its newest to the few that are this owner's.
  const chatbotOfOwner = also(
    chatbotId !== undefined && sql`chatbot_id is not distinct from ${chatbotId}::uuid`,
  );
  const chatbot = also(chatbotId !== undefined && sql`chatbot_id = ${chatbotId}::uuid`);
  if (school === undefined || owner !== undefined) {
    return sql`
      select id, updated_at from chat_sessions
       where true${also(isOwnedBy(owner))}${owner ? chatbotOfOwner : chatbot}${also(isIn(filter))}${bounds}
       ${inOrder} limit ${limit}`;
  }
  return sql`
    with members as materialized (select id from users where school_id = ${schoolOf(school)}),
    next as materialized (
      select id, updated_at, user_id from chat_sessions where true${chatbot}${bounds} ${inOrder} limit ${NEAR}),
    near as materialized (
      select id, updated_at from next where user_id in (select id from members) ${inOrder} limit ${limit}),
    far as (
      select f.id, f.updated_at from members
       cross join lateral (
         select id, updated_at from chat_sessions
          where user_id = members.id${chatbotOfOwner}${bounds} ${inOrder} limit ${limit}) f
       where (select count(*) from near) < ${limit} and (select count(*) from next) = ${NEAR}
       ${inOrder} limit ${limit})
    select id, updated_at from (select * from near union select * from far) found ${inOrder} limit ${limit}`;
}

/** The order of a page. One row more than `limit` tells that there is a next one. */
export async function listPlaces(db: Queryable, filter: SessionFilter, page: Page): Promise<SessionPlace[]> {
  const { rows } = await db.execute<{ id: string; updated_at: Date | string }>(
    newestOf(filter, { ...page, limit: page.limit + 1 }),
  );
  return rows.map((row) => ({ id: row.id, updatedAt: new Date(row.updated_at) }));
}

/** Those of these sessions that are there, in the order of these ids. */
export async function readSessions(db: Queryable, ids: readonly string[]): Promise<SessionRow[]> {
  const wanted = sql.param([...ids]);
  const { rows } = await db.execute<SessionRow>(sql`
    select s.id, s.owner_id as "ownerId", s.title, s.created_at as "createdAt", s.updated_at as "updatedAt",
           s.message_count as "messageCount", s.chatbot_id as "chatbotId", s.chatbot_name as "chatbotName",
           c.id is not null as "hasChatbot", chatbot_model(c.provider, c.model, c.friend is not null) as model, u.name as "userName", sc.name as "userSchool",
           (select t.model from chat_turns t where t.session_id = s.id and t.model is not null
             order by t.started_at desc limit 1) as "lastModel"
      from chat_sessions s
      left join chatbots c on c.id = s.chatbot_id
      left join users u on u.id = s.user_id
      left join schools sc on sc.id = u.school_id
     where s.id = any(${wanted}::uuid[])
     order by array_position(${wanted}::uuid[], s.id)`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
  }));
}
