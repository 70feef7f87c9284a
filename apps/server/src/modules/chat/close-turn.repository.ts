import type { ErrorCode } from '#contract/errors.ts';
import type { Source } from '#contract/turn-events.ts';
import { type Database, defineStatement, isRefusedData } from '../../platform/db/database.ts';
import { defineGatheredStatement } from '../../platform/db/gathered-statements.ts';

export type TurnOutcome = {
  turnId: string;
  status: 'finished' | 'stopped' | 'failed' | 'interrupted';
  content: string;
  errorCode: ErrorCode | null;
  errorText: string;
  /** Null leaves the model of those tokens that are kept. */
  model: string | null;
  /** What this answer alone used. */
  promptTokens: number | null;
  completionTokens: number | null;
  /** What the answer cites, as far as it is to be kept. */
  sources: readonly Source[] | null;
  /** No token came: the reserved use goes back. */
  giveBack: boolean;
};

const toValues = (outcome: TurnOutcome) =>
  [
    outcome.turnId,
    outcome.status,
    outcome.errorCode,
    outcome.errorText,
    outcome.model,
    outcome.promptTokens,
    outcome.completionTokens,
    outcome.content,
    outcome.giveBack,
    outcome.sources && JSON.stringify(outcome.sources),
  ] as const;

/** Tokens of this answer and of those that it took the place of, as many as the column can hold. */
const addTokens = (column: 'prompt_tokens' | 'completion_tokens') =>
  `${column} = case when q.${column} is null then t.${column} else least(coalesce(t.${column}, 0)::bigint + q.${column}, 2147483647) end`;

/** Each value is an array, an element for each answer; answers those that are closed now. */
const close = (lock: 'for update of s' | 'for update of s skip locked') => `with asked as (
  select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::text[], $9::boolean[], $10::text[])
    with ordinality as q (turn_id, status, error_code, error_text, model, prompt_tokens, completion_tokens, content, give_back, sources, asked)
), locked as (
  select q.asked, q.turn_id, s.id as session_id, s.chatbot_id
    from asked q join chat_turns t on t.id = q.turn_id join chat_sessions s on s.id = t.session_id
     ${lock}
), ended as (
  update chat_turns t set status = q.status, error_code = q.error_code, error_text = q.error_text, sources = q.sources::jsonb, ended_at = now(),
         model = coalesce(q.model, case when t.prompt_tokens is not null then t.model end), ${addTokens('prompt_tokens')}, ${addTokens('completion_tokens')},
         used = t.used - (q.give_back and t.status = 'running')::int
    from locked l join asked q using (asked)
   where t.id = l.turn_id and t.status in ('running', 'interrupted')
  returning asked, l.session_id, l.chatbot_id, q.give_back, t.answer_message_id, t.subject, t.day, old.status as was
), answer as (
  update chat_messages m set content = q.content, metadata = case when q.error_code is null then nullif(m.metadata - 'error', '{}'::jsonb) else coalesce(m.metadata, '{}') || '{"error": true}' end
    from ended e join asked q using (asked) where m.id = e.answer_message_id
), late as (
  select e.session_id, min(m.position) as position
    from ended e join chat_messages m on m.id = e.answer_message_id where e.was = 'interrupted' group by e.session_id
), unsearched as (
  update chat_sessions s set searched_position = least(s.searched_position, late.position - 1) from late where s.id = late.session_id
), given_back as (
  update daily_usage u set used = greatest(u.used - 1, 0) from ended e
   where e.give_back and e.was = 'running' and u.subject = e.subject and u.chatbot_id = e.chatbot_id and u.day = e.day
), cleaned as (
  delete from chat_turn_deltas d using locked l where d.turn_id = l.turn_id
)
select q.asked::int from asked q
 where exists (select 1 from ended e where e.asked = q.asked)
    or exists (select 1 from chat_turns t where t.id = q.turn_id and t.status not in ('running', 'interrupted'))`;

const closeOne = defineStatement<object, readonly [unknown][]>('turn_close', close('for update of s'));

/** Many at once hold many sessions, so they wait for none: one that is locked is left out. */
const closeTogether = defineGatheredStatement<object, ReturnType<typeof toValues>>(
  'turns_close',
  close('for update of s skip locked'),
);

/** Characters. A few long answers would make the statement of all of them slow. */
const LONGEST_TOGETHER = 20_000;

/** Two that give back to one row would give back once: PostgreSQL changes a row only once in a statement. */
const mayGoTogether = ({ giveBack, content }: TurnOutcome) => !giveBack && content.length <= LONGEST_TOGETHER;

/**
 * Moves the whole answer into its message; answers that end at the same moment go as one statement. Doing it again, as who
 * was not told that it is done does, changes nothing and gives no use back twice. A turn that others took for dead, because
 * the database was out of reach for this process alone, gets its answer all the same. False when the turn is gone: somebody
 * deleted the conversation.
 */
export async function closeTurn(db: Database, outcome: TurnOutcome): Promise<boolean> {
  const values = toValues(outcome);
  if (mayGoTogether(outcome) && (await isClosedTogether(db, values))) return true;
  const one = values.map((value): [unknown] => [value]);
  const isClosed = async () => (await closeOne(db, one)).length > 0;
  // An attempt before that was still being committed ended it after this one had begun to look: the second look sees it.
  return (await isClosed()) || isClosed();
}

async function isClosedTogether(db: Database, values: ReturnType<typeof toValues>): Promise<boolean> {
  try {
    return (await closeTogether(db, values)).length > 0;
  } catch (error) {
    // What is refused of one is refused of all: each goes alone.
    if (isRefusedData(error)) return false;
    throw error;
  }
}
