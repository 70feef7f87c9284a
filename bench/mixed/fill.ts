import { buildKnowledgeBase, buildToken, buildUserType } from '#server/builders/builders.ts';
import { hashPassword } from '#server/platform/crypto/password.ts';
import { makeSecretBox } from '#server/platform/crypto/secret-box.ts';
import { hashToken, makeToken } from '#server/platform/crypto/session-token.ts';
import type { Database } from '#server/platform/db/database.ts';
import { authSessions } from '#server/platform/db/schema/index.ts';
import { ADMIN, DOMAIN } from '../history/add-people.ts';
import { findTargets, type Targets } from '../history/find-targets.ts';
import { makeTextMaker } from '../knowledge/make-text.ts';
import { fillQuestions, type Filled as QuestionsFilled } from '../questions/fill.ts';
import type { MixedOptions } from './options.ts';

/** What those who load a school must know of it. */
export type MixedSchool = {
  members: Member[];
  /** Everybody's. */
  password: string;
  targets: Targets;
  questions: Pick<QuestionsFilled, 'units' | 'samples'>;
  knowledgeBases: string[];
  /** Chatbots that visitors are let in to by `sharePassword`. */
  shared: string[];
  sharePassword: string;
};

/** Somebody who is signed in. */
export type Member = {
  email: string;
  token: string;
  role: 'pupil' | 'teacher' | 'admin';
  /** May look through their own conversations. */
  readsHistory: boolean;
  chatbots: string[];
  sessions: string[];
};

const UNITS = 90;
const KNOWLEDGE_BYTES = 20_000;
const CHATBOTS_EACH = 5;
const SHARED = 2;
/** The newest ones, among which people look for what they left. */
const SESSIONS_EACH = 20;
const TEACHER_PERMISSIONS = [
  '/chat',
  '/chat-history',
  'question_database',
  'chatbot_management',
  'knowledge_base_management',
] as const;

/** Puts into a school that was filled with conversations what else a mixed load asks for, and signs people in. */
export async function fillMixedSchool(
  db: Database,
  options: MixedOptions,
  appSecret: Buffer,
): Promise<MixedSchool> {
  for (const provider of ['openai', 'deepseek'])
    await buildToken(db, makeSecretBox(appSecret), { provider, value: 'sk-bench-0123456789abcdef' });
  const makeText = makeTextMaker();
  const knowledgeBases: string[] = [];
  for (let seed = 1; seed <= options.knowledgeBases; seed++)
    knowledgeBases.push((await buildKnowledgeBase(db, { content: makeText(seed, KNOWLEDGE_BYTES) })).id);

  const sharePassword = '三年甲班';
  const shared = await openChatbots(db, knowledgeBases, sharePassword);
  const password = 'bench 測量用的密碼';
  const members = await signEverybodyIn(db, options, await hashPassword(password));
  const { units, samples } = await fillQuestions(db, {
    questions: options.questions,
    units: UNITS,
    calls: 0,
    check: false,
  });
  await db.$client.query('vacuum (analyze) users, user_chatbots, chatbots, auth_sessions');
  return {
    members,
    password,
    targets: await findTargets(db),
    questions: { units, samples },
    knowledgeBases,
    shared,
    sharePassword,
  };
}

/** Nobody is to meet a daily limit; every second chatbot quotes a knowledge base. Answers those that are shared. */
async function openChatbots(
  db: Database,
  knowledgeBases: readonly string[],
  sharePassword: string,
): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: string; is_shared: boolean }>(
    `with numbered as (select id, row_number() over (order by created_at, name)::int as n from chatbots)
     update chatbots c set
       daily_limit = 1000000,
       knowledge_base = case when n % 2 = 0 then ($1::text[])[1 + n % cardinality($1::text[])] end,
       knowledge_base_enabled = n % 2 = 0,
       share_password = case when n <= $2 then $3 end
     from numbered where numbered.id = c.id
     returning c.id, n <= $2 as is_shared`,
    [knowledgeBases, SHARED, sharePassword],
  );
  return rows.filter(({ is_shared }) => is_shared).map(({ id }) => id);
}

/** Those who chat most are pupils; teachers and administrators are the last of those who are chosen. */
async function signEverybodyIn(
  db: Database,
  { people, teachers, admins }: MixedOptions,
  passwordHash: string,
): Promise<Member[]> {
  const teacher = await buildUserType(db, { permissions: [...TEACHER_PERMISSIONS] });
  const { rows } = await db.$client.query<{ id: string; email: string; user_type: string }>(
    `with chosen as (
       select id, row_number() over (order by email desc)::int as n
         from (select id, email from users where email like $1 and email <> $2 order by email limit $3) as first)
     update users u set
       password_hash = $4,
       user_type = case when n <= $5 then 'admin' when n <= $6 then $7 when user_type = 'teacher' then 'student'
                        else user_type end
     from chosen where chosen.id = u.id
     returning u.id, u.email, u.user_type`,
    [`%@${DOMAIN}`, ADMIN, people, passwordHash, admins, admins + teachers, teacher.name],
  );
  const ids = rows.map(({ id }) => id);
  const tokens = new Map(ids.map((id) => [id, makeToken()]));
  await db
    .insert(authSessions)
    .values([...tokens].map(([userId, token]) => ({ userId, tokenHash: hashToken(token) })));
  const chatbots = await assignChatbots(db, ids);
  const sessions = await findSessions(db, ids);
  return rows
    .toSorted((a, b) => a.email.localeCompare(b.email))
    .map(({ id, email, user_type }) => ({
      email,
      token: tokens.get(id) ?? '',
      role: user_type === 'admin' ? 'admin' : user_type === teacher.name ? 'teacher' : 'pupil',
      readsHistory: user_type !== 'student',
      chatbots: chatbots.get(id) ?? [],
      sessions: sessions.get(id) ?? [],
    }));
}

async function assignChatbots(db: Database, users: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.$client.query<{ user_id: string; ids: string[] }>(
    `with numbered as (select id, row_number() over (order by created_at, name) - 1 as n, count(*) over () as of from chatbots),
          given as (
       insert into user_chatbots (user_id, chatbot_id, position)
       select u.id, c.id, ((c.n - u.n) % c.of + c.of) % c.of
         from unnest($1::uuid[]) with ordinality as u (id, n), numbered c
        where ((c.n - u.n) % c.of + c.of) % c.of < $2
       returning user_id, chatbot_id)
     select user_id, array_agg(chatbot_id) as ids from given group by user_id`,
    [users, CHATBOTS_EACH],
  );
  return new Map(rows.map(({ user_id, ids }) => [user_id, ids]));
}

async function findSessions(db: Database, users: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.$client.query<{ user_id: string; ids: string[] }>(
    `select s.user_id, array_agg(s.id order by s.updated_at desc) as ids
       from unnest($1::uuid[]) as u (id),
            lateral (select user_id, id, updated_at from chat_sessions where user_id = u.id
                      order by updated_at desc, id desc limit $2) as s
      group by s.user_id`,
    [users, SESSIONS_EACH],
  );
  return new Map(rows.map(({ user_id, ids }) => [user_id, ids]));
}
