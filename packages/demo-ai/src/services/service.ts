import type { ChatCall } from '../chat-call.ts';
import type { WireError } from '../wire-error.ts';
import type { Trigger, TriggerName } from './triggers.ts';

/**
 * What differs between a service and plain OpenAI, as data. One file for each service fills it in, `serve.ts`
 * reads it. A comment beside a behaviour names where its words come from; † marks words from no source that
 * could be opened.
 */
export type Service = {
  /** Paths in front of `/chat/completions`; the first is in the `url` of the server. */
  bases: readonly string[];
  /** Also answers under `/openai/deployments/{name}/…?api-version=…`, and a model is a deployment's name. */
  hasDeployments?: true;
  operations: readonly Operation[];
  keys: Keys;
  /** The list of `GET /models`, with the fields that the service has in it. */
  models: readonly ModelEntry[];
  takesAnyModel?: true;
  unknownModel(model: string): WireError;
  /** The model's name in answers, where it is not the one asked for. */
  answersAs?: string;
  /** They are looked at in this order; the first that finds something refuses the call. */
  rules?: readonly Rule[];
  window?: Window;
  thinking?: Thinking;
  /** A comment line that comes while the first token is waited for. */
  comment?: string;
  /** Usage of a stream: only when asked for (default), always, or always and in the last chunk of content. */
  usage?: 'asked' | 'always' | 'with-finish';
  /** A chunk before the one with the role. */
  firstChunk?: unknown;
  /** Fields of each choice in a stream, written as JSON with a comma before them. */
  choiceFields?: string;
  /** Numbers of an embedding where the call names none. */
  dimensions?: Readonly<Record<string, number>>;
  /** Chat models that answer with the address of a picture. */
  paints?: RegExp;
  triggers: Readonly<Partial<Record<TriggerName, Trigger>>>;
  unknownPath?(operation: string): WireError;
  /** The refusal above a limit. */
  busy?(limit: Limit, model: string): WireError;
  /** Calls at once for one key, where the test names no number. */
  places?: number;
  /** The body of a refusal that has none of its own. */
  shape?(error: WireError): unknown;
};

export type Operation = 'chat' | 'embeddings' | 'images';

export type ModelEntry = { id: string } & Readonly<Record<string, unknown>>;

export type ServiceCall = {
  operation: Operation;
  body: unknown;
  model: string;
  /** Null for what is no chat. */
  chat: ChatCall | null;
};

/** Finds what the service refuses in a call. */
export type Rule = (call: ServiceCall) => WireError | null;

export type Keys = {
  sent: 'bearer' | 'api-key' | 'none';
  /** A key that is not so is wrong. */
  accepts?: RegExp;
  missing?(): WireError;
  wrong?(key: string): WireError;
  /** What a key gets whose name begins so, after `sk-` or `sk-or-`. `bad` and `busy` work everywhere. */
  named?: Readonly<Record<string, () => WireError>>;
};

export type Window = {
  tokens: number;
  /** Null leaves the call alone. Without it the prompt is cut without a word. */
  refuse?(size: { window: number; prompt: number; asked: number }): WireError | null;
};

export type Thinking = {
  /** Field of the delta, parts of the content, or `<think>` in the content. */
  form: 'reasoning_content' | 'reasoning' | 'parts' | 'tags';
  thinks(call: ServiceCall): boolean;
};

export type Limit = {
  kind: 'places' | 'minute';
  /** Calls that are let in. */
  most: number;
  /** Until a place may be free. */
  seconds: number;
};
