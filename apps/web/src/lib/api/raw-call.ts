import { SIGNED_IN } from '#contract/access.ts';
import { type Method, type Operation, operationUrl } from '#contract/operation.ts';
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
  request: RawRequest,
  options: Pick<SendOptions, 'signal' | 'timeout'> = {},
): Promise<RawAnswer> {
  return sendRequest(operationOf(request), request, options, async (response) => ({
    status: response.status,
    body: readBody(await response.text()),
  }));
}

/** The address of a request, with its parameters in their places. */
export function rawUrl(request: RawRequest): string {
  return operationUrl(operationOf(request), request.params, request.query);
}

function operationOf({ method, path }: RawRequest): Operation {
  return { id: 'raw', method, path, access: SIGNED_IN, summary: '', response: null };
}

function readBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
