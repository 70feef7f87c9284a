import { NetworkError } from '#web/lib/api/api-errors.ts';
import type { ChatRequest, TurnReader } from './read-turn.ts';

export type { ChatRequest };

/** Begins a turn and follows it. */
export async function openTurn(body: ChatRequest, reader: TurnReader): Promise<void> {
  return (await loadStreams()).openTurn(body, reader);
}

/** Follows a turn from the place `after` on. */
export async function resumeTurn(turnId: string, after: number, reader: TurnReader): Promise<void> {
  return (await loadStreams()).resumeTurn(turnId, after, reader);
}

/** For the moment in which somebody is about to ask. */
export function preloadStreams(): void {
  // What fails here is tried again, and told, when it is needed.
  loadStreams().catch(() => undefined);
}

/** A page can be read, and a question typed, before anything streams. */
async function loadStreams() {
  try {
    return await import('./read-turn.ts');
  } catch (error) {
    throw new NetworkError('POST', 'unreachable', error);
  }
}
