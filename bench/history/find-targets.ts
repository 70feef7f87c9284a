import { hashToken, makeToken } from '#server/platform/crypto/session-token.ts';
import type { Database } from '#server/platform/db/database.ts';
import { authSessions } from '#server/platform/db/schema/index.ts';
import { type Chance, makeChance } from '#server/testing/faults/chance.ts';
import { ADMIN, BUSIEST_PUPIL } from './add-people.ts';

/** Who asks for what in a database that was filled in: the same part of it, however large it is. */
export type Targets = {
  adminToken: string;
  pupilToken: string;
  /** Where a page in the middle of everybody's conversations begins, as the list writes it. */
  middle: string;
  users: { busiest: string; others: string[] };
  schools: { largest: string; smallest: string };
  chatbots: { busiest: string; idlest: string };
  /** Ids of conversations of everybody, and of the pupil. */
  sessions: string[];
  ownSessions: string[];
  /** Something that stands in a message, as often or as seldom as words do. */
  words(): string;
  sentence(): string;
};

const SAMPLES = 200;

export async function findTargets(db: Database): Promise<Targets> {
  const read = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await db.$client.query<Row>(text, values)).rows;
  const one = <Row>(rows: Row[]): Row => {
    const [row] = rows;
    if (!row) throw new Error('something that was to be filled in is not there');
    return row;
  };
  const idsOf = async (text: string, values: unknown[] = []) =>
    (await read<{ id: string }>(text, values)).map(({ id }) => id);

  const admin = one(await idsOf('select id from users where email = $1', [ADMIN]));
  const pupil = one(await idsOf('select id from users where email = $1', [BUSIEST_PUPIL]));
  const middle = one(
    await read<{ at: Date; id: string }>(
      `select updated_at as at, id from chat_sessions order by updated_at desc, id desc
        offset (select count(*) / 2 from chat_sessions) limit 1`,
    ),
  );
  const schools = await read<{ name: string }>(
    'select s.name from schools s join users u on u.school_id = s.id group by s.name order by count(*) desc',
  );
  const chatbots = await idsOf(
    'select chatbot_id as id from chat_sessions group by chatbot_id order by count(*) desc, chatbot_id',
  );
  const contents = await read<{ content: string }>(
    `select content from chat_messages m join chat_sessions s on s.id = m.session_id
      where m.id >= '80000000-0000-4000-8000-000000000000' order by m.id limit $1`,
    [SAMPLES],
  );
  const chance = makeChance(1);
  const find = makeFinder(
    contents.map(({ content }) => content),
    chance,
  );
  return {
    adminToken: await signIn(db, admin),
    pupilToken: await signIn(db, pupil),
    middle: `${middle.at.toISOString()}_${middle.id}`,
    users: {
      busiest: pupil,
      others: await idsOf(
        `select u.id from users u where exists (select from chat_sessions s where s.user_id = u.id) and u.id <> $1
          order by md5(u.email) limit $2`,
        [pupil, SAMPLES],
      ),
    },
    schools: { largest: schools[0]?.name ?? '', smallest: schools.at(-1)?.name ?? '' },
    chatbots: { busiest: chatbots[0] ?? '', idlest: chatbots.at(-1) ?? '' },
    sessions: await idsOf('select id from chat_sessions order by id limit $1', [SAMPLES]),
    ownSessions: await idsOf('select id from chat_sessions where user_id = $1 order by id limit $2', [
      pupil,
      SAMPLES,
    ]),
    words: () => find(WORDS),
    sentence: () => find(SENTENCE),
  };
}

async function signIn(db: Database, userId: string): Promise<string> {
  const token = makeToken();
  await db.insert(authSessions).values({ tokenHash: hashToken(token), userId });
  return token;
}

const WORDS = /\p{Script=Han}{2,4}/gu;
const SENTENCE = /\p{Script=Han}{8,12}/gu;

/** A piece of some message that fits. */
function makeFinder(contents: readonly string[], chance: Chance): (pattern: RegExp) => string {
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(chance.next() * values.length)];
  return (pattern) => {
    for (;;) {
      const found = pick((pick(contents) ?? '').match(pattern) ?? []);
      if (found) return found;
    }
  };
}
