import type { IncomingMessage } from 'node:http';

/** One call that the server got, for tests that look at what a client sent. */
export type RecordedCall = {
  /** Milliseconds since 1970. */
  at: number;
  method: string;
  path: string;
  /** Secrets keep their first four characters. */
  headers: Record<string, string>;
  /** Parsed JSON; null when there was none. Very long texts are shortened in very large bodies. */
  body: unknown;
  /** The scenario that was played. */
  scenario: string | null;
  /** `broken`: the connection closed before the answer was complete, by whichever side. */
  outcome: 'open' | 'complete' | 'broken';
};

const KEPT_CALLS = 100;
const SECRET_HEADERS = ['authorization', 'api-key', 'x-api-key', 'cookie'];
/** Bytes of a body up to which it is kept as it is; a hundred large images would fill the memory. */
const LARGE_BODY = 256 * 1024;
const LONG_TEXT = 4096;

export function makeCallLog() {
  const calls: RecordedCall[] = [];
  return {
    /** The newest hundred, oldest first. */
    list: (): RecordedCall[] => [...calls],
    clear: () => void calls.splice(0),
    add(request: IncomingMessage): RecordedCall {
      const call: RecordedCall = {
        at: Date.now(),
        method: request.method ?? '',
        path: request.url ?? '',
        headers: maskHeaders(request),
        body: null,
        scenario: null,
        outcome: 'open',
      };
      calls.push(call);
      if (calls.length > KEPT_CALLS) calls.shift();
      return call;
    },
  };
}

export type CallLog = ReturnType<typeof makeCallLog>;

/** What of a body is kept. */
export function shortenBody(body: unknown, bytes: number): unknown {
  if (bytes <= LARGE_BODY) return body;
  return JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    typeof value === 'string' && value.length > LONG_TEXT
      ? `${value.slice(0, LONG_TEXT)}… (${value.length} characters)`
      : value,
  );
}

function maskHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const text = String(value);
      return [name, SECRET_HEADERS.includes(name) ? maskSecret(text) : text];
    }),
  );
}

function maskSecret(value: string): string {
  return value.replace(/^(Bearer )?(.{0,4}).*$/i, '$1$2••••');
}
