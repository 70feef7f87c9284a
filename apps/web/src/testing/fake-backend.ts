import { vi } from 'vitest';
import { errorMessage } from '#contract/error-messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Input, Operation, Output } from '#contract/operation.ts';
import { decodeRequest, findOperation } from './match-request.ts';

/**
 * Answers the page's calls in place of the server, typed by the contract: handlers get what the contract parsed of
 * the request, and what they return must satisfy the contract's schema. A call that no handler answers, that the
 * contract does not know or whose input it refuses fails the test that made it.
 */
export type FakeBackend = {
  /** The calls so far, in order. */
  calls: Call[];
  /** The calls of one operation so far. */
  callsOf<O extends Operation>(operation: O): Array<Call & { input: Input<O> }>;
  /** Adds a handler, or replaces the operation's earlier one. */
  on<O extends Operation>(operation: O, handler: Handler<O>): void;
};

export type Call = { operation: string; token: string | null; input: unknown };

type Result<O extends Operation> = Output<O> | Response;
export type Handler<O extends Operation> = (
  input: Input<O>,
  call: { token: string | null; signal: AbortSignal },
) => Result<O> | Promise<Result<O>>;

/** An answer that is not 2xx, as the server gives it. */
export function refuse(
  status: number,
  code: ErrorCode,
  values: Record<string, string | number> = {},
): Response {
  return Response.json({ code, message: errorMessage(code, values) }, { status });
}

/** A stream of the operation's events, each checked against its schema. */
export function streamOf<O extends Operation>(
  operation: O,
  events: AsyncIterable<CallEvent<O>> | Iterable<CallEvent<O>>,
): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      try {
        for await (const event of events) {
          operation.events?.parse(event);
          controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
        }
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}

export type CallEvent<O extends Operation> = O['events'] extends { _zod: { output: infer Event } }
  ? Event
  : never;

/** Takes the place of `fetch` until the test is over. */
export function startFakeBackend(): FakeBackend {
  const handlers = new Map<string, Handler<Operation>>();
  const calls: Call[] = [];

  async function answer(url: string, init: RequestInit): Promise<Response> {
    const { operation, params } = findOperation(init.method ?? 'GET', url);
    const handler = handlers.get(operation.id);
    if (!handler) throw new Error(`no handler for ${operation.id} in this test`);
    const headers = new Headers(init.headers);
    const token = headers.get('authorization')?.replace(/^Bearer /, '') ?? null;
    const input = decodeRequest(operation, params, url, init);
    calls.push({ operation: operation.id, token, input });
    const signal = init.signal ?? new AbortController().signal;
    const result = await handler(input as Input<Operation>, { token, signal });
    if (result instanceof Response) return result;
    if (operation.response === null) return new Response(null, { status: 204 });
    return Response.json(operation.response.parse(result), { status: operation.status ?? 200 });
  }

  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    untilAborted(answer(url, init), init.signal),
  );
  return {
    calls,
    callsOf: <O extends Operation>(operation: O) =>
      calls.filter((call): call is Call & { input: Input<O> } => call.operation === operation.id),
    on: (operation, handler) => handlers.set(operation.id, handler as unknown as Handler<Operation>),
  };
}

function untilAborted(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    answer.then(resolve, reject);
  });
}
