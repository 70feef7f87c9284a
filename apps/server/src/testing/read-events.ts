import { createParser } from 'eventsource-parser';
import type { z } from 'zod';
import { type TurnEvent, turnEventSchema } from '#contract/turn-events.ts';

/** What came in the place of a stream. */
export class StreamRefused extends Error {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;

  constructor(path: string, { status, headers }: Response, text: string) {
    super(`${path} answered ${status}: ${text}`);
    this.status = status;
    this.headers = headers;
    this.text = text;
  }
}

type ReadInput<Event> = {
  token: string;
  body?: unknown;
  signal?: AbortSignal;
  onEvent?: (event: Event) => void;
};

/** Reads the events of a turn to their end. */
export function readEvents(url: string, path: string, input: ReadInput<TurnEvent>): Promise<TurnEvent[]> {
  return readEventsOf(turnEventSchema, url, path, input);
}

/** Reads an event stream to its end, each event checked against the contract. Throws on another answer. */
export async function readEventsOf<Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  path: string,
  input: ReadInput<z.output<Schema>>,
): Promise<z.output<Schema>[]> {
  const response = await fetch(url + path, {
    method: input.body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${input.token}`,
      accept: 'text/event-stream',
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.signal && { signal: input.signal }),
  });
  if (!response.ok || !response.body) throw new StreamRefused(path, response, await response.text());
  const events: z.output<Schema>[] = [];
  const parser = createParser({
    onEvent({ data }) {
      const event = schema.parse(JSON.parse(data));
      events.push(event);
      input.onEvent?.(event);
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of response.body) parser.feed(decoder.decode(chunk, { stream: true }));
  return events;
}
