import { type Database, defineStatement } from '../../platform/db/database.ts';

/**
 * The statements on the path of a turn: each one round trip, whole or not at all. The one at its end stands in
 * close-turn.repository.ts.
 *
 * The daily limit is reserved in the same statement that opens the turn, so a turn without a use, or a
 * use without a turn, cannot exist. Two requests that race for the last use wait for the row of
 * `daily_usage`; the second one finds it full and opens nothing.
 *
 * Everybody locks in one order, so that nobody waits in a circle: the pool, the session, then turn, messages
 * and the uses of one subject. Whoever changes a conversation, here or elsewhere, takes its session first. Who takes many
 * sessions at once takes those that nobody holds, and waits for none.
 *
 * Whatever changes words that search may know sets the session's `searched_position` back to before them, in the same
 * statement: what is opened anew is behind it by itself.
 *
 * Visitors meet a second counter, the pool, which all visitors of a chatbot share. Its row must be there (`createPool`). It counts what was asked: nothing that
 * becomes of an answer gives it back, so that it bounds what a link can cost.
 */
export type OpenTurn = {
  ownerId: string;
  byVisitor: boolean;
  chatbotId: string;
  chatbotName: string;
  subject: string;
  day: string;
  limit: number;
  /** Uses a day of all visitors together; null for people with an account. */
  poolLimit: number | null;
  sessionId: string;
  title: string;
  messageId: string;
  content: string;
  metadata: object | null;
  fileHash: string | null;
  turnId: string;
  answerId: string;
  processId: string;
};

type Opened = { used: number | null; session_id: string | null; answer_id: string | null };

/** The subject under which the uses of all visitors of a chatbot are counted together. */
const POOL = 'visitors';

/** True for people with an account, and for visitors while the pool, locked until the end, has room. */
const hasRoom = (limit: string) => `(${limit}::int is null or exists (select 1 from pool))`;
const poolOf = (limit: string) => `pool as (
  select 1 from daily_usage where ${limit}::int is not null and subject = '${POOL}' and chatbot_id = $2::uuid and day = $5::date and used < ${limit}::int for update
)`;
const countInPool = (limit: string) => `pooled as (
  update daily_usage p set used = p.used + 1 from reserved
   where ${limit}::int is not null and p.subject = '${POOL}' and p.chatbot_id = $2::uuid and p.day = $5::date
)`;

const RESERVE = `
  insert into daily_usage as d (subject, chatbot_id, day, used)
  select $4, $2::uuid, $5::date, 1 from permitted where $6 > 0
  on conflict (subject, chatbot_id, day) do update set used = d.used + 1 where d.used < $6
  returning used`;

/** Marks what visitors write and read (see the contract's message metadata). */
const VISITOR_METADATA = '{"source": "public-chat"}';

const STORE = `
messages as (
  insert into chat_messages (id, session_id, position, role, content, metadata, file_hash)
  select $9::uuid, id, last_position - 1, 'user', $10, $11::jsonb, $12 from opened
  union all
  select $14::uuid, id, last_position, 'assistant', '', case when $17::boolean then '${VISITOR_METADATA}'::jsonb end, null from opened
), ${countInPool('$16')}, turn as (
  insert into chat_turns (id, session_id, user_message_id, answer_message_id, status, subject, day, used, daily_limit, process_id)
  select $13::uuid, opened.id, $9::uuid, $14::uuid, 'running', $4, $5::date, reserved.used, $6, $15::uuid from opened, reserved
)
select (select used from reserved), (select id from opened) as session_id, $14::uuid as answer_id`;

type OpenValues = readonly unknown[];

const openFirst = defineStatement<Opened, OpenValues>(
  'turn_open_first',
  `with ${poolOf('$16')}, permitted as (select 1 where ${hasRoom('$16')}), reserved as (${RESERVE}), opened as (
  insert into chat_sessions (id, user_id, visitor_id, chatbot_id, chatbot_name, title, message_count, last_position)
  select $7::uuid, case when not $17::boolean then $1::uuid end, case when $17::boolean then $1::uuid end, $2::uuid, $3, $8, 2, 2 from reserved
  returning id, last_position
), ${STORE}`,
);

const openNext = defineStatement<Opened, OpenValues>(
  'turn_open_next',
  `with ${poolOf('$16')}, permitted as (
  select id from chat_sessions where id = $7::uuid and owner_id = $1::uuid and chatbot_id = $2::uuid and ${hasRoom('$16')} for update
), reserved as (${RESERVE}), opened as (
  update chat_sessions s set last_position = s.last_position + 2, message_count = s.message_count + 2, updated_at = now(),
         chatbot_name = $3, title = coalesce(nullif(s.title, ''), $8),
         searched_position = case when s.title = '' then -1 else s.searched_position end
    from reserved where s.id = $7::uuid
  returning s.id, s.last_position
), ${STORE}`,
);

/**
 * Opens a turn in a new session (`first`) or a known one. `used` null: the limit is reached, or the
 * pool, or the session is not this caller's. Throws a unique violation when the message id was sent before or a turn
 * of the session is running; then nothing was reserved.
 */
