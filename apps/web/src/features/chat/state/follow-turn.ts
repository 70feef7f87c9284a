import type { TurnEvent } from '#contract/turn-events.ts';
import { ApiError } from '#web/lib/api-errors.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { resumeTurn } from '../api/stream-turn.ts';
import type { UserMessage } from './conversation.ts';
import type { ConversationAction } from './conversation-reducer.ts';
import { createFrameQueue } from './frame-queue.ts';
import { runTurn } from './run-turn.ts';

/** What the rest of the page wants to know of a turn. */
export type TurnListener = {
  /** The server has the question: it cannot be lost any more. */
  onStarted: () => void;
  onFinished: (question: UserMessage | null, event: Extract<TurnEvent, { type: 'finished' }>) => void;
  onFailed: () => void;
  /** The server did not take the question; `question` is to be typed again, null where it still stands. */
  onRefused: (error: ApiError, question: UserMessage | null) => void;
};

export type TurnPlan = {
  answerId: string;
  question: UserMessage | null;
  isNewQuestion: boolean;
  open: (to: { signal: AbortSignal; onEvent: (event: TurnEvent) => void }) => Promise<void>;
};

type Dependencies = {
  dispatch: (action: ConversationAction) => void;
  listener: TurnListener;
  signal: AbortSignal;
};

const LOST = '與伺服器的連線中斷了，回答可能仍在進行。請檢查網路後按「重試」繼續。';

/** Runs a turn into the conversation and tells the page how it went; never rejects. */
export async function followTurn(
  plan: TurnPlan,
  { dispatch, listener, signal }: Dependencies,
): Promise<void> {
  const { answerId, question } = plan;
  const queue = createFrameQueue<TurnEvent>((events) => dispatch({ type: 'events', answerId, events }));
  const onEvent = (event: TurnEvent) => {
    if (signal.aborted) return;
    queue.push(event);
    if (event.type === 'delta') return;
    queue.flush();
    if (event.type === 'started') listener.onStarted();
    else if (event.type === 'finished') listener.onFinished(question, event);
    else if (event.type === 'failed') listener.onFailed();
  };
  const onReconnecting = () => {
    queue.flush();
    dispatch({ type: 'reconnecting', answerId });
  };
  try {
    const end = await runTurn(
      {
        open: (to) => plan.open({ signal, onEvent: to }),
        resume: (turnId, after, to) => resumeTurn(turnId, after, { signal, onEvent: to }),
        wait: (duration) => waitFor(duration, signal),
      },
      { onEvent, onReconnecting },
      signal,
    );
    if (end === 'lost') dispatch({ type: 'lost', answerId, problem: LOST });
  } catch (error) {
    if (signal.aborted) return;
    queue.flush();
    reportFailure(plan, error, { dispatch, listener });
  }
}

function reportFailure(
  { answerId, question, isNewQuestion }: TurnPlan,
  error: unknown,
  { dispatch, listener }: Omit<Dependencies, 'signal'>,
): void {
  const isRefusal = isRefused(error);
  if (isRefusal && isNewQuestion) dispatch({ type: 'refused', answerId });
  else dispatch({ type: 'failed', answerId, problem: failureText(error).title });
  if (isRefusal) listener.onRefused(error, isNewQuestion ? question : null);
  else listener.onFailed();
}

/** The limit is reached, another answer is running, or nobody is signed in any more. */
function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && [401, 409, 429].includes(error.status);
}

function waitFor(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, duration);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
