import { createParser } from 'eventsource-parser';
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

/** Reads an event stream to its end, each event checked against the contract. Throws on another answer. */
export async function readEvents(
  url: string,
  path: string,
  input: { token: string; body?: unknown; signal?: AbortSignal; onEvent?: (event: TurnEvent) => void },
): Promise<TurnEvent[]> {
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
  const events: TurnEvent[] = [];
  const parser = createParser({
    onEvent({ data }) {
      const event = turnEventSchema.parse(JSON.parse(data));
      events.push(event);
      input.onEvent?.(event);
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of response.body) parser.feed(decoder.decode(chunk, { stream: true }));
  return events;
}
