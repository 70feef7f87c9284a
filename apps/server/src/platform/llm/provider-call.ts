import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  STATUS_CODES,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { providerCalls } from '../figures.ts';
import { PRESET_IDS } from './preset-ids.ts';
import { readProviderError, readRetryAfter } from './provider-error.ts';
import { FAILURE_CODES, ProviderFailure, toAppError } from './provider-failure.ts';
import { isClosedHost, lookupOpen } from './reachable-host.ts';
import type { AiService, ServiceWaits } from './service.ts';
import { tryJson, type WireReader } from './wire-chunk.ts';

/**
 * One HTTP call of a service. `node:http` and not `fetch`: it costs less per token, tells when the connection
 * stands, and follows no redirect, which would carry the key to a host nobody configured.
 */
export type ProviderCall<Answer> = {
  service: AiService;
  url: string;
  /** Null for a service that wants none. */
  key: string | null;
  /** Null asks with GET. */
  body: string | null;
  /** Reads the answer of this one call, and throws for what is no answer. */
  reader: WireReader<Answer>;
  /** Whether the answer comes in pieces, so that silence is a failure. */
  streamed: boolean;
  signal: AbortSignal;
  /** See openRequest. */
  reuseConnection: boolean;
};

const agents = {
  'http:': new HttpAgent({ keepAlive: true, maxFreeSockets: 256 }),
  'https:': new HttpsAgent({ keepAlive: true, maxFreeSockets: 256 }),
};
const ERROR_BODY_MAX_LENGTH = 64 * 1024;

/** Begins a request with the key; who calls ends it. Fails with ProviderFailure for an address that nobody may call. */
export function openRequest(
  address: string,
  options: {
    method: 'GET' | 'POST';
    service: Pick<AiService, 'keyHeader' | 'headers'>;
    key: string | null;
    signal: AbortSignal;
    headers: Readonly<Record<string, string | number>>;
    /** False where a connection that the service has closed meanwhile would tell something wrong. */
    reuseConnection: boolean;
  },
): ClientRequest {
  requireOpenHost(address);
  const url = new URL(address);
  const secure = url.protocol === 'https:';
  return (secure ? httpsRequest : httpRequest)(url, {
    method: options.method,
    agent: options.reuseConnection && (secure ? agents['https:'] : agents['http:']),
    signal: options.signal,
    lookup: lookupOpen,
    headers: { ...options.service.headers, ...writeKey(options), ...options.headers },
  });
}

function requireOpenHost(address: string): void {
  if (isClosedHost(new URL(address).hostname))
    throw new ProviderFailure('unreachable', 'this address may not be called', { mayHaveArrived: false });
}

function writeKey({ service, key }: { service: Pick<AiService, 'keyHeader'>; key: string | null }) {
  if (key === null) return {};
  return service.keyHeader === 'api-key' ? { 'api-key': key } : { authorization: `Bearer ${key}` };
}

const RESULTS = ['ok', 'given_up', ...FAILURE_CODES];
// From the start: an increase is seen only of what was there before.
for (const provider of PRESET_IDS) for (const result of RESULTS) providerCalls.inc({ provider, result }, 0);

/** Fails with ProviderFailure, or with the signal's reason when the caller gave up. */
export async function callProvider<Answer>(call: ProviderCall<Answer>): Promise<Answer> {
  const { preset, id } = call.service;
  try {
    const answer = await send(call);
    providerCalls.inc({ provider: preset, result: 'ok' });
    return answer;
  } catch (error) {
    const result = error instanceof ProviderFailure ? toAppError(error, id).code : 'given_up';
    providerCalls.inc({ provider: preset, result });
    throw error;
  }
}

async function send<Answer>(call: ProviderCall<Answer>): Promise<Answer> {
  const { reader } = call;
  requireOpenHost(call.url);
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const request = beginRequest(call);
    const watch = makeWatch(call.service.waits, call.streamed, (failure) => giveUp(failure));
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
    request.on('error', fail);
    request.on('socket', (socket) => {
      if (!socket.connecting) noteConnection();
      else socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', noteConnection);
    });
    request.on('response', (response) => {
      response.on('error', fail);
      const status = response.statusCode ?? 0;
      if (status < 200 || status > 299) return readRefusal(response, fail);
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
    request.end(call.body ?? undefined);
  });
}

/** Fails with ProviderFailure for what cannot stand in a request, such as a header with a line break. */
function beginRequest(call: ProviderCall<unknown>): ClientRequest {
  try {
    return openRequest(call.url, {
      method: call.body === null ? 'GET' : 'POST',
      service: call.service,
      key: call.key,
      signal: call.signal,
      reuseConnection: call.reuseConnection,
      headers: {
        ...(call.body !== null && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(call.body),
        }),
        accept: call.streamed ? 'text/event-stream' : 'application/json',
      },
    });
  } catch (error) {
    throw toFailure(error, false);
  }
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

/** Tells why a service refused a call, when the answer has been read. */
export function readRefusal(response: IncomingMessage, tell: (failure: ProviderFailure) => void): void {
  const status = response.statusCode ?? 0;
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < ERROR_BODY_MAX_LENGTH) text += chunk;
  });
  response.on('end', () => {
    const said = readProviderError(tryJson(text));
    const message = said?.message || `${status} ${STATUS_CODES[status] ?? ''}`.trim();
    const retryAfterMs = readRetryAfter(response.headers, said);
    tell(new ProviderFailure('status', message, { status, retryAfterMs, names: said?.names ?? [] }));
  });
}

type Watch = { connected(): void; heard(started: boolean): void; stop(): void };

/** One timer for the waits of a call: connection, first sign of life, silence, and the first word. */
function makeWatch(
  waits: ServiceWaits,
  streamed: boolean,
  giveUp: (failure: ProviderFailure) => void,
): Watch {
  const arm = (ms: number, what: string) =>
    setTimeout(() => giveUp(new ProviderFailure('timeout', what)), ms);
  let timer = arm(waits.connectMs, 'no connection');
  let connectedAt = 0;
  /** When the service was heard last; 0 before its first sign. */
  let heardAt = 0;
  let hasStarted = false;

  /** Arming a timer anew at each read would cost more than to look, when it rings, what has come meanwhile. */
  function look(): void {
    const now = performance.now();
    const quietMs = waits.silenceMs - (now - heardAt);
    const wordlessMs = hasStarted ? Number.POSITIVE_INFINITY : waits.thinkingMs - (now - connectedAt);
    if (quietMs <= 0) giveUp(new ProviderFailure('timeout', 'silence'));
    else if (wordlessMs <= 0) giveUp(new ProviderFailure('timeout', 'no first word'));
    else timer = setTimeout(look, Math.min(quietMs, wordlessMs));
  }

  return {
    connected() {
      clearTimeout(timer);
      connectedAt = performance.now();
      // A whole answer comes at once when it is finished: only the caller's own deadline bounds it.
      if (streamed) timer = arm(waits.firstSignMs, 'no sign of life');
    },
    heard(started) {
      const isFirst = heardAt === 0;
      heardAt = performance.now();
      hasStarted ||= started;
      if (!isFirst || !streamed) return;
      clearTimeout(timer);
      look();
    },
    stop: () => clearTimeout(timer),
  };
}

function toFailure(error: unknown, mayHaveArrived: boolean): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new ProviderFailure('unreachable', message, { cause: error, mayHaveArrived });
}
