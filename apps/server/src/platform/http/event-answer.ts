import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { nameFailure } from './error-answer.ts';
import type { EventStream } from './event-stream.ts';
import { STREAMED } from './http.ts';

type Failed = { type: 'failed'; code: ErrorCode; message: string };

/**
 * Answers with the events that `run` sends, and with `failed` when it throws. The signal aborts when the reader
 * leaves before the end.
 */
export async function answerWithEvents<Event extends object>(
  stream: EventStream,
  log: FastifyBaseLogger,
  run: (send: (event: Event) => void, signal: AbortSignal) => Promise<void>,
): Promise<typeof STREAMED> {
  const left = new AbortController();
  stream.onClose(() => left.abort());
  const send = (event: Event | Failed) => stream.send(`data: ${JSON.stringify(event)}\n\n`);
  try {
    await run(send, left.signal);
  } catch (error) {
    // Given up because its reader left, and nothing else.
    if (left.signal.aborted && error === left.signal.reason) return STREAMED;
    const { code, message } = nameFailure(error, log);
    send({ type: 'failed', code, message });
  }
  stream.end();
  return STREAMED;
}
