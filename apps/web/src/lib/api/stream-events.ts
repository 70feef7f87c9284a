import { createParser } from 'eventsource-parser';
import type { z } from 'zod';
import type { CallInput, Operation } from '#contract/operation.ts';
import { NetworkError, UnexpectedAnswerError } from './api-errors.ts';
import { sendRequest } from './send-request.ts';

type StreamOperation = Operation & { events: z.ZodType };

export type StreamOptions<O extends StreamOperation> = {
  signal?: AbortSignal;
  /** Called once an event, in order. */
  onEvent(event: z.output<O['events']>): void;
};

/** Milliseconds. The server sends at least a comment line every 15 s, so a longer silence is a dead connection. */
const SILENCE = 45_000;

/**
 * Calls an operation in its `text/event-stream` form and resolves when the server closes the stream. Whether
 * that was the end of the story the events themselves say; a connection that breaks rejects with
 * `NetworkError`. The signal cuts the connection, it does not stop what runs on the server.
 */
export function streamEvents<const O extends StreamOperation>(
  operation: O,
  input: CallInput<O>,
  { signal, onEvent }: StreamOptions<O>,
): Promise<void> {
  const connection = new AbortController();
  const cut = () => connection.abort(signal?.reason);
  if (signal?.aborted) cut();
  signal?.addEventListener('abort', cut);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => connection.abort(new NetworkError(operation.method, 'timeout')), SILENCE);
  };
  listen();
  const options = { accept: 'text/event-stream', timeout: 0, signal: connection.signal };
  return sendRequest(operation, input, options, async ({ body }) => {
    const parser = createParser({ onEvent: ({ data }) => onEvent(parseEvent(operation, data)) });
    const decoder = new TextDecoder();
    // Safari cannot iterate over a stream.
    const reader = body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      listen();
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
  }).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cut);
  });
}

function parseEvent<O extends StreamOperation>(operation: O, data: string): z.output<O['events']> {
  try {
    return operation.events.parse(JSON.parse(data)) as z.output<O['events']>;
  } catch (error) {
    throw new UnexpectedAnswerError(operation.id, error);
  }
}
