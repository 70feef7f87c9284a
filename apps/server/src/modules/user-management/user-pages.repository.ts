import { and, asc, desc, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Input } from '#contract/operation.ts';
import type { listUserIds, listUsers } from '#contract/user-management.contract.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { nameKey } from '../../platform/db/name-key.ts';
import { schools, users } from '../../platform/db/schema/index.ts';

/**
 * Pages of the list of users, by ids. A hundred thousand users are neither carried nor sorted for one page: few matches
 * are found in one look and sorted, many are counted apart and read along the index of their order, from whichever end
 * is nearer.
 */
export type UserFilter = Input<typeof listUserIds>['query'];
type PageQuery = Input<typeof listUsers>['query'];

/** As the indexes of the table have them. */
const KEYS: Readonly<Record<PageQuery['order'], SQLWrapper>> = {
  created: users.createdAt,
  name: sql`lower(${users.name})`,
  email: sql`lower(${users.email})`,
  access_expiry: users.accessExpiry,
  last_login: users.lastLogin,
};
/** Orders with people who have no such thing: they come last, whichever the direction. */
const WITH_GAPS: ReadonlySet<PageQuery['order']> = new Set(['access_expiry', 'last_login']);

/** Up to so many matches are sorted; walking an index for them would pass most of the table. */
const FEW = 2_000;

export async function listPageIds(db: Database, query: PageQuery): Promise<{ ids: string[]; total: number }> {
  const where = await findConditions(db, query);
  if (where === NOBODY) return { ids: [], total: 0 };
  return (where && (await findFew(db, where, query))) ?? findAmongMany(db, where, query);
}

/** At most `limit` of all who match, in no order. */
export async function listIds(db: Queryable, filter: UserFilter, limit: number): Promise<string[]> {
  const where = await findConditions(db, filter);
  if (where === NOBODY) return [];
  const rows = await db.select({ id: users.id }).from(users).where(where).limit(limit);
  return rows.map(({ id }) => id);
}

const NOBODY = Symbol('nobody');

/** Undefined matches everybody. */
async function findConditions(
  db: Queryable,
  { search, user_type, school, status }: UserFilter,
): Promise<SQL | undefined | typeof NOBODY> {
  const [found] = school ? await db.select().from(schools).where(eq(schools.name, school)) : [];
  if (school && !found) return NOBODY;
  return and(
    search?.trim() ? sql`${users.searchText} like ${patternOf(search)}` : undefined,
    user_type ? eq(users.userType, user_type) : undefined,
    found ? eq(users.schoolId, found.id) : undefined,
    status ? eq(users.status, status) : undefined,
  );
}

/** The signs of the pattern language are meant literally. `like`, since `strpos` counts the characters up to a match. */
function patternOf(search: string): SQL {
  return sql`'%' || regexp_replace(${nameKey(search)}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

/** The page when they are few; undefined after a short look when they are many. A search alone is found in its index. */
async function findFew(db: Queryable, where: SQL, { order, direction, limit, offset }: PageQuery) {
  const towards = sql.raw(direction);
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized (
      select ${users.id} as id from ${users} where ${where} limit ${FEW + 1}
    )
    select (select count(*) from found)::int as total,
           array(select ${users.id} from ${users}
                  where ${users.id} = any(array(select id from found))
                    and (select count(*) from found) <= ${FEW}
                  order by ${KEYS[order]} ${towards} nulls last, ${users.id} ${towards}
                  limit ${limit} offset ${offset}) as ids`);
  const [few] = rows;
  return few && few.total <= FEW ? few : undefined;
}

async function findAmongMany(db: Database, where: SQL | undefined, query: PageQuery) {
  const key = KEYS[query.order];
  const hasGaps = WITH_GAPS.has(query.order);
  const [counts] = await db
    .select({
      total: sql`count(*)`.mapWith(Number),
      filled: hasGaps ? sql`count(${key})`.mapWith(Number) : sql`0`.mapWith(Number),
    })
    .from(users)
    .where(where);
  const { total = 0, filled = 0 } = counts ?? {};
  const stretches: Stretch[] = hasGaps
    ? [
        { where: and(where, isNotNull(key)), size: filled },
        { where: and(where, isNull(key)), size: total - filled },
      ]
    : [{ where, size: total }];
  const ids: string[] = [];
  let { offset } = query;
  for (const stretch of stretches) {
    const limit = Math.min(query.limit - ids.length, stretch.size - offset);
    if (limit > 0) ids.push(...(await walk(db, stretch, { ...query, offset, limit })));
    offset = Math.max(0, offset - stretch.size);
  }
  return { ids, total };
}

/** Users who stand together in an order. */
type Stretch = { where: SQL | undefined; size: number };

/** Rows `offset` to `offset + limit` of a stretch, which has so many. */
async function walk(
  db: Database,
  { where, size }: Stretch,
  { order, direction, offset, limit }: PageQuery,
): Promise<string[]> {
  const behind = size - offset - limit;
  const isNearer = behind < offset;
  const towards = isNearer === (direction === 'asc') ? desc : asc;
  const rows = await db.transaction(async (tx) => {
    // Without it the planner, which guesses badly how many match, sorts all of them for a page in the middle.
    await tx.execute(sql`set local enable_sort = off`);
    return tx
      .select({ id: users.id })
      .from(users)
      .where(where)
      .orderBy(towards(KEYS[order]), towards(users.id))
      .limit(limit)
      .offset(isNearer ? behind : offset);
  });
  const ids = rows.map(({ id }) => id);
  return isNearer ? ids.reverse() : ids;
}
