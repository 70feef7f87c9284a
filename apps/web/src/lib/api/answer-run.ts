import { HELPER_TIMEOUT_MS } from '#contract/helper-records.ts';
import { createFrameQueue } from '#web/lib/frame-queue.ts';
import { newId } from '#web/lib/new-id.ts';
import { createStore } from '#web/lib/store.ts';
import { NetworkError } from './api-errors.ts';
import { failureText } from './failure-text.ts';

/** What a model says while it works: the text for reading as it grows, then how it ended. */
export type AnswerEvent<Result> = { type: 'delta'; text: string } | AnswerEnd<Result>;
type AnswerEnd<Result> = { type: 'finished'; result: Result } | { type: 'failed'; message: string };

export type AnswerReader<Result> = { signal: AbortSignal; onEvent: (event: AnswerEvent<Result>) => void };

/** Sends a body under an id that the page made, and resolves when the server has nothing more to say. */
export type AskForAnswer<Body, Result> = (
  body: Body,
  id: string,
  reader: AnswerReader<Result>,
) => Promise<void>;

export type AnswerRunState<Result> = {
  status: 'idle' | 'running' | 'done' | 'failed';
  /** Null unless it is done. */
  result: Result | null;
  /** Why it failed, as a sentence. */
  failure: string;
};

/** Milliseconds. The server has ended by then; a page that hears nothing of it ends too. */
const GIVE_UP_AFTER = HELPER_TIMEOUT_MS + 5_000;

const BROKEN = '連線中斷，回答沒有完成，請再試一次。';

/**
 * One answer of a model at a time. What was not finished keeps its id when the same body is sent again, so that an answer
 * which the server had finished when the connection broke is handed out and not made twice; a changed body gets a new
 * id. The text has a store of its own: it changes with every frame, the state hardly ever.
 */
export function createAnswerRun<Body, Result>(ask: AskForAnswer<Body, Result>) {
  const idle: AnswerRunState<Result> = { status: 'idle', result: null, failure: '' };
  const state = createStore(idle);
  const text = createStore('');
  let running: AbortController | null = null;
  let unfinished = { id: '', body: '' };

  function idOf(body: Body): string {
    const json = JSON.stringify(body);
    if (unfinished.body !== json) unfinished = { id: newId(), body: json };
    return unfinished.id;
  }

  async function hear(body: Body, controller: AbortController): Promise<AnswerEnd<Result>> {
    const ends: AnswerEnd<Result>[] = [];
    const pieces = createFrameQueue<string>((list) => {
      if (running === controller) text.set(text.get() + list.join(''));
    });
    const timer = setTimeout(() => controller.abort(new NetworkError('POST', 'timeout')), GIVE_UP_AFTER);
    const onEvent = (event: AnswerEvent<Result>) => {
      if (event.type === 'delta') pieces.push(event.text);
      else ends.push(event);
    };
    try {
      await ask(body, idOf(body), { signal: controller.signal, onEvent });
    } catch (error) {
      // A connection that breaks after the last word has taken nothing away.
      ends.push({ type: 'failed', message: failureText(error).title });
    }
    clearTimeout(timer);
    pieces.flush();
    return ends[0] ?? { type: 'failed', message: BROKEN };
  }

  return {
    state,
    /** What has come so far, for reading. */
    text,
    /** Resolves with what was made, or with null when it failed or was cancelled. Ignored while another one runs. */
    async start(body: Body): Promise<Result | null> {
      if (running !== null) return null;
      const controller = new AbortController();
      running = controller;
      text.set('');
      state.set({ ...idle, status: 'running' });
      const end = await hear(body, controller);
      if (running !== controller) return null;
      running = null;
      if (end.type === 'failed') {
        state.set({ ...idle, status: 'failed', failure: end.message });
        return null;
      }
      unfinished = { id: '', body: '' };
      state.set({ ...idle, status: 'done', result: end.result });
      return end.result;
    },
    /** Ends what is running, and takes what the last one left from the screen. */
    cancel(): void {
      running?.abort();
      running = null;
      text.set('');
      state.set(idle);
    },
  };
}
