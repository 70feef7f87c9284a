import { converse } from '#contract/helpers.contract.ts';
import { type StreamOptions, streamEvents } from '#web/lib/api/stream-events.ts';
import type { TalkRequest } from '../frame/talk/frame-messages.ts';

/** Resolves when the answer has ended, one way or the other; aborting the signal stops it. */
export function askConverse(body: TalkRequest, options: StreamOptions<typeof converse>): Promise<void> {
  return streamEvents(converse, { body }, options);
}
