import type { IncomingMessage, ServerResponse } from 'node:http';
import { WireError } from './wire-error.ts';

const BODY_MAX_BYTES = 32 * 1024 * 1024;

/** Reads a JSON body. Throws WireError when it is too large or no JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    // Read to the end all the same: leaving the loop would cut the connection before the refusal.
    if (size <= BODY_MAX_BYTES) parts.push(part);
  }
  if (size > BODY_MAX_BYTES) throw new WireError(413, 'The request body is too large.');
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new WireError(400, 'We could not parse the JSON body of your request.');
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

export function sendError(response: ServerResponse, error: WireError): void {
  sendJson(response, error.status, error.toBody(), error.headers);
}

/** Reads one field of something that came over the wire. */
export function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
