import { act } from '@testing-library/react';
import { type TryEvent, tryChatbot } from '#contract/chatbots.contract.ts';
import { streamOf } from '#web/testing/fake-backend.ts';

/** An answer that is there at once. */
export function answerTrial(...events: TryEvent[]): Response {
  return streamOf(tryChatbot, events);
}

/** An answer that the test writes while the page listens. */
export function liveTrial() {
  const events: TryEvent[] = [];
  let isClosed = false;
  let wake: () => void = () => undefined;
  async function* read(): AsyncGenerator<TryEvent> {
    for (let at = 0; ; ) {
      for (; at < events.length; at += 1) yield events[at] as TryEvent;
      if (isClosed) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  const change = (step: () => void) =>
    act(async () => {
      step();
      wake();
    });
  return {
    respond: () => streamOf(tryChatbot, read()),
    say: (event: TryEvent) => change(() => void events.push(event)),
    close: () =>
      change(() => {
        isClosed = true;
      }),
  };
}
