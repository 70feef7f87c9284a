import type { TurnEvent } from '#contract/turn-events.ts';
import { ApiError, NetworkError } from '#web/lib/api/api-errors.ts';

/**
 * Follows one answer to its end across broken connections and busy servers. To open a turn again is harmless,
 * because the request carries ids that its client made: the server answers it with the turn that it opened
 * before. Once the turn has a name the place that was reached is enough to go on listening. Waits grow while
 * nothing comes and start over as soon as something does.
 */
export type TurnConnection = {
  /** Begins the turn, or attaches to it where it is known already. Resolves when the server closes the stream. */
  open: (onEvent: (event: TurnEvent) => void) => Promise<void>;
  resume: (turnId: string, after: number, onEvent: (event: TurnEvent) => void) => Promise<void>;
  /** Milliseconds; rejects when the reader has left. */
  wait: (duration: number) => Promise<void>;
};

/** Milliseconds before each attempt to connect again. */
export const RECONNECT_WAITS: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000];

/** Milliseconds that are waited in all for a server that has no room. */
export const BUSY_PATIENCE = 120_000;

/** Seconds, where the server does not say after which time it wants to be asked again. */
const BUSY_WAIT = 5;

type Listener = {
  onEvent: (event: TurnEvent) => void;
  onReconnecting: () => void;
  /** The turn is asked for again after that many milliseconds. */
  onBusy: (error: ApiError, duration: number) => void;
};

/** Resolves with how it ended; rejects when the turn never began or is refused, and when the reader left. */
export async function runTurn(
  connection: TurnConnection,
  listener: Listener,
  signal: AbortSignal,
): Promise<'ended' | 'lost'> {
  let turnId: string | null = null;
  let seq = 0;
  let hasGained = false;
  let hasEnded = false;
  const note = (event: TurnEvent) => {
    if (event.type === 'started') turnId = event.turnId;
    if (event.type === 'finished' || event.type === 'failed') hasEnded = true;
    // Also what takes no place: a model that thinks.
    hasGained = true;
    seq = Math.max(seq, event.seq);
    listener.onEvent(event);
  };
  const connect = () => (turnId === null ? connection.open(note) : connection.resume(turnId, seq, note));

  const pauses = planPauses();

  for (;;) {
    hasGained = false;
    const failure = await connect().then(
      () => new NetworkError('POST', 'unreachable'),
      (error: unknown) => error,
    );
    if (hasEnded) return 'ended';
    signal.throwIfAborted();
    const hasStarted = turnId !== null;
    const pause = pauses.next(failure, hasStarted, hasGained);
    if (pause === null) return giveUp(failure, hasStarted);
    if (pause.isBusy) listener.onBusy(failure as ApiError, pause.duration);
    else listener.onReconnecting();
    await connection.wait(pause.duration);
  }
}

/** How long to wait after each failure; null when it is time to give up. */
function planPauses() {
  let attempt = 0;
  let patience = BUSY_PATIENCE;
  return {
    next(failure: unknown, hasStarted: boolean, hasGained: boolean) {
      const busy = hasStarted ? null : busyFor(failure);
      if (busy !== null) {
        patience -= busy;
        return patience < 0 ? null : { isBusy: true, duration: busy };
      }
      if (!mayPass(failure, hasStarted)) return null;
      if (hasGained) attempt = 0;
      const duration = RECONNECT_WAITS[attempt];
      attempt += 1;
      return duration === undefined ? null : { isBusy: false, duration };
    },
  };
}

/** A turn that has begun may go on at the server; what became of another one nobody knows. */
function giveUp(failure: unknown, hasStarted: boolean): 'lost' {
  if (hasStarted && mayPass(failure, hasStarted)) return 'lost';
  throw failure;
}

/** Milliseconds after which a server without room is to be asked again; null for every other failure. */
export function busyFor(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code === 'daily_limit_reached') return null;
  const { code, retryAfter } = error;
  const isBusy = code === 'overloaded' || code === 'shutting_down' || code === 'database_unavailable';
  if (!isBusy && !(code === 'too_many_requests' && retryAfter !== null)) return null;
  return (retryAfter ?? BUSY_WAIT) * 1_000;
}

/** True where the same request may succeed a moment later. */
function mayPass(error: unknown, hasStarted: boolean): boolean {
  if (error instanceof ApiError) {
    if (busyFor(error) !== null) return true;
    // A proxy whose server is away answers without a code; our own failure would only come again.
    return error.status >= 500 && (hasStarted || error.code === null);
  }
  return hasStarted || error instanceof NetworkError;
}
