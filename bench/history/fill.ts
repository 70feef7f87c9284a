import type { Client } from 'pg';
import { makeSchoolDay } from '#server/kernel/clock.ts';
import { makeChance } from '#server/testing/faults/chance.ts';
import { addPeople } from './add-people.ts';
import { copyChats } from './copy-chats.ts';
import { drawTurns, makeChatMaker, makeId } from './make-chats.ts';
import { makeMessageMaker } from './make-message.ts';
import { makeSchoolTimes } from './school-times.ts';

export type FillOptions = {
  /** So many messages are in the database afterwards, those that were there included. */
  messages: number;
  days: number;
  now: Date;
  timeZone: string;
};

/** What the database holds afterwards; `added` messages of it are new. */
export type Filled = {
  people: number;
  sessions: number;
  messages: number;
  added: number;
  seconds: number;
  /** Of tables with their indexes. */
  bytes: Readonly<Record<(typeof TABLES)[number], number>>;
};

/** Conversations that are made, and held in memory, at once. */
const BATCH = 1_000;
const TABLES = ['chat_sessions', 'chat_messages', 'chat_turns', 'chat_search'] as const;
const SEARCH_INDEX = 'chat_search_terms_index';

/**
 * Conversations of the last days with everything that belongs to them, the index of the search included; counting
 * them is left to the server. One transaction: when it fails, nothing was filled in. Until it ends, searches of a server
 * that runs beside may have to wait, because the index of terms is made once for all of them instead of row by row.
 */
export async function fillHistory(
  connection: Client,
  { messages, days, now, timeZone }: FillOptions,
  say: (text: string) => void,
): Promise<Filled> {
  const startedAt = performance.now();
  const secondsSince = () => (performance.now() - startedAt) / 1000;
  await connection.query('begin');
  const { people, chatbots } = await addPeople(connection);
  const held = await countHeld(connection);
  const missing = Math.max(0, messages - held.messages);

  // Another series for each filling, or its ids would be those of the last one.
  const seed = 1 + held.sessions;
  const chance = makeChance(seed);
  const turns = drawTurns(missing, chance);
  const timeOf = makeSchoolTimes(now, days, timeZone);
  const makeChat = makeChatMaker(chance, { people, chatbots, messages: makeMessageMaker(seed) });
  const schoolDay = makeSchoolDay(timeZone);
  const processId = makeId(chance);

  const restoreIndex = missing > held.messages ? await dropSearchIndex(connection) : async () => undefined;
  let added = 0;
  for (let from = 0; from < turns.length; from += BATCH) {
    const chats = turns
      .slice(from, from + BATCH)
      .map((count, index) => makeChat(timeOf((from + index + chance.next()) / turns.length), count));
    await copyChats(connection, chats, { schoolDay, processId });
    added += 2 * chats.reduce((sum, chat) => sum + chat.turns.length, 0);
    say(`${held.messages + added} of ${messages} messages, ${secondsSince().toFixed(0)} s`);
  }
  say('making the index of the search');
  await restoreIndex();
  await connection.query('commit');
  say('letting the database look at what it has');
  await connection.query(`vacuum (analyze) users, schools, chatbots, visitors, ${TABLES.join(', ')}`);
  // For figures that are taken at once. Who may not ask for it, like the owner of an ordinary database, fills all the same.
  await connection
    .query('checkpoint')
    .catch(() => say('without a checkpoint: this role may not ask for one'));
  const { sessions, messages: all } = await countHeld(connection);
  const bytes = await readSizes(connection);
  return { people: people.length, sessions, messages: all, added, seconds: secondsSince(), bytes };
}

async function countHeld(connection: Client): Promise<{ sessions: number; messages: number }> {
  const { rows } = await connection.query<{ sessions: number; messages: number }>(
    'select count(*)::int as sessions, coalesce(sum(message_count), 0)::int as messages from chat_sessions',
  );
  return rows[0] ?? { sessions: 0, messages: 0 };
}

/** Answers how to make it again. */
async function dropSearchIndex(connection: Client): Promise<() => Promise<void>> {
  const { rows } = await connection.query<{ indexdef: string }>(
    'select indexdef from pg_indexes where indexname = $1',
    [SEARCH_INDEX],
  );
  const [index] = rows;
  if (!index) throw new Error(`there is no ${SEARCH_INDEX}`);
  await connection.query(`drop index ${SEARCH_INDEX}`);
  return async () => {
    await connection.query(`set local maintenance_work_mem = '512MB'`);
    await connection.query(index.indexdef);
  };
}

async function readSizes(connection: Client): Promise<Filled['bytes']> {
  const { rows } = await connection.query<{ name: (typeof TABLES)[number]; bytes: string }>(
    'select name, pg_total_relation_size(name::regclass) as bytes from unnest($1::text[]) as name',
    [TABLES],
  );
  const bytes = { chat_sessions: 0, chat_messages: 0, chat_turns: 0, chat_search: 0 };
  for (const row of rows) bytes[row.name] = Number(row.bytes);
  return bytes;
}
