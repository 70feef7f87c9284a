import type { CallInput, Operation, Output } from '#contract/operation.ts';
import { logFailure } from '#web/lib/log.ts';
import { UnexpectedAnswerError } from './api-errors.ts';
import { type SendOptions, sendRequest } from './send-request.ts';

export type CallOptions = Pick<SendOptions, 'signal' | 'token' | 'timeout'>;

/**
 * Calls one operation of the contract and returns its answer, parsed by the contract's schema; 204 is
 * `undefined`. Fails with `ApiError` (not 2xx), `NetworkError` (no answer) or `UnexpectedAnswerError`.
 */
export function call<const O extends Operation>(
  operation: O,
  input: CallInput<O>,
  options: CallOptions = {},
): Promise<Output<O>> {
  return sendRequest(operation, input, options, (response) => readAnswer(operation, response));
}

/** One page of a list; `nextCursor` is null on the last one. */
export function callPage<const O extends Operation>(
  operation: O,
  input: CallInput<O>,
  options: CallOptions = {},
): Promise<{ items: Output<O>; nextCursor: string | null }> {
  return sendRequest(operation, input, options, async (response) => ({
    items: await readAnswer(operation, response),
    nextCursor: response.headers.get('x-next-cursor'),
  }));
}

/**
 * The rows `offset` to `offset + limit` of a list and the number of all that match, from the header `x-total-count`;
 * a server that does not say sends all there are.
 */
export function callRows<const O extends Operation>(
  operation: O,
  input: CallInput<O>,
  options: CallOptions = {},
): Promise<{ items: Output<O>; total: number }> {
  return sendRequest(operation, input, options, async (response) => {
    const items = await readAnswer(operation, response);
    const total = response.headers.get('x-total-count');
    return { items, total: total === null ? (items as readonly unknown[]).length : Number(total) };
  });
}

/** What a search finds; with `hasMore` the server says, by the header `x-more-found`, that there is more than it answers. */
export function callFound<const O extends Operation>(
  operation: O,
  input: CallInput<O>,
  options: CallOptions = {},
): Promise<{ items: Output<O>; hasMore: boolean }> {
  return sendRequest(operation, input, options, async (response) => ({
    items: await readAnswer(operation, response),
    hasMore: response.headers.has('x-more-found'),
  }));
}

/** For operations that answer a file. */
export function callBlob<const O extends Operation>(
  operation: O,
  input: CallInput<O>,
  options: CallOptions = {},
): Promise<Blob> {
  return sendRequest(operation, input, { ...options, accept: '*/*' }, (response) => response.blob());
}

async function readAnswer<O extends Operation>(operation: O, response: Response): Promise<Output<O>> {
  if (operation.response === null || response.status === 204) return undefined as Output<O>;
  try {
    return operation.response.parse(await response.json()) as Output<O>;
  } catch (error) {
    // A connection that fails inside the body is the network's fault, and one that is aborted nobody's.
    if (error instanceof TypeError || error instanceof DOMException) throw error;
    logFailure(operation.id, error);
    throw new UnexpectedAnswerError(operation.id, error);
  }
}
