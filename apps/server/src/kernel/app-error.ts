import { errorMessage } from '#contract/error-messages.ts';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

/** The one failure that the product raises on purpose; the http platform turns it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: ErrorBody['fields'];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      values?: Readonly<Record<string, string | number>>;
      fields?: ErrorBody['fields'];
      retryAfter?: number;
      /** Takes the place of the code's own text, where one was made before. */
      message?: string;
      cause?: unknown;
    } = {},
  ) {
    super(
      options.message ?? errorMessage(code, options.values),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
}
