/** One well-made call, as JSON. */
export async function callPlainly(
  url: string,
  method: string,
  path: string,
  input: { token?: string | undefined; body?: unknown } = {},
) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(input.token && { authorization: `Bearer ${input.token}` }),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  });
  const text = await response.text();
  const body: Record<string, unknown> = text ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, text, body };
}
