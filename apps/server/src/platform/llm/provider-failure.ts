import type { Provider } from '#contract/constants.ts';
import { AppError } from '../../kernel/app-error.ts';

/** Why one call of a provider failed, before anybody decided what to do about it. */
export class ProviderFailure extends Error {
  readonly kind: 'status' | 'unreachable' | 'timeout' | 'broken' | 'empty';
  /** HTTP status of the refusal, for kind `status`. */
  readonly status: number;
  /** Milliseconds that the provider asked to wait. */
  readonly retryAfterMs: number | undefined;
  /** What the provider calls its refusal: the code and the type of its error. */
  readonly names: readonly string[];
  /** False where no connection stood: the provider knows nothing of the call. */
  readonly mayHaveArrived: boolean;

  constructor(
    kind: ProviderFailure['kind'],
    message: string,
    options: {
      status?: number;
      retryAfterMs?: number | undefined;
      names?: readonly string[];
      mayHaveArrived?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.status = options.status ?? 0;
    this.retryAfterMs = options.retryAfterMs;
    this.names = options.names ?? [];
    this.mayHaveArrived = options.mayHaveArrived ?? true;
  }

  /** Trying the same call again may help. */
  get transient(): boolean {
    return (
      this.kind === 'unreachable' ||
      (this.kind === 'status' && [429, 500, 502, 503, 504].includes(this.status))
    );
  }
}

/** The sentence that a person can act on. */
export function toAppError(failure: ProviderFailure, provider: Provider): AppError {
  // A provider's own words stay inside: they may quote the prompt, the account or the key.
  const detail = failure.kind === 'status' ? `HTTP ${failure.status}` : failure.message;
  const options = { cause: failure, values: { provider, detail } };
  switch (failure.kind) {
    case 'unreachable':
      return new AppError('provider_unreachable', options);
    case 'timeout':
      return new AppError('provider_timeout', options);
    case 'empty':
      return new AppError('provider_empty', options);
    case 'broken':
      return new AppError('provider_failed', options);
    case 'status':
      if (failure.status === 401 || failure.status === 403)
        return new AppError('provider_refused_key', options);
      if (failure.status === 429) return new AppError('provider_busy', options);
      return new AppError('provider_failed', options);
  }
}
