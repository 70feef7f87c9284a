import { chat, followTurn } from '#contract/ai.contract.ts';
import type { CallInput } from '#contract/operation.ts';
import type { TurnEvent } from '#contract/turn-events.ts';
import { streamEvents } from '#web/lib/api/stream-events.ts';

export type ChatRequest = CallInput<typeof chat>['body'];
export type TurnReader = { signal: AbortSignal; onEvent: (event: TurnEvent) => void };

export function openTurn(body: ChatRequest, reader: TurnReader): Promise<void> {
  return streamEvents(chat, { body }, reader);
}

export function resumeTurn(turnId: string, after: number, reader: TurnReader): Promise<void> {
  return streamEvents(followTurn, { params: { turnId }, query: { after } }, reader);
}
