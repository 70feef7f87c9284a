import { SIGNED_IN } from '#contract/access.ts';
import type { Method, Operation } from '#contract/operation.ts';
import { type SendOptions, sendRequest } from './send-request.ts';

/** `path` with parameters as `:name`, as operations of the contract have it. */
export type RawRequest = {
  method: Method;
  path: `/${string}`;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  body?: unknown;
};

/** `body` is what the server sent: JSON that was read, else the text; null where it sent none, as with 204. */
export type RawAnswer = { status: number; body: unknown };

/**
 * Sends what the contract need not know and believes every answer, for the pages that try the API out. It fails as
 * every call does: `ApiError` for what is not 2xx, `NetworkError` without an answer.
 */
export function callRaw(
  { method, path, ...input }: RawRequest,
  options: Pick<SendOptions, 'signal' | 'timeout'> = {},
): Promise<RawAnswer> {
  const operation: Operation = { id: 'raw', method, path, access: SIGNED_IN, summary: '', response: null };
  return sendRequest(operation, input, options, async (response) => ({
    status: response.status,
    body: readBody(await response.text()),
  }));
}

function readBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
