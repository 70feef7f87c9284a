import { act } from '@testing-library/react';
import type { Operation } from '#contract/operation.ts';
import { type CallEvent, streamOf } from './fake-backend.ts';

/** An answer that the test writes while the page listens. */
export function liveStream<const O extends Operation>(operation: O) {
  type Event = CallEvent<O>;
  const events: Event[] = [];
  let isClosed = false;
  let wake: () => void = () => undefined;
  async function* read(): AsyncGenerator<Event> {
    for (let at = 0; ; ) {
      for (; at < events.length; at += 1) yield events[at] as Event;
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
    respond: () => streamOf(operation, read()),
    say: (event: Event) => change(() => void events.push(event)),
    close: () =>
      change(() => {
        isClosed = true;
      }),
  };
}
