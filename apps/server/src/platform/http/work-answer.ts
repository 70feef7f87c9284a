import type { FastifyBaseLogger } from 'fastify';
import type { Work } from '../../kernel/work.ts';
import { answerWithEvents } from './event-answer.ts';
import type { EventStream } from './event-stream.ts';
import type { STREAMED } from './http.ts';

type Event<Result> = { type: 'delta'; text: string } | { type: 'finished'; result: Result };

/** As events while it grows, or as one answer at the end; either ends when nobody waits for it any more. */
export async function answerWork<Result>(
  work: Work<Result>,
  { openStream, whenLeft }: { openStream: (() => EventStream) | null; whenLeft: () => AbortSignal },
  log: FastifyBaseLogger,
): Promise<Result | typeof STREAMED> {
  if (!openStream) return work({ signal: whenLeft(), onText: null });
  return answerWithEvents<Event<Result>>(openStream(), log, async (send, signal) => {
    const result = await work({ signal, onText: (text) => send({ type: 'delta', text }) });
    send({ type: 'finished', result });
  });
}
