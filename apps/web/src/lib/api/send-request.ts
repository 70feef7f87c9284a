import { type ErrorBody, errorBodySchema, errorCodeSchema } from '#contract/errors.ts';
import { type CallInput, type Operation, operationUrl } from '#contract/operation.ts';
import { endSession, getSession } from '#web/lib/session/session-store.ts';
import { visitStore } from '#web/lib/session/visit-store.ts';
import { ApiError, NetworkError } from './api-errors.ts';
import { reasonPhrase } from './reason-phrase.ts';

export type SendOptions = {
  /** Aborting rejects with the signal's own reason, which is no failure to show. */
  signal?: AbortSignal | undefined;
  accept?: string;
  /** Milliseconds until headers and body have come; 0 for a stream, which watches itself. */
  timeout?: number;
  /** Instead of the session's, for a call on behalf of a session that is already gone from the page. */
  token?: string;
};

const TIMEOUT = 30_000;
/** A model may think for long; the server itself gives up after 120 s. */
const AI_TIMEOUT = 120_000;

/**
 * Sends one operation and resolves with a 2xx answer whose body `read` has consumed; everything else is an
 * {@link ApiError} or a {@link NetworkError}. A 401 to the session's own token ends that session in place.
 */
export async function sendRequest<O extends Operation, T>(
  operation: O,
  input: CallInput<O>,
  options: SendOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const token = options.token ?? tokenFor(operation);
  const timer = startTimer(options.timeout ?? (operation.id.startsWith('ai.') ? AI_TIMEOUT : TIMEOUT));
  const unfollow = timer.follow(options.signal);
  try {
    const response = await fetch(...requestOf(operation, input, token, options.accept, timer.signal));
    if (response.ok) return await read(response);
    if (response.status === 401 && token !== null) endSession(token);
    throw await readError(response);
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    if (timer.signal.aborted) throw new NetworkError(operation.method, 'timeout', error);
    // fetch and the reading of a body reject with a TypeError when the connection fails.
    throw error instanceof TypeError ? new NetworkError(operation.method, 'unreachable', error) : error;
  } finally {
    timer.stop();
    unfollow();
  }
}

function tokenFor({ access }: Operation): string | null {
  if (access.kind === 'public') return null;
  const visit = access.kind === 'visitor' ? visitStore.get() : null;
  if (visit) return visit.token;
  const session = getSession();
  return session.status === 'signed-in' ? session.token : null;
}

function requestOf<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  token: string | null,
  accept: string | undefined,
  signal: AbortSignal,
): [string, RequestInit] {
  const { params, query, body } = input as {
    params?: Record<string, string>;
    query?: Record<string, string | number | undefined>;
    body?: unknown;
  };
  return [
    operationUrl(operation, params, query),
    {
      method: operation.method,
      headers: {
        accept: accept ?? 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
      // The token is the only credential; no answer that holds a person's data may stay in a shared computer's cache.
      credentials: 'omit',
      cache: 'no-store',
    },
  ];
}

async function readError(response: Response): Promise<ApiError> {
  return new ApiError({
    status: response.status,
    phrase: reasonPhrase(response.status, response.statusText),
    body: readErrorBody(await response.json().catch(() => null)),
    retryAfter: Number(response.headers.get('retry-after')) || null,
  });
}

/** Takes what can be used: an answer with a message but without a code that we know still has its message. */
function readErrorBody(json: unknown): Partial<ErrorBody> {
  const whole = errorBodySchema.safeParse(json);
  if (whole.success) return whole.data;
  const { message, code } = (typeof json === 'object' && json !== null ? json : {}) as Record<
    string,
    unknown
  >;
  const known = errorCodeSchema.safeParse(code);
  return { ...(typeof message === 'string' && { message }), ...(known.success && { code: known.data }) };
}

/** One signal for both ends of patience; `AbortSignal.any` is missing on older tablets. */
function startTimer(milliseconds: number) {
  const controller = new AbortController();
  const timer = milliseconds > 0 ? setTimeout(() => controller.abort(), milliseconds) : undefined;
  return {
    signal: controller.signal,
    stop: () => clearTimeout(timer),
    follow(signal: AbortSignal | undefined): () => void {
      const abort = () => controller.abort(signal?.reason);
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort);
      return () => signal?.removeEventListener('abort', abort);
    },
  };
}
