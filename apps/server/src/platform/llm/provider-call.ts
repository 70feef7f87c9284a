import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  STATUS_CODES,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { PROVIDERS, type Provider } from '#contract/constants.ts';
import { providerCalls } from '../figures.ts';
import { ProviderFailure, toAppError } from './provider-failure.ts';
import { readProviderError, tryJson, type WireReader } from './wire-stream.ts';

/**
 * One HTTP call of a provider. `node:http` and not `fetch`: it costs less per token, tells when the connection
 * stands, and follows no redirect, which would carry the key to a host nobody configured.
 */
export type ProviderTimeouts = {
  /** Milliseconds until connected, until the first token, and between two reads. */
  connectTimeoutMs: number;
  firstTokenTimeoutMs: number;
  silenceTimeoutMs: number;
};

export type ProviderCall<Answer> = {
  provider: Provider;
  url: string;
  key: string;
  body: string;
  /** Reads the answer of this one call, and throws for what is no answer. */
  reader: WireReader<Answer>;
  /** Whether the answer comes in pieces, so that silence is a failure. */
  streamed: boolean;
  timeouts: ProviderTimeouts;
  signal: AbortSignal;
  /** See openRequest. */
  reuseConnection: boolean;
};

const agents = {
  'http:': new HttpAgent({ keepAlive: true, maxFreeSockets: 256 }),
  'https:': new HttpsAgent({ keepAlive: true, maxFreeSockets: 256 }),
};
const ERROR_BODY_MAX_LENGTH = 64 * 1024;

/** Where a provider with this base address answers a path such as `chat/completions`. */
export const addressOf = (base: string, path: string): string => `${base.replace(/\/$/, '')}/${path}`;

/** Begins a request with the key; who calls ends it. */
export function openRequest(
  address: string,
  options: {
    method: 'GET' | 'POST';
    key: string;
    signal: AbortSignal;
    headers: Readonly<Record<string, string | number>>;
    /** False where a connection that the provider has closed meanwhile would tell something wrong. */
    reuseConnection: boolean;
  },
): ClientRequest {
  const url = new URL(address);
  const secure = url.protocol === 'https:';
  return (secure ? httpsRequest : httpRequest)(url, {
    method: options.method,
    agent: options.reuseConnection && (secure ? agents['https:'] : agents['http:']),
    signal: options.signal,
    headers: { authorization: `Bearer ${options.key}`, ...options.headers },
  });
}

const RESULTS = [
  'ok',
  'given_up',
  'provider_unreachable',
  'provider_timeout',
  'provider_empty',
  'provider_failed',
  'provider_refused_key',
  'provider_busy',
];
// From the start: an increase is seen only of what was there before.
for (const provider of PROVIDERS) for (const result of RESULTS) providerCalls.inc({ provider, result }, 0);

/** Fails with ProviderFailure, or with the signal's reason when the caller gave up. */
export async function callProvider<Answer>(call: ProviderCall<Answer>): Promise<Answer> {
  const { provider } = call;
  try {
    const answer = await send(call);
    providerCalls.inc({ provider, result: 'ok' });
    return answer;
  } catch (error) {
    const result = error instanceof ProviderFailure ? toAppError(error, provider).code : 'given_up';
    providerCalls.inc({ provider, result });
    throw error;
  }
}

