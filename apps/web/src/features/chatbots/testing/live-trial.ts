import { type TryEvent, tryChatbot } from '#contract/chatbots.contract.ts';
import { streamOf } from '#web/testing/fake-backend.ts';
import { liveStream } from '#web/testing/live-stream.ts';

/** An answer that is there at once. */
export function answerTrial(...events: TryEvent[]): Response {
  return streamOf(tryChatbot, events);
}

/** An answer that the test writes while the page listens. */
export const liveTrial = () => liveStream(tryChatbot);
