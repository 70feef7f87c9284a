export type WireRequest = {
  method: 'GET' | 'POST';
  path: string;
  token: string;
  accept?: string;
  body?: object;
};

/** One HTTP request as it goes over the wire. */
export function writeRequest(input: WireRequest): string {
  const body = input.body ? JSON.stringify(input.body) : '';
  const head = [
    `${input.method} ${input.path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${input.token}`,
    `accept: ${input.accept ?? 'application/json'}`,
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`] : []),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
