import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import type { Method } from '#contract/operation.ts';

type Answer = { status: number; phrase: string; body: Partial<ErrorBody>; retryAfter: number | null };

/** The server answered, but not with 2xx. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Null when the answer did not come from our server, a proxy's page for example. Decide by this, never by text. */
  readonly code: ErrorCode | null;
  /** The server's own words; null when it gave none. `message` is these words, else `text`. */
  readonly serverMessage: string | null;
  /** 'API Error: {status} {statusText}' */
  readonly text: string;
  readonly fields: NonNullable<ErrorBody['fields']>;
  /** Seconds after which the server asks to try again. */
  readonly retryAfter: number | null;

  constructor({ status, phrase, body, retryAfter }: Answer) {
    const text = `API Error: ${status} ${phrase}`.trimEnd();
    super(body.message || text);
    this.status = status;
    this.code = body.code ?? null;
    this.serverMessage = body.message || null;
    this.text = text;
    this.fields = body.fields ?? [];
    this.retryAfter = retryAfter;
  }
}

/** What the specification's generic helpers report when no answer came. */
const HELPER_TEXTS: Readonly<Record<Method, string>> = {
  GET: 'Failed to fetch',
  POST: 'Failed to create',
  PUT: 'Failed to update',
  PATCH: 'Failed to update',
  DELETE: 'Failed to delete',
};

/** No answer came: the network is gone, the server is not reached, or it took too long. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly reason: 'unreachable' | 'timeout';

  constructor(method: Method, reason: 'unreachable' | 'timeout', cause?: unknown) {
    super(HELPER_TEXTS[method], { cause });
    this.reason = reason;
  }
}

/** The server answered 2xx with something that the contract does not know: mostly a page older than the server. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';

  constructor(operationId: string, cause?: unknown) {
    super(`Unexpected answer of ${operationId}`, { cause });
  }
}
