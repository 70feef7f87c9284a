import { setTimeout as delay } from 'node:timers/promises';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import { errorMessage } from '#contract/error-messages.ts';
import { type Source, STARTED_PLACE, TEXT_START } from '#contract/turn-events.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { turnsEnded, turnsStarted } from '../../platform/figures.ts';
import type { Passages } from '../knowledge/index.ts';
import type { ModelCalls } from '../models/index.ts';
import { type Load, makePlaces } from './places.ts';
import { type Ending, endingFrame, type RunningTurn, replayFrames, type TurnReader } from './running-turn.ts';
import { isLastEndedTurn, isOwnSession } from './sessions.repository.ts';
import {
  findTurn,
  interruptOrphans,
  listDeltas,
  removeProcess,
  requestStop,
  type StoredTurn,
} from './stored-turns.repository.ts';
import { type RunnableTurn, runTurn, StoppedByPerson, storedEnding } from './turn-runner.ts';
import { STALE_SECONDS, startTurnWriter } from './turn-writer.ts';

/**
 * The running answers of this process, and the way to those of other processes through the database.
 * A turn is either here, and then memory is the truth, or it is read from where the writer stores it.
 */
export type TurnEngine = Awaited<ReturnType<typeof startTurnEngine>>;

const POLL_MS = 250;
const SWEEP_MS = 10_000;
const GRACE_SECONDS = 6;
/** How long an aborted answer may take to be stored at the end; later it is found and marked by others. */
const LAST_WORDS_MS = 5_000;

export async function startTurnEngine(deps: {
  db: Database;
  /** This process among those that share the database; its connections carry it in their name. */
  processId: string;
  models: ModelCalls;
  passages: Passages;
  totalTimeoutMs: number;
  load: Load;
  onError: (error: unknown) => void;
}) {
  const { db, processId } = deps;
  const running = new Map<string, RunningTurn>();
  const places = makePlaces(deps.load);
  const ending = new AbortController();

  const stopLocal = (turnId: string) => running.get(turnId)?.abort(new StoppedByPerson());
  const abandonLocal = (turnId: string) => running.get(turnId)?.abort(new AppError('turn_not_found'));
  const writer = startTurnWriter({
    db,
    processId,
    running,
    onStopRequest: stopLocal,
    onGone: abandonLocal,
    onError: deps.onError,
  });
  const sweep = (graceSeconds: number) =>
    interruptOrphans(db, [STALE_SECONDS, CHAT_APOLOGY, processId, [...running.keys()], graceSeconds]).catch(
      deps.onError,
    );
  // Who starts now may be who was killed a moment ago, and its pupils wait.
  await sweep(0);
  const sweeper = setInterval(sweep, SWEEP_MS, GRACE_SECONDS);

  async function getOwn(turnId: string, ownerId: string): Promise<StoredTurn> {
    const stored = await findTurn(db, turnId);
    if (!stored || stored.owner_id !== ownerId) throw new AppError('turn_not_found');
    return stored;
  }

  return {
    processId,
    /** Aborts when the process ends and what still runs has had its time. */
    ending: ending.signal,

    /**
     * Takes a place for a new turn, given back when the turn runs or came to nothing; an answer that is no turn
     * keeps it while it runs. Refuses while this process is ending or carries as much as it can.
     */
    admit: places.admit,
    admitPicture: places.admitPicture,

    run(runnable: RunnableTurn): void {
      const { turn } = runnable;
      running.set(turn.id, turn);
      turnsStarted.inc();
      void turn.ended.then(countEnding);
      const release = places.hold(runnable.pictures);
      if (ending.signal.aborted) turn.abort(ending.signal.reason);
      runTurn({ ...deps, writer }, runnable)
        .catch(deps.onError)
        .finally(() => {
          running.delete(turn.id);
          release();
        });
    },

    /** Sends a turn's events after a place to a reader and follows until the end; own turns only. */
    async follow(
      turnId: string,
      ownerId: string,
      after: number,
      openReader: () => FollowReader,
    ): Promise<void> {
      const local = running.get(turnId);
      if (local && local.userId === ownerId) {
        const reader = openReader();
        reader.onClose(local.follow(after, reader));
        return;
      }
      const stored = await getOwn(turnId, ownerId);
      await followStored(db, stored, after, openReader(), deps.onError);
    },

    /** The whole answer, when it is there. */
    async waitForEnd(turnId: string, ownerId: string): Promise<Ending> {
      const local = running.get(turnId);
      if (local && local.userId === ownerId) return local.ended;
      for (;;) {
        const stored = await getOwn(turnId, ownerId);
        if (stored.status !== 'running') return storedEnding(stored);
        await delay(POLL_MS);
      }
    },

    async stop(turnId: string, ownerId: string): Promise<void> {
      await getOwn(turnId, ownerId);
      if (running.has(turnId)) stopLocal(turnId);
      else await requestStop(db, [turnId]);
    },

    /** Gives up the answers of a conversation that is gone. */
    abandon(turnIds: readonly string[]): void {
      turnIds.forEach(abandonLocal);
    },

    isOwnSession: (sessionId: string, ownerId: string, chatbotId: string) =>
      isOwnSession(db, sessionId, ownerId, chatbotId),
    isLastEndedTurn: (turnId: string, ownerId: string) => isLastEndedTurn(db, turnId, ownerId),
    countRunning: () => running.size,

    /** Refuses new answers, lets running ones finish for a while, then ends the rest as interrupted. */
    async drain(patienceMs: number): Promise<void> {
      const allEnded = places.close();
      await Promise.race([allEnded, delay(patienceMs, undefined, { ref: false })]);
      ending.abort(new AppError('turn_interrupted'));
      for (const turn of running.values()) turn.abort(ending.signal.reason);
      await Promise.race([allEnded, delay(LAST_WORDS_MS, undefined, { ref: false })]);
    },

    async close(): Promise<void> {
      clearInterval(sweeper);
      await writer.stop();
      await removeProcess(db, [processId]).catch(deps.onError);
    },
  };
}

