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
