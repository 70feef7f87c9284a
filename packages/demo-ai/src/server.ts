import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeCallLog, type RecordedCall, shortenBody } from './call-log.ts';
import { type DemoState, handleChat, handleEmbeddings, handleImages, type Incoming } from './calls.ts';
import { checkKey } from './check-key.ts';
import { handleControl, setStanding, setTrigger } from './control.ts';
import { readJson, sendJson } from './http-io.ts';
import { listModels } from './models.ts';
import type { Directive } from './scenario-choice.ts';
import { SERVICES, type ServiceName } from './services/catalog.ts';
import { type Gate, makeGate } from './services/gate.ts';
import type { NamedServer } from './services/named-server.ts';
import { refuseRate } from './services/openai-2026.ts';
import { serveCall, writeRefusal } from './services/serve.ts';
import type { Service } from './services/service.ts';
import type { TriggerName } from './services/triggers.ts';
import { WireError } from './wire-error.ts';
import { serverError } from './write-answer.ts';

/**
 * The demonstration AI server: it speaks the wire format of OpenAI, invents its answers and says so in each
 * of them. Whoever calls it does so over HTTP, as any provider; only the one who starts it knows better.
 */
export type DemoAi = {
  /** With `/v1` or what the service has in its place, without a slash at the end. */
  url: string;
  /** Ends every answer and the server. */
  close(): Promise<void>;
  /** The scenario of calls that choose none; null is plain. Throws for one that is not on the list. */
  setScenario(directive: Directive | null): void;
  /** The trigger of calls that choose none, on a named server; null is none. Throws for an unknown one. */
  setTrigger(directive: TriggerName | `${TriggerName} ${string}` | null): void;
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
  /** Behaves as this service does (`services/`); without it friendly to everybody. */
  service?: ServiceName;
  /** Models that a named server has besides those of its list. */
  models?: readonly string[];
  /** The names that Azure knows, in the place of models. */
  deployments?: readonly string[];
  /** Tokens of a prompt, in the place of the service's number. */
  window?: number;
  /** Calls of one key at once; what is above is refused. Kimi has three, the others as many as come. */
  places?: number;
  /** Calls of one key in any sixty seconds. */
  requestsPerMinute?: number;
};

type Server = {
  state: DemoState;
  log: ReturnType<typeof makeCallLog>;
  gate: Gate;
  named: NamedServer | undefined;
};

export async function startDemoAi(options: DemoAiOptions = {}): Promise<DemoAi> {
  const { port = 0, host = '127.0.0.1', tokensPerSecond = 60, scripted = true } = options;
  const log = makeCallLog();
  const state: DemoState = {
    scripted,
    tokensPerSecond,
    standing: null,
    trigger: null,
    missingModels: new Set(options.missingModels),
    failedOnce: new Set(),
    origin: '',
  };
  const server = makeServer(options, state, log);
  // A client that keeps connections for later must not find them closed just then.
  const http = createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
    void answer(server, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    // Hundreds of clients may arrive in one moment.
    http.listen({ port, host, backlog: 4096 }, resolve);
  });
  state.origin = `http://${host.includes(':') ? `[${host}]` : host}:${(http.address() as AddressInfo).port}`;
  return {
    url: state.origin + (server.named?.service.bases[0] ?? '/v1'),
    setScenario(directive) {
      setStanding(state, directive);
    },
    setTrigger(directive) {
      setTrigger(state, directive);
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

function makeServer(options: DemoAiOptions, state: DemoState, log: Server['log']): Server {
  const service: Service | undefined = options.service && SERVICES[options.service];
  const { places = service?.places, requestsPerMinute } = options;
  const refuseLimit = service?.busy ?? refuseRate;
  const gate = makeGate({ places, requestsPerMinute }, refuseLimit);
  if (!service) return { state, log, gate, named: undefined };
  const { deployments = ['school-chat', 'school-embed'] } = options;
  const added = [...(options.models ?? []), ...(service.hasDeployments ? deployments : [])];
  const models = [...service.models, ...added.map((id) => ({ id, object: 'model' }))];
  return { state, log, gate, named: { service, state, gate, models, window: options.window, refuseLimit } };
}

async function answer(server: Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await route(server, request, response);
  } catch (error) {
    if (response.headersSent || response.destroyed) response.destroy();
    else refuse(server, response, error instanceof WireError ? error : serverError());
  }
}

function refuse({ named }: Server, response: ServerResponse, error: WireError): void {
  sendJson(response, error.status, writeRefusal(named?.service, error), error.headers);
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
  if (server.named) {
    await serveCall(server.named, request, response, record);
    return;
  }
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
  // The key is the whole header: a client sends the same one each time.
  server.gate.enter(request.headers.authorization ?? '', '', response);
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
