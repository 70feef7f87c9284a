import type { TurnEvent } from '#contract/turn-events.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { createFrameQueue } from '#web/lib/frame-queue.ts';
import { resumeTurn } from '../api/stream-turn.ts';
import type { UserMessage } from './conversation.ts';
import type { ConversationAction } from './conversation-reducer.ts';
import { busyFor, runTurn } from './run-turn.ts';

/** What the rest of the page wants to know of a turn. */
export type TurnListener = {
  /** The server has the new question: it cannot be lost any more. */
  onStarted: () => void;
  onFinished: (question: UserMessage | null, event: Extract<TurnEvent, { type: 'finished' }>) => void;
  onFailed: () => void;
  /** The server did not take the question; `question` is to be typed again, null where it still stands. */
  onRefused: (error: unknown, question: UserMessage | null) => void;
};

export type TurnPlan = {
  answerId: string;
  question: UserMessage | null;
  /** `resent`: a question that may never have reached the server; `again`: a new answer; `attach`: it runs already. */
  kind: 'new' | 'resent' | 'again' | 'attach';
  open: (to: { signal: AbortSignal; onEvent: (event: TurnEvent) => void }) => Promise<void>;
};

type Dependencies = {
  dispatch: (action: ConversationAction) => void;
  listener: TurnListener;
  /** The server did not take it, and what was there before is there again. */
  onUndone: (error: unknown) => void;
  /** After each occasion at which a stop that could not be carried out before now can. */
  checkStop: () => void;
  signal: AbortSignal;
};

const LOST = '與伺服器的連線中斷了，回答可能仍在進行。請檢查網路後按「重試」繼續。';

/** Runs a turn into the conversation and tells the page how it went; never rejects. */
export async function followTurn(plan: TurnPlan, dependencies: Dependencies): Promise<void> {
  const { dispatch, listener, checkStop, signal } = dependencies;
  const { answerId, question } = plan;
  let hasStarted = plan.kind === 'attach';
  const queue = createFrameQueue<TurnEvent>((events) => dispatch({ type: 'events', answerId, events }));
  const onEvent = (event: TurnEvent) => {
    if (signal.aborted) return;
    hasStarted = true;
    queue.push(event);
    if (event.type === 'delta') return;
    queue.flush();
    if (event.type === 'started') {
      if (isNews(plan)) listener.onStarted();
      checkStop();
    } else if (event.type === 'finished') listener.onFinished(question, event);
    else if (event.type === 'failed') listener.onFailed();
  };
  const onReconnecting = () => {
    queue.flush();
    dispatch({ type: 'reconnecting', answerId });
  };
  const onBusy = (error: ApiError, duration: number) => {
    const waiting = { reason: busyReason(error), until: Date.now() + duration };
    dispatch({ type: 'waiting', answerId, waiting });
    checkStop();
  };
  try {
    const end = await runTurn(
      {
        open: (to) => {
          dispatch({ type: 'asking', answerId });
          return plan.open({ signal, onEvent: to });
        },
        resume: (turnId, after, to) => resumeTurn(turnId, after, { signal, onEvent: to }),
        wait: async (duration) => waitFor(duration, signal),
      },
      { onEvent, onReconnecting, onBusy },
      signal,
    );
    if (end === 'lost') dispatch({ type: 'lost', answerId, problem: LOST });
  } catch (error) {
    if (signal.aborted) return;
    queue.flush();
    reportFailure(plan, error, hasStarted, dependencies);
  }
}

function reportFailure(
  { answerId, kind }: TurnPlan,
  error: unknown,
  hasStarted: boolean,
  { dispatch, listener, onUndone }: Dependencies,
): void {
  // A new question that may have reached the server, or not, stays and can be sent again under the same id.
  if (!hasStarted && (kind !== 'new' || isRefused(error))) {
    dispatch({ type: 'refused', answerId });
    onUndone(error);
    return;
  }
  dispatch({ type: 'failed', answerId, problem: failureText(error).title });
  // The session is over for the whole page.
  if (error instanceof ApiError && error.status === 401) listener.onRefused(error, null);
  else listener.onFailed();
}

/** The server has not told of this question before. */
function isNews({ kind }: TurnPlan): boolean {
  return kind === 'new' || kind === 'resent';
}

/** Our server's own no: nothing was stored, and the same request would be refused again. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 429 || (error.status < 500 && error.code !== null) || busyFor(error) !== null;
}

/** Why a server without room refuses, as its message says it before 「請稍後再試」. */
function busyReason({ serverMessage }: ApiError): string {
  return (serverMessage ?? '').replace(/，請稍後再試$/, '');
}

/** A network that is back ends the waiting early. */
function waitFor(duration: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const over = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, duration);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    addEventListener('online', () => resolve(), { signal: over.signal });
    signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
  }).finally(() => over.abort());
}
