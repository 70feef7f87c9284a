import { type GeneratedImage, IMAGE_LONGEST_WORK_MS } from '#contract/images.contract.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { newId } from '#web/lib/new-id.ts';
import { createStore } from '#web/lib/store.ts';
import type { askForImage, ImageBody } from '../api/generate-image.ts';
import { type ImageFailure, imageFailure, isSettled } from './image-failure.ts';

/** An image that has just been made, with what its maker should know of it. */
export type MadeImage = Omit<GeneratedImage, 'createdAt' | 'imageUrl'> & { warning: string | null };

export type ImageRunState =
  | { status: 'idle' | 'cancelled' }
  /** `isEarlier` when what was asked for before is not over yet, and its image is waited for. */
  | { status: 'generating'; isEarlier: boolean }
  | { status: 'failed'; failure: ImageFailure }
  | { status: 'done'; image: MadeImage };

/** What was asked for and not answered; it outlives a reload. */
export type Unanswered = { read: () => string; write: (text: string) => void };

/** Milliseconds until an image that the server is still making is asked for again. */
const ASK_AGAIN_AFTER = 2_000;

/**
 * One image at a time. What was not answered keeps its id while the same is asked for, so that an image which the
 * server made when the connection broke is handed out and neither made nor counted twice.
 */
export function createImageRun(ask: typeof askForImage, unanswered: Unanswered) {
  const state = createStore<ImageRunState>({ status: 'idle' });
  let running: AbortController | null = null;

  function idOf(body: ImageBody): string {
    const asked = JSON.stringify(body);
    const [id, before] = splitOnce(unanswered.read());
    if (before === asked && id !== '') return id;
    const made = newId();
    unanswered.write(`${made} ${asked}`);
    return made;
  }

  async function askFor(body: ImageBody, id: string, signal: AbortSignal) {
    // Whoever made it before has stored it until then or is gone; who asks once more has it made.
    const overAt = Date.now() + IMAGE_LONGEST_WORK_MS;
    for (;;) {
      const askedAt = Date.now();
      try {
        return await ask(body, id, signal);
      } catch (error) {
        const isRunning = error instanceof ApiError && error.code === 'image_running';
        if (!isRunning || askedAt > overAt || signal.aborted) throw error;
        state.set({ status: 'generating', isEarlier: true });
        await pause(ASK_AGAIN_AFTER, signal);
      }
    }
  }

  async function hear(body: ImageBody, signal: AbortSignal): Promise<ImageRunState> {
    const id = idOf(body);
    try {
      const { warning, id: madeId } = await askFor(body, id, signal);
      unanswered.write('');
      return { status: 'done', image: { ...body, id: madeId, warning } };
    } catch (error) {
      if (isSettled(error) && !signal.aborted) unanswered.write('');
      return { status: 'failed', failure: imageFailure(error) };
    }
  }

  return {
    state,
    /** Resolves when it is over, with what came of it; null when it was cancelled or another one runs. */
    async start(body: ImageBody): Promise<ImageRunState | null> {
      if (running !== null) return null;
      const controller = new AbortController();
      running = controller;
      state.set({ status: 'generating', isEarlier: false });
      const end = await hear(body, controller.signal);
      if (running !== controller) return null;
      running = null;
      state.set(end);
      return end;
    },
    /** Ends what is running; the server gives its use back. */
    cancel(): void {
      if (running === null) return;
      running.abort();
      running = null;
      state.set({ status: 'cancelled' });
    },
    /** Takes what the last one left from the screen. */
    clear(): void {
      if (running === null) state.set({ status: 'idle' });
    },
  };
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(' ');
  return at === -1 ? ['', ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Milliseconds; rejects when it is aborted. */
function pause(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, duration);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
