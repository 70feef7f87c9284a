import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { z } from 'zod';
import { type Access, isAllowed } from '#contract/access.ts';
import type { Input, Operation, Output } from '#contract/operation.ts';
import type { Actor, Caller, Visitor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { FIELD_SENTENCES } from '../field-sentences.ts';
import { answerError, invalidInput } from './error-answer.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { isCostlyJson, LARGE_BODY_BYTES, makeRoomForBodies } from './large-bodies.ts';
import { answerExpectations, refuseUnread } from './refuse-unread.ts';
import { sendSafeHeaders } from './safe-headers.ts';
import { whenClosed } from './when-closed.ts';

/**
 * Mounts contract operations: who is it, may they, is the input right, does the answer fit. A handler
 * sees only parsed input and an actor that passed, and what it returns is checked against the contract,
 * so that a field that nobody declared never leaves the house.
 */
export type Http = {
  fastify: FastifyInstance;
  mount<O extends Operation>(operation: O, handler: Handler<O>): void;
  /** Operations mounted so far, for the check that the whole contract is served. */
  mounted: Operation[];
};

/** Returned by a handler that answered through the event stream. */
export const STREAMED: unique symbol = Symbol('streamed');

export type Handler<O extends Operation> = (input: Input<O>, context: Context<O>) => Answer<O>;

type Answer<O extends Operation> = O['response'] extends z.ZodType
  ? Output<O> | Promise<Output<O> | typeof STREAMED>
  : Promise<void>;

/** Who can have passed the access check. */
type Allowed<A extends Access> = A extends { kind: 'public' }
  ? null
  : A extends { kind: 'visitor'; or: infer Or }
    ? { nobody: Visitor; 'signed-in': Caller; everyone: Visitor | null }[Or &
        string &
        ('nobody' | 'signed-in' | 'everyone')]
    : Actor;

type Context<O extends Operation> = {
  actor: Allowed<O['access']>;
  /** The address of the caller, behind trusted proxies the forwarded one. */
  address: string;
  setHeader(name: string, value: string): void;
  /** Aborts when the caller leaves before it is answered, or has left already. */
  whenLeft(): AbortSignal;
  /** Opens the event stream when the caller asked for one; null when it wants JSON. */
  openStream: (() => EventStream) | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    actor: Caller | null;
  }
}

/** Of an operation that says nothing else; nobody has to be known to call a public one. */
const BODY_LIMIT = { public: 16 * 1024, others: LARGE_BODY_BYTES };
/** Milliseconds for a request to arrive whole; an answer may take as long as it likes. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Characters; Node takes no head of a request that is longer. */
const LONGEST_ADDRESS = 16 * 1024;

// Messages of refused fields are read by people: Traditional Chinese, as every text of the product.
z.config(FIELD_SENTENCES);

