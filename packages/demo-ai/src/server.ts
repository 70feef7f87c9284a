import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeCallLog, type RecordedCall, shortenBody } from './call-log.ts';
import { type DemoState, handleChat, handleEmbeddings, handleImages, type Incoming } from './calls.ts';
import { checkKey } from './check-key.ts';
import { handleControl, setStanding } from './control.ts';
import { readJson, sendError, sendJson } from './http-io.ts';
import { listModels } from './models.ts';
import type { Directive } from './scenario-choice.ts';
import { WireError } from './wire-error.ts';
import { serverError } from './write-answer.ts';

/**
 * The demonstration AI server: it speaks the wire format of OpenAI, invents its answers and says so in each
 * of them. Whoever calls it does so over HTTP, as any provider; only the one who starts it knows better.
 */
export type DemoAi = {
  /** With `/v1`, without a slash at the end. */
  url: string;
  /** Ends every answer and the server. */
  close(): Promise<void>;
  /** The scenario of calls that choose none; null is plain. Throws for one that is not on the list. */
  setScenario(directive: Directive | null): void;
  /** Models that do not exist, besides those whose name begins with `missing-`. */
  setMissingModels(models: readonly string[]): void;
  /** The newest hundred calls, oldest first. */
  requests(): RecordedCall[];
  clearRequests(): void;
};

export type DemoAiOptions = {
  /** 0 takes a free one. */
  port?: number;
  host?: string;
  /** Pace of an ordinary answer; 0 is as fast as possible. */
  tokensPerSecond?: number;
  /**
   * Whether callers may choose scenarios and read the calls. Off where people type the messages: nobody
   * should be able to break an answer by writing a directive.
   */
  scripted?: boolean;
  missingModels?: readonly string[];
};

type Server = { state: DemoState; log: ReturnType<typeof makeCallLog> };

export async function startDemoAi(options: DemoAiOptions = {}): Promise<DemoAi> {
  const { port = 0, host = '127.0.0.1', tokensPerSecond = 60, scripted = true } = options;
  const log = makeCallLog();
  const state: DemoState = {
    scripted,
    tokensPerSecond,
    standing: null,
    missingModels: new Set(options.missingModels),
    failedOnce: new Set(),
    origin: '',
  };
  // A client that keeps connections for later must not find them closed just then.
  const http = createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
    void answer({ state, log }, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    // Hundreds of clients may arrive in one moment.
    http.listen({ port, host, backlog: 4096 }, resolve);
  });
  state.origin = `http://${host.includes(':') ? `[${host}]` : host}:${(http.address() as AddressInfo).port}`;
  return {
    url: `${state.origin}/v1`,
    setScenario(directive) {
      setStanding(state, directive);
    },
    setMissingModels(models) {
      state.missingModels = new Set(models);
    },
    requests: log.list,
    clearRequests: log.clear,
    async close() {
      const closed = new Promise<void>((resolve) => {
        http.close(() => resolve());
      });
      http.closeAllConnections();
      await closed;
    },
  };
}

async function answer(server: Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await route(server, request, response);
  } catch (error) {
    if (response.headersSent || response.destroyed) response.destroy();
    else sendError(response, error instanceof WireError ? error : serverError());
  }
}

async function route(server: Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path.startsWith('/demo/') && server.state.scripted) {
    await handleControl(server, path, request, response);
    return;
  }
  const record = server.log.add(request);
  response.once('close', () => {
    record.outcome = response.writableFinished ? 'complete' : 'broken';
  });
  const operation = `${request.method} ${path}`;
  const handle = POSTS[operation];
  if (!handle && operation !== 'GET /v1/models') {
    throw new WireError(404, `Unknown request URL: ${operation}.`, { code: 'unknown_url' });
  }
  checkKey(request.headers.authorization);
  if (!handle) {
    sendJson(response, 200, listModels(server.state.missingModels));
    return;
  }
  const body = await readJson(request);
  record.body = shortenBody(body, Number(request.headers['content-length'] ?? 0));
  const header = request.headers['x-demo-scenario'];
  const scenarioHeader = typeof header === 'string' ? header : undefined;
  await handle(server.state, { body, scenarioHeader, response, record });
}

const POSTS: Readonly<Record<string, (state: DemoState, incoming: Incoming) => void | Promise<void>>> = {
  'POST /v1/chat/completions': handleChat,
  'POST /v1/embeddings': handleEmbeddings,
  'POST /v1/images/generations': handleImages,
};
