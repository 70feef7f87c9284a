import type { Source } from '#contract/turn-events.ts';
import { type Database, defineStatement } from '../../platform/db/database.ts';

/** Reading turns that this process does not run, and tidying up after processes that are gone. */
export type StoredTurn = {
  id: string;
  session_id: string;
  owner_id: string;
  answer_message_id: string;
  status: 'running' | 'finished' | 'stopped' | 'failed' | 'interrupted';
  error_code: string | null;
  error_text: string;
  used: number;
  daily_limit: number;
  sources: Source[] | null;
  content: string;
};

const COLUMNS = `t.id, t.session_id, s.owner_id, t.answer_message_id, t.status, t.error_code, t.error_text, t.used, t.daily_limit, t.sources, m.content
     from chat_turns t
     join chat_sessions s on s.id = t.session_id
     join chat_messages m on m.id = t.answer_message_id`;

const byId = defineStatement<StoredTurn, [string]>('turn_find', `select ${COLUMNS} where t.id = $1::uuid`);
const byMessage = defineStatement<StoredTurn, [string, string]>(
  'turn_find_by_message',
  `select ${COLUMNS} where t.user_message_id = $1::uuid and s.owner_id = $2::uuid`,
);

export async function findTurn(db: Database, id: string): Promise<StoredTurn | undefined> {
  return (await byId(db, [id]))[0];
}

/** The turn that a message of this caller opened. */
export async function findTurnByMessage(
  db: Database,
  messageId: string,
  ownerId: string,
): Promise<StoredTurn | undefined> {
  return (await byMessage(db, [messageId, ownerId]))[0];
}

/** Text of a running turn after a place, as far as it is stored. */
export const listDeltas = defineStatement<{ seq: number; text: string }, [turnId: string, after: number]>(
  'turn_deltas',
  'select seq, text from chat_turn_deltas where turn_id = $1::uuid and seq > $2 order by seq',
);

export const requestStop = defineStatement<never, [string]>(
  'turn_request_stop',
  `update chat_turns set stop_requested = true where id = $1::uuid and status = 'running'`,
);

/** Turns of this process that somebody asked another process to stop. */
export const listStopRequests = defineStatement<{ id: string }, [processId: string]>(
  'turn_stop_requests',
  `select id from chat_turns where process_id = $1::uuid and status = 'running' and stop_requested`,
);

export const renewProcess = defineStatement<never, [processId: string]>(
  'process_renew',
  'insert into server_processes (id) values ($1::uuid) on conflict (id) do update set seen_at = now()',
);

/** Forgets this process, so that others need not wait to see that it is gone. */
export const removeProcess = defineStatement<never, [processId: string]>(
  'process_remove',
  'delete from server_processes where id = $1::uuid',
);

const CONNECTION_PREFIX = 'xueban ';
/** A turn of the own process is stored before it is known there. */
const UNKNOWN_SECONDS = 15;

/** The name of a process's connections, by which the database itself knows whether it still has any. */
export function connectionName(processId: string): string {
  return `${CONNECTION_PREFIX}${processId}`;
}

/**
 * Marks running turns that nobody writes any more: those of dead processes, and those of this process that
 * it does not know (the answer to its statement was lost on the way). Dead is who was not seen for a while,
 * or, where the database shows connections by their names (a pooler in between may not), who has none left
 * and has missed a heartbeat. The answer keeps what had been stored, and a use is given back where nothing
 * had come.
 */
export const interruptOrphans = defineStatement<
  { id: string },
  [
    staleSeconds: number,
    apology: string,
    ownProcessId: string,
    ownTurnIds: readonly string[],
    /** How long a process without connections may be silent: they can break and come back. */
    graceSeconds: number,
  ]
>(
  'turn_interrupt_orphans',
  `with connected as materialized (
  select application_name as name from pg_stat_activity where application_name like '${CONNECTION_PREFIX}%'
), gone as (
  delete from server_processes where id <> $3::uuid and seen_at < now() - $1 * interval '1 second'
), alive as (
  select p.id from server_processes p
   where p.seen_at >= now() - $1 * interval '1 second'
     and (p.seen_at >= now() - $5 * interval '1 second'
          or not exists (select 1 from connected where name = '${CONNECTION_PREFIX}' || $3::uuid::text)
          or exists (select 1 from connected where name = '${CONNECTION_PREFIX}' || p.id::text))
), orphans as (
  select t.id, coalesce((select string_agg(d.text, '' order by d.seq) from chat_turn_deltas d where d.turn_id = t.id), '') as text
    from chat_turns t join chat_sessions s on s.id = t.session_id
   where t.status = 'running'
     and case when t.process_id = $3::uuid
              then t.id <> all($4::uuid[]) and t.started_at < now() - ${UNKNOWN_SECONDS} * interval '1 second'
              else t.process_id not in (select id from alive) end
     for update of s skip locked
), ended as (
  update chat_turns t set status = 'interrupted', error_code = 'turn_interrupted', ended_at = now()
    from orphans o where t.id = o.id and t.status = 'running'
  returning t.id, t.answer_message_id, t.session_id, t.subject, t.day, o.text
), answers as (
  update chat_messages m set content = ltrim(ended.text || E'\\n\\n' || $2, E'\\n'), metadata = coalesce(m.metadata, '{}') || '{"error": true}' from ended where m.id = ended.answer_message_id
), given_back as (
  update daily_usage u set used = greatest(u.used - unused.uses, 0)
    from (select e.subject, s.chatbot_id, e.day, count(*)::int as uses
            from ended e join chat_sessions s on s.id = e.session_id
           where e.text = '' group by e.subject, s.chatbot_id, e.day) unused
   where u.subject = unused.subject and u.chatbot_id = unused.chatbot_id and u.day = unused.day
), cleaned as (
  delete from chat_turn_deltas d using ended where d.turn_id = ended.id
)
select id from ended`,
);
