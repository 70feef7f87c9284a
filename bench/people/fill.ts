import { buildUser, buildUserType } from '#server/builders/builders.ts';
import { hashPassword } from '#server/platform/crypto/password.ts';
import { hashToken, makeToken } from '#server/platform/crypto/session-token.ts';
import type { Database } from '#server/platform/db/database.ts';
import { authSessions } from '#server/platform/db/schema/index.ts';
import type { PeopleOptions } from './options.ts';

/** Who is there before anything is measured. */
export type Filled = {
  /** Somebody who may manage users, and can sign in. */
  manager: { id: string; token: string; email: string; password: string };
  users: number;
  /** Seconds for everything. */
  seconds: number;
};

export const SURNAMES = '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周葉蘇莊呂江何羅高蕭潘';
export const GIVEN = '家怡俊志雅美淑文明建宏欣偉子宇佳冠思婷軒承恩品睿柏翰詠晴浩然樂心穎芷悅晞朗諾';
export const SCHOOL = '小學';

export async function fillPeople(db: Database, { users, schools }: PeopleOptions): Promise<Filled> {
  const startedAt = performance.now();
  const client = await db.$client.connect();
  try {
    // The product's connections have a limit of time; this takes longer.
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into schools (name, created_at)
       select '第' || s || '${SCHOOL}', now() - s * interval '1 day' from generate_series(1, $1::int) s`,
      [schools],
    );
    await client.query(ADD_USERS, [users, SURNAMES, GIVEN, schools]);
    await client.query('vacuum (analyze) users, schools');
    await client.query('checkpoint');
  } finally {
    client.release();
  }
  const manager = await addManager(db);
  return { manager, users, seconds: (performance.now() - startedAt) / 1000 };
}

/**
 * People in an order that chance made (the same in each run), so that no order of the list is the one in which they lie:
 * eight of ten are pupils, half have an expiry, a third have never signed in.
 */
const ADD_USERS = `
  with people as (
    select n, ('x' || substr(md5(n::text), 1, 8))::bit(32)::bigint as chance
      from generate_series(1, $1::int) n)
  insert into users (name, email, password_hash, user_type, school_id, status, access_expiry, created_at, last_login)
  select substr($2, 1 + (chance % length($2))::int, 1)
           || substr($3, 1 + (chance / 64 % length($3))::int, 1)
           || substr($3, 1 + (chance / 4096 % length($3))::int, 1),
         's' || substr(md5(n::text), 1, 6) || n || '@pupils.school' || n % $4::int || '.edu.hk',
         'nobody signs in with it',
         case when chance % 100 < 80 then 'student' when chance % 100 < 90 then 'free'
              when chance % 100 < 98 then 'teacher' else 'premium' end,
         s.id,
         case when chance % 50 = 0 then 'inactive' else 'active' end,
         case when chance % 2 = 0 then now() + (chance % 1000) * interval '1 day' end,
         now() - (chance % 100000000) * interval '1 second',
         case when chance % 3 > 0 then now() - (chance % 10000000) * interval '1 second' end
    from people join schools s on s.name = '第' || 1 + n % $4::int || '${SCHOOL}'`;

async function addManager(db: Database): Promise<Filled['manager']> {
  const type = await buildUserType(db, {
    permissions: ['user_access_management', '/chat', '/kids/chatbot-builder'],
  });
  const password = 'bench 測量用的密碼';
  const passwordHash = await hashPassword(password);
  const user = await buildUser(db, { userType: type.name, passwordHash, email: 'manager@bench.test' });
  const token = makeToken();
  await db.insert(authSessions).values({ tokenHash: hashToken(token), userId: user.id });
  return { id: user.id, token, email: user.email, password };
}