export function makeHttp(options: {
  /** Who holds this bearer token now, or null. Asked anew for each request. */
  authenticate: (token: string) => Promise<Caller | null>;
  trustedProxies: readonly string[];
  logLevel: string;
  /** Milliseconds for a request to arrive whole, where a minute is not meant. */
  requestTimeoutMs?: number;
}): Http {
  const app = fastify({
    logger: {
      level: options.logLevel,
      // Passwords of shared links stand in queries: only the path is logged.
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    // Addresses that cannot be decoded are refused before any route is found.
    frameworkErrors: answerError,
    clientErrorHandler: refuseUnread,
    // However long a parameter is: what cannot be an id is answered like one that nothing has.
    routerOptions: { maxParamLength: LONGEST_ADDRESS },
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: BODY_LIMIT.others,
    // Answers that stream are ended by their own deadline; a shutdown must not wait for idle keep-alives.
    forceCloseConnections: 'idle',
    // What still comes while everything is taken down is answered like anything else, and in our words.
    return503OnClosing: false,
    // A body that never comes whole must not hold a connection, or the end of the process.
    requestTimeout: options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
    http: { connectionsCheckingInterval: (options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS) / 2 },
  });
  sendSafeHeaders(app.server);
  answerExpectations(app.server);
  app.decorateRequest('actor', null);
  app.setErrorHandler(answerError);
  acceptEmptyJson(app);
  const mounted: Operation[] = [];
  const takeBody = makeRoomForBodies();

  const authorize = (access: Access) => async (request: FastifyRequest) => {
    if (access.kind === 'public') return;
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const caller = token ? await options.authenticate(token) : null;
    request.actor = requireAccess(access, caller);
  };

  return {
    fastify: app,
    mounted,
    mount(operation, handler) {
      mounted.push(operation);
      const usualLimit = operation.access.kind === 'public' ? BODY_LIMIT.public : BODY_LIMIT.others;
      const bodyLimit = operation.bodyLimit ?? usualLimit;
      const isAllowedIn = authorize(operation.access);
      app.route({
        method: operation.method,
        url: operation.path,
        bodyLimit,
        // Before the body is read: whoever may not call does not get to send megabytes.
        onRequest: async (request, reply) => {
          await isAllowedIn(request);
          takeBody(request, reply, bodyLimit);
        },
        handler: async (request, reply) => {
          const input = parseInput(operation, request) as Input<typeof operation>;
          const result = await handler(input, makeContext(operation, request, reply));
          if (result === STREAMED || reply.sent) return reply;
          return sendAnswer(operation, reply, result);
        },
      });
    },
  };
}

/** The caller, as far as the operation is for them; null where nobody needs to be anybody. */
function requireAccess(access: Access, caller: Caller | null): Caller | null {
  if (caller?.kind === 'visitor' && access.kind === 'visitor') return caller;
  const person = caller?.kind === 'user' ? caller : null;
  if (isAllowed(access, person?.rights ?? null))
    return access.kind === 'visitor' && access.or === 'everyone' ? null : person;
  throw new AppError(person ? 'not_allowed' : 'not_signed_in');
}

/** `PATCH` without a body and a JSON content type is what the specification sends. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') done(null, undefined);
    else if (isCostlyJson(text))
      done(new AppError('invalid_input', { fields: [{ path: 'body', message: '太複雜' }] }));
    else void parse(request, text, done);
  });
}

function parseInput(operation: Operation, request: FastifyRequest) {
  const params = operation.params?.safeParse(request.params);
  if (params && !params.success) {
    // What cannot be an id is answered like an id that does not exist.
    throw operation.notFound ? new AppError(operation.notFound) : invalidInput(params.error, 'params');
  }
  const query = operation.query?.safeParse(request.query);
  if (query && !query.success) throw invalidInput(query.error, 'query');
  const body = operation.body?.safeParse(request.body);
  if (body && !body.success) throw invalidInput(body.error, 'body');
  return { params: params?.data, query: query?.data, body: body?.data };
}

function makeContext<O extends Operation>(
  operation: O,
  request: FastifyRequest,
  reply: FastifyReply,
): Context<O> {
  const wantsEvents =
    operation.events !== undefined && /\btext\/event-stream\b/.test(request.headers.accept ?? '');
  return {
    // The access check has run: only public operations have no actor.
    actor: request.actor as Context<O>['actor'],
    address: request.ip,
    setHeader: (name, value) => void reply.header(name, value),
    whenLeft: () => signalWhenLeft(reply),
    openStream: wantsEvents || operation.streamOnly ? () => openEventStream(reply) : null,
  };
}

/** Its reason is a failure that is no news for the log. */
function signalWhenLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  whenClosed(raw, () => {
    if (!raw.writableEnded) left.abort(new AppError('turn_interrupted'));
  });
  return left.signal;
}

function sendAnswer(operation: Operation, reply: FastifyReply, result: unknown): FastifyReply {
  if (operation.response === null) return reply.code(204).send();
  const answer = operation.response.parse(result);
  return reply
    .code(operation.status ?? 200)
    .send(answer instanceof Uint8Array ? Buffer.from(answer) : answer);
}
