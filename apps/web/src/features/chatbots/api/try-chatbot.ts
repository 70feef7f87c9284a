import { type TryEvent, tryChatbot } from '#contract/chatbots.contract.ts';
import type { CallInput } from '#contract/operation.ts';
import { streamEvents } from '#web/lib/api/stream-events.ts';

export type TrialRequest = CallInput<typeof tryChatbot>['body'];

export type TrialReader = { signal: AbortSignal; onEvent: (event: TryEvent) => void };

/** Resolves when the answer has ended, one way or the other; aborting the signal stops it. */
export function askTrial(body: TrialRequest, reader: TrialReader): Promise<void> {
  return streamEvents(tryChatbot, { body }, reader);
}