function countEnding(ending: Ending): void {
  const outcome = ending.type === 'failed' ? ending.code : ending.stopped ? 'stopped' : 'finished';
  turnsEnded.inc({ outcome });
}

export type FollowReader = TurnReader & { onClose(listener: () => void): void };

/** Follows a turn that another process runs, or replays one that has ended. The reader always gets an ending. */
async function followStored(
  db: Database,
  first: StoredTurn,
  after: number,
  reader: FollowReader,
  onError: (error: unknown) => void,
): Promise<void> {
  let open = true;
  reader.onClose(() => {
    open = false;
  });
  const turn = { id: first.id, sessionId: first.session_id, answerId: first.answer_message_id };
  let ending: Ending = {
    type: 'failed',
    code: 'turn_interrupted',
    message: errorMessage('turn_interrupted'),
  };
  let text = '';
  let place = after;
  try {
    for (let stored: StoredTurn | undefined = first; open && stored; stored = await findTurn(db, turn.id)) {
      const ended = stored.status !== 'running';
      if (ended) text = answerText(stored);
      else for (const delta of await listDeltas(db, [turn.id, text.length + TEXT_START])) text += delta.text;
      const sources = stored.sources ?? [];
      for (const frame of replayFrames({ ...turn, sources }, text, place)) reader.send(frame);
      place = reachedPlace(place, text, sources);
      if (ended) {
        ending = storedEnding(stored);
        break;
      }
      await delay(POLL_MS);
    }
  } catch (error) {
    onError(error);
  }
  reader.send(endingFrame(ending, text));
  reader.end();
}

/** Until there are sources or text, sources may still come. */
function reachedPlace(place: number, text: string, sources: readonly Source[]): number {
  const known = text !== '' || sources.length > 0 ? TEXT_START + text.length : STARTED_PLACE;
  return Math.max(place, known);
}

/** A failed answer is stored with the apology after it, which was never sent as a delta. */
function answerText(stored: StoredTurn): string {
  if (stored.status !== 'failed' && stored.status !== 'interrupted') return stored.content;
  return stored.content === CHAT_APOLOGY
    ? ''
    : stored.content.replace(new RegExp(`\\n\\n${CHAT_APOLOGY}$`), '');
}
