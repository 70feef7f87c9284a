import { converse } from '#contract/helpers.contract.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { askConverse } from '../api/converse.ts';
import { post, readToPage, type ToFrame } from '../frame/talk/frame-messages.ts';

const BROKEN_OFF = '連線中斷，回答沒有完成，請再試一次。';

/**
 * Answers what a practice page asks its framing page, with the session of the person who is signed in here. Returns
 * the function that ends it and all answers that are coming.
 */
export function answerFrame(findFrame: () => Window | null): () => void {
  const running = new Map<string, AbortController>();

  const hear = (event: MessageEvent) => {
    const frame = findFrame();
    const message = readToPage(event, frame);
    if (frame === null || message === null) return;
    if (message.type === 'hello') return post(frame, { type: 'ready' });
    if (message.type === 'cancel') return running.get(message.id)?.abort();
    const controller = new AbortController();
    running.set(message.id, controller);
    void answer(message.id, message.request, controller.signal, (said) => {
      if (!controller.signal.aborted) post(frame, said);
    }).finally(() => running.delete(message.id));
  };

  addEventListener('message', hear);
  return () => {
    removeEventListener('message', hear);
    for (const controller of running.values()) controller.abort();
  };
}

async function answer(
  id: string,
  asked: unknown,
  signal: AbortSignal,
  tell: (message: ToFrame) => void,
): Promise<void> {
  const request = converse.body.safeParse(asked);
  if (!request.success) return tell({ type: 'failed', id, message: '這句話無法送出，請換個說法再試一次。' });
  let hasEnded = false;
  const end = (message: ToFrame) => {
    if (hasEnded) return;
    hasEnded = true;
    tell(message);
  };
  try {
    await askConverse(request.data, {
      signal,
      onEvent(event) {
        if (event.type === 'delta') tell({ type: 'delta', id, text: event.text });
        else if (event.type === 'finished') end({ type: 'finished', id, reply: event.result.reply });
        else end({ type: 'failed', id, message: event.message });
      },
    });
    end({ type: 'failed', id, message: BROKEN_OFF });
  } catch (error) {
    end({ type: 'failed', id, message: failureText(error).title });
  }
}
