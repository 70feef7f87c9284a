import { setTimeout as delay } from 'node:timers/promises';

export type JsonAnswer = { status: number; headers: Headers; body: { [name: string]: unknown } };

/** One call of one of the servers, as JSON. Throws where no answer came. */
export async function callJson(
  url: string,
  path: string,
  input: {
    token?: string;
    method?: string;
    body?: unknown;
    headers?: Record<string, string>;
    signal?: AbortSignal;
  } = {},
): Promise<JsonAnswer> {
  const response = await fetch(url + path, {
    method: input.method ?? (input.body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(input.token && { authorization: `Bearer ${input.token}` }),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...input.headers,
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.signal && { signal: input.signal }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
}

/** Asks again where a busy process says so, after the time that it names. */
export async function callPatiently(call: () => Promise<JsonAnswer>): Promise<JsonAnswer> {
  for (;;) {
    const answer = await call();
    if (answer.body.code !== 'overloaded') return answer;
    await delay(1_000 * Number(answer.headers.get('retry-after')));
  }
}
