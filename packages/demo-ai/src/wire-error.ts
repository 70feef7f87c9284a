/** A refusal in OpenAI's shape: `{"error": {message, type, param, code}}` with an HTTP status. */
export class WireError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly param: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** What is sent instead of OpenAI's shape, by services that have one of their own. */
  readonly body: unknown;

  constructor(
    status: number,
    message: string,
    options: {
      type?: string;
      code?: string;
      param?: string;
      headers?: Record<string, string>;
      body?: unknown;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.type = options.type ?? 'invalid_request_error';
    this.code = options.code ?? null;
    this.param = options.param ?? null;
    this.headers = options.headers ?? {};
    this.body = options.body;
  }

  toBody() {
    return { error: { message: this.message, type: this.type, param: this.param, code: this.code } };
  }
}
