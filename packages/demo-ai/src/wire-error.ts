/** A refusal in OpenAI's shape: `{"error": {message, type, param, code}}` with an HTTP status. */
export class WireError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    options: { type?: string; code?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.type = options.type ?? 'invalid_request_error';
    this.code = options.code ?? null;
    this.headers = options.headers ?? {};
  }

  toBody() {
    return { error: { message: this.message, type: this.type, param: null, code: this.code } };
  }
}