function send<Answer>(call: ProviderCall<Answer>): Promise<Answer> {
  const { reader } = call;
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const watch = makeWatch(call.timeouts, call.streamed, (failure) => giveUp(failure));
    const fail = (error: unknown) => {
      watch.stop();
      reject(call.signal.aborted ? call.signal.reason : toFailure(error, isConnected));
    };
    const noteConnection = () => {
      isConnected = true;
      watch.connected();
    };
    // The socket goes without the error: after the answer's last byte nobody would be listening there.
    const giveUp = (error: unknown) => {
      fail(error);
      request.destroy();
    };
    const request = openRequest(call.url, {
      method: 'POST',
      key: call.key,
      signal: call.signal,
      reuseConnection: call.reuseConnection,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(call.body),
        accept: call.streamed ? 'text/event-stream' : 'application/json',
      },
    });
    request.on('error', fail);
    request.on('socket', (socket) => {
      if (!socket.connecting) noteConnection();
      else socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', noteConnection);
    });
    request.on('response', (response) => {
      response.on('error', fail);
      const status = response.statusCode ?? 0;
      if (status < 200 || status > 299) return refuse(response, status, fail);
      readAnswer(response, reader, watch, giveUp);
      response.on('end', () => {
        watch.stop();
        try {
          resolve(reader.end());
        } catch (error) {
          fail(error);
        }
      });
    });
    request.end(call.body);
  });
}

/**
 * Feeds the reader with what one read of the socket brought. A provider sends each token as an HTTP chunk, and
 * where several come at once Node tells of each for itself, all of them before the next tick.
 */
function readAnswer(
  response: IncomingMessage,
  reader: WireReader<unknown>,
  watch: Watch,
  giveUp: (error: unknown) => void,
): void {
  let chunks: Buffer[] = [];
  function feed(): void {
    const bytes = chunks.length > 1 ? Buffer.concat(chunks) : chunks[0];
    if (!bytes) return;
    chunks = [];
    try {
      reader.feed(bytes);
    } catch (error) {
      giveUp(error);
      return;
    }
    watch.heard(reader.started);
  }
  response.on('data', (chunk: Buffer) => {
    if (chunks.push(chunk) === 1) process.nextTick(feed);
  });
  response.on('end', feed);
}

function refuse(response: IncomingMessage, status: number, fail: (error: unknown) => void): void {
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < ERROR_BODY_MAX_LENGTH) text += chunk;
  });
  response.on('end', () => {
    const said = readProviderError(tryJson(text));
    const message = said?.message ?? `${status} ${STATUS_CODES[status] ?? ''}`.trim();
    const seconds = Number(response.headers['retry-after']);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
    fail(new ProviderFailure('status', message, { status, retryAfterMs, names: said?.names ?? [] }));
  });
}

type Watch = { connected(): void; heard(started: boolean): void; stop(): void };

/** One timer for the three waits of a call: connection, first token, silence. */
function makeWatch(
  timeouts: ProviderTimeouts,
  streamed: boolean,
  giveUp: (failure: ProviderFailure) => void,
): Watch {
  const arm = (ms: number, what: string) =>
    setTimeout(() => giveUp(new ProviderFailure('timeout', what)), ms);
  let timer = arm(timeouts.connectTimeoutMs, 'no connection');
  /** When the provider was heard last; 0 before the first token. */
  let heardAt = 0;

  /** Arming a timer anew at each read would cost more than to look, when it rings, what has come meanwhile. */
  function checkSilence(): void {
    const quietMs = performance.now() - heardAt;
    if (quietMs >= timeouts.silenceTimeoutMs) giveUp(new ProviderFailure('timeout', 'silence'));
    else timer = setTimeout(checkSilence, timeouts.silenceTimeoutMs - quietMs);
  }

  return {
    connected() {
      clearTimeout(timer);
      // A whole answer comes at once when it is finished: only the caller's own deadline bounds it.
      if (streamed) timer = arm(timeouts.firstTokenTimeoutMs, 'no first token');
    },
    heard(started) {
      if (!started) return;
      const first = heardAt === 0;
      heardAt = performance.now();
      if (!first) return;
      clearTimeout(timer);
      timer = setTimeout(checkSilence, timeouts.silenceTimeoutMs);
    },
    stop: () => clearTimeout(timer),
  };
}

function toFailure(error: unknown, mayHaveArrived: boolean): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ProviderFailure('unreachable', message, { cause: error, mayHaveArrived });
}