export async function openTurn(db: Database, turn: OpenTurn, first: boolean): Promise<Opened> {
  const [row] = await (first ? openFirst : openNext)(db, [
    turn.ownerId,
    turn.chatbotId,
    turn.chatbotName,
    turn.subject,
    turn.day,
    turn.limit,
    turn.sessionId,
    turn.title,
    turn.messageId,
    turn.content,
    turn.metadata && JSON.stringify(turn.metadata),
    turn.fileHash,
    turn.turnId,
    turn.answerId,
    turn.processId,
    turn.poolLimit,
    turn.byVisitor,
  ]);
  return row ?? { used: null, session_id: null, answer_id: null };
}

/**
 * Gives the question of an ended turn, as it was or changed, a new answer in the place of the old one. On the same day
 * the tokens of the old one stay; those of an earlier day were counted on that.
 */
export const reopenTurn = defineStatement<
  Opened,
  [
    ownerId: string,
    chatbotId: string,
    oldTurnId: string,
    subject: string,
    day: string,
    limit: number,
    turnId: string,
    processId: string,
    /** Null leaves the question as it is. */
    content: string | null,
    poolLimit: number | null,
  ]
>(
  'turn_reopen',
  `with ${poolOf('$10')}, locked as (
  select id, last_position from chat_sessions
   where id = (select session_id from chat_turns where id = $3::uuid)
     and owner_id = $1::uuid and chatbot_id = $2::uuid and ${hasRoom('$10')} for update
), permitted as (
  select t.id from chat_turns t
    join locked s on s.id = t.session_id
    join chat_messages m on m.id = t.answer_message_id and m.position = s.last_position
   where t.id = $3::uuid and t.status <> 'running' for update of t
), reserved as (${RESERVE}), opened as (
  update chat_turns t set id = $7::uuid, status = 'running', error_code = null, error_text = '', subject = $4, day = $5::date,
         prompt_tokens = case when t.day = $5::date then t.prompt_tokens end, completion_tokens = case when t.day = $5::date then t.completion_tokens end,
         used = reserved.used, daily_limit = $6, sources = null, process_id = $8::uuid, stop_requested = false, started_at = now(), ended_at = null
    from reserved where t.id = $3::uuid
  returning t.session_id, t.user_message_id, t.answer_message_id
), ${countInPool('$10')}, emptied as (
  update chat_messages m set content = '', metadata = nullif(m.metadata - 'error', '{}'::jsonb) from opened where m.id = opened.answer_message_id
), changed as (
  update chat_messages m set content = $9 from opened where $9::text is not null and m.id = opened.user_message_id
), unsearched as (
  update chat_sessions s set searched_position = least(s.searched_position, s.last_position - 2) from opened where s.id = opened.session_id
)
select (select used from reserved), (select session_id from opened) as session_id, (select answer_message_id from opened) as answer_id`,
);

/** For those who follow the answer through another process. */
export const saveSources = defineStatement<never, [turnId: string, sources: string]>(
  'turn_sources',
  `update chat_turns set sources = $2::jsonb where id = $1::uuid and status = 'running'`,
);

/** Makes sure that the counter of all visitors of a chatbot is there, so that it can be locked. */
export const createPool = defineStatement<never, [chatbotId: string, day: string]>(
  'usage_pool',
  `insert into daily_usage (subject, chatbot_id, day, used) values ('${POOL}', $1::uuid, $2::date, 0) on conflict do nothing`,
);

const takeOne = defineStatement<object, [chatbotId: string, day: string, limit: number]>(
  'usage_pool_take',
  `update daily_usage set used = used + 1
    where subject = '${POOL}' and chatbot_id = $1::uuid and day = $2::date and used < $3 returning 1`,
);

/** Takes one from the pool for what a visitor stores without asking the model; false when it is empty. */
export async function takeFromPool(
  db: Database,
  chatbotId: string,
  day: string,
  limit: number,
): Promise<boolean> {
  await createPool(db, [chatbotId, day]);
  return (await takeOne(db, [chatbotId, day, limit])).length > 0;
}

const isFull = defineStatement<object, [chatbotId: string, day: string, limit: number]>(
  'usage_pool_is_full',
  `select 1 from daily_usage where subject = '${POOL}' and chatbot_id = $1::uuid and day = $2::date and used >= $3`,
);

export async function isPoolFull(
  db: Database,
  chatbotId: string,
  day: string,
  limit: number,
): Promise<boolean> {
  return (await isFull(db, [chatbotId, day, limit])).length > 0;
}

/**
 * Appends what all running answers of this process have gained, one statement for all of them, and answers
 * those turns that are gone because somebody deleted their conversation.
 */
export const appendDeltas = defineStatement<
  { turn_id: string },
  [turnIds: string[], seqs: number[], texts: string[]]
>(
  'turn_append',
  `with gained as (
  select d.turn_id, d.seq, d.text, t.status
    from unnest($1::uuid[], $2::int[], $3::text[]) as d (turn_id, seq, text)
    left join chat_turns t on t.id = d.turn_id
), appended as (
  insert into chat_turn_deltas (turn_id, seq, text)
  select turn_id, seq, text from gained where status = 'running'
  on conflict do nothing
)
select turn_id from gained where status is null`,
);
