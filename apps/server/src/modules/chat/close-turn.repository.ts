import type { ErrorCode } from '#contract/errors.ts';
import type { Source } from '#contract/turn-events.ts';
import { type Database, defineStatement } from '../../platform/db/database.ts';
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
  `${column} = case when l.${column} is null then t.${column} else least(coalesce(t.${column}, 0)::bigint + l.${column}, 2147483647) end`;

/** Each value is an array, an element for each answer; answers those that are closed now. */
const close = (lock: 'for update' | 'for update skip locked') => `with asked as (
  select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::text[], $9::boolean[], $10::text[])
    with ordinality as q (turn_id, status, error_code, error_text, model, prompt_tokens, completion_tokens, content, give_back, sources, asked)
), locked as (
  select q.*, s.id as session_id, s.chatbot_id
    from asked q join chat_turns t on t.id = q.turn_id join chat_sessions s on s.id = t.session_id
     ${lock.replace('update', 'update of s')}
), ended as (
  update chat_turns t set status = l.status, error_code = l.error_code, error_text = l.error_text, sources = l.sources::jsonb, ended_at = now(),
         model = coalesce(l.model, case when t.prompt_tokens is not null then t.model end), ${addTokens('prompt_tokens')}, ${addTokens('completion_tokens')},
         used = t.used - (l.give_back and t.status = 'running')::int
    from locked l where t.id = l.turn_id and t.session_id = l.session_id and t.status in ('running', 'interrupted')
  returning l.*, t.answer_message_id, t.subject, t.day, old.status as was
), answer as (
  update chat_messages m set content = e.content, metadata = case when e.error_code is null then nullif(m.metadata - 'error', '{}'::jsonb) else coalesce(m.metadata, '{}') || '{"error": true}' end
    from ended e where m.id = e.answer_message_id
), unsearched as (
  update chat_sessions s set searched_position = least(s.searched_position, m.position - 1)
    from ended e join chat_messages m on m.id = e.answer_message_id where e.was = 'interrupted' and s.id = e.session_id
), given_back as (
  update daily_usage u set used = greatest(u.used - 1, 0) from ended e
   where e.give_back and e.was = 'running' and u.subject = e.subject and u.chatbot_id = e.chatbot_id and u.day = e.day
), cleaned as (
  delete from chat_turn_deltas d using ended e where d.turn_id = e.turn_id
)
select q.asked::int from asked q
 where exists (select 1 from ended e where e.asked = q.asked)
    or exists (select 1 from chat_turns t where t.id = q.turn_id and t.status not in ('running', 'interrupted'))`;

const closeOne = defineStatement<object, readonly [unknown][]>('turn_close', close('for update'));

/**
 * Many at once hold many sessions, so they wait for none: one that is locked is left out, and whoever holds it may wait for
 * those that are held here. Nor do they give uses back: two of the same subject would be one row that is changed twice.
 */
const closeTogether = defineGatheredStatement<object, ReturnType<typeof toValues>>(
  'turns_close',
  close('for update skip locked'),
);

/**
 * Moves the whole answer into its message; answers that end at the same moment go as one statement. Doing it again, as who
 * was not told that it is done does, changes nothing and gives no use back twice. A turn that others took for dead, because
 * the database was out of reach for this process alone, gets its answer all the same. False when the turn is gone: somebody
 * deleted the conversation.
 */
export async function closeTurn(db: Database, outcome: TurnOutcome): Promise<boolean> {
  const values = toValues(outcome);
  // What is refused of one is refused of all: then each goes alone.
  const together = outcome.giveBack ? [] : await closeTogether(db, values).catch(() => []);
  if (together.length > 0) return true;
  const isClosed = async () => {
    const closed = await closeOne(
      db,
      values.map((value) => [value]),
    );
    return closed.length > 0;
  };
  // An attempt before that was still being committed ended it after this one had begun to look: the second look sees it.
  return (await isClosed()) || isClosed();
}
