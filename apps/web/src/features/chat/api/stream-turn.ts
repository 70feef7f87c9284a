import { chat, followTurn } from '#contract/ai.contract.ts';
import type { CallInput } from '#contract/operation.ts';
import type { TurnEvent } from '#contract/turn-events.ts';
import { streamEvents } from '#web/lib/stream-events.ts';

export type ChatRequest = CallInput<typeof chat>['body'];
type Listener = { signal: AbortSignal; onEvent: (event: TurnEvent) => void };

/** Begins a turn and follows it. */
export function openTurn(body: ChatRequest, listener: Listener): Promise<void> {
  return streamEvents(chat, { body }, listener);
}

/** Follows a turn from the place `after` on. */
export function resumeTurn(turnId: string, after: number, listener: Listener): Promise<void> {
  return streamEvents(followTurn, { params: { turnId }, query: { after } }, listener);
}
