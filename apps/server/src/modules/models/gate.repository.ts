import { defineStatement } from '../../platform/db/database.ts';

/** What a process asks for one service; the function `ai_gate` says what becomes of it. */
export type ServiceAsk = {
  service: string;
  /** All calls that the process has of the service. */
  known: string[];
  /** Those that are not in the table; `key` where they run. */
  fresh: {
    n: number;
    id: string;
    person: string;
    keys: readonly string[];
    key: string | null;
    front: boolean;
  }[];
  /** Keys that were refused as busy, and milliseconds. */
  refused: { key: string; ms: number }[];
};

export type CallState = { id: string; key: string | null; is_started: boolean; before: number };

type Step = [processId: string, asks: string, staleSeconds: number, graceSeconds: number];

/**
 * One step of the gate, which also tells that this process lives. Which other processes are dead is told by the same
 * signs as in modules/chat/stored-turns.repository.ts, and connections have the names that they are given there.
 */
const step = defineStatement<CallState, Step>(
  'ai_gate',
  `with beat as (
  insert into server_processes as p (id) values ($1::uuid)
      on conflict (id) do update set seen_at = now() where p.seen_at < now() - interval '2 seconds'
), connected as materialized (
  select application_name as name from pg_stat_activity where application_name like 'xueban %'
), dead as (
  select distinct c.process_id as id from ai_calls c
   where c.process_id <> $1::uuid and c.ended_at is null
     and not exists (
       select from server_processes p
        where p.id = c.process_id and p.seen_at >= now() - $3 * interval '1 second'
          and (p.seen_at >= now() - $4 * interval '1 second'
               or not exists (select 1 from connected where name = 'xueban ' || $1::uuid::text)
               or exists (select 1 from connected where name = 'xueban ' || p.id::text)))
)
select g.id, g.key, g.is_started, g.before from ai_gate($1::uuid, array(select id from dead), $2::jsonb) g`,
);

/** As modules/chat/turn-writer.ts and turn-engine.ts have them. */
const STALE_SECONDS = 20;
const GRACE_SECONDS = 6;

/** Tells the database of this process's calls and answers what has become of all that the process has there. */
export function takeStep(
  db: Parameters<typeof step>[0],
  processId: string,
  asks: readonly ServiceAsk[],
): Promise<CallState[]> {
  return step(db, [processId, JSON.stringify(asks), STALE_SECONDS, GRACE_SECONDS]);
}
