import type { TurnEvent } from '#contract/turn-events.ts';
import { ApiError } from '#web/lib/api-errors.ts';

/**
 * Follows one answer to its end across broken connections: the answer goes on at the server while nobody
 * listens, and the place that was reached is enough to go on listening. Waits grow while nothing comes and
 * start over as soon as something does.
 */
export type TurnConnection = {
  /** Begins the turn, or attaches to it where it is known already. Resolves when the server closes the stream. */
  open: (onEvent: (event: TurnEvent) => void) => Promise<void>;
  resume: (turnId: string, after: number, onEvent: (event: TurnEvent) => void) => Promise<void>;
  /** Milliseconds; rejects when the reader has left. */
  wait: (duration: number) => Promise<void>;
};

/** Milliseconds before each attempt to attach again. */
export const RECONNECT_WAITS: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];

type Listener = { onEvent: (event: TurnEvent) => void; onReconnecting: () => void };

/** Resolves with how it ended; rejects when the turn never began or is refused, and when the reader left. */
export async function runTurn(
  { open, resume, wait }: TurnConnection,
  { onEvent, onReconnecting }: Listener,
  signal: AbortSignal,
): Promise<'ended' | 'lost'> {
  let turnId: string | null = null;
  let seq = 0;
  let hasEnded = false;
  const note = (event: TurnEvent) => {
    if (event.type === 'started') turnId = event.turnId;
    if (event.type === 'finished' || event.type === 'failed') hasEnded = true;
    seq = Math.max(seq, event.seq);
    onEvent(event);
  };

  await open(note).catch((error: unknown) => {
    if (turnId === null || signal.aborted || isRefusal(error)) throw error;
  });
  for (let attempt = 0; !hasEnded; ) {
    const pause = RECONNECT_WAITS[attempt];
    if (turnId === null || pause === undefined) return 'lost';
    const before = seq;
    onReconnecting();
    await wait(pause);
    await resume(turnId, seq, note).catch((error: unknown) => {
      if (signal.aborted || isRefusal(error)) throw error;
    });
    attempt = seq > before ? 0 : attempt + 1;
  }
  return 'ended';
}

/** Asking again changes nothing. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}
