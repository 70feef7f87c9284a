import type { Database } from '../../platform/db/database.ts';
import type { RunningTurn } from './running-turn.ts';
import { listStopRequests, renewProcess } from './stored-turns.repository.ts';
import { appendDeltas } from './turns.repository.ts';

/**
 * Stores what the running answers gain: one statement a tick for all of them, however many there are and
 * however many tokens came. What a crash can lose of an answer is one tick. The same beat tells the
 * other processes that this one lives, and hears of answers that they want stopped.
 */
export type TurnWriter = {
  /** Resolves when no write is on its way, so that a turn's deltas can be removed for good. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

const TICK_MS = 250;
const HEARTBEAT_TICKS = 20;
/** Longer than three heartbeats: a process that was merely slow must not be taken for dead. */
export const STALE_SECONDS = 20;

export function startTurnWriter(deps: {
  db: Database;
  processId: string;
  running: ReadonlyMap<string, RunningTurn>;
  onStopRequest: (turnId: string) => void;
  /** The conversation was deleted, perhaps through another process. */
  onGone: (turnId: string) => void;
  onError: (error: unknown) => void;
}): TurnWriter {
  const { db, running, processId } = deps;
  let writing: Promise<void> = Promise.resolve();
  let busy = false;
  let ticks = 0;

  async function flush(): Promise<void> {
    const taken = [...running.values()].flatMap((turn) => {
      const piece = turn.takeUnstored();
      return piece ? [{ turn, ...piece }] : [];
    });
    if (taken.length === 0) return;
    try {
      const gone = await appendDeltas(db, [
        taken.map(({ turn }) => turn.id),
        taken.map(({ seq }) => seq),
        taken.map(({ text }) => text),
      ]);
      for (const { turn_id: id } of gone) deps.onGone(id);
    } catch (error) {
      for (const { turn, seq, text } of taken) turn.returnUnstored(seq, text);
      throw error;
    }
  }

  /** Each part for itself: text that cannot be stored must not make this process look dead. */
  async function beat(): Promise<void> {
    if (ticks++ % HEARTBEAT_TICKS === 0) await renewProcess(db, [processId]).catch(deps.onError);
    await flush().catch(deps.onError);
    if (running.size > 0)
      for (const { id } of await listStopRequests(db, [processId])) deps.onStopRequest(id);
  }

  function tick(): void {
    // A slow database gets the next tick's text together with this one's instead of a queue of writes.
    if (busy) return;
    busy = true;
    writing = beat()
      .catch(deps.onError)
      .finally(() => {
        busy = false;
      });
  }

  const timer = setInterval(tick, TICK_MS);
  tick();
  return {
    settle: () => writing,
    async stop() {
      clearInterval(timer);
      await writing;
    },
  };
}
