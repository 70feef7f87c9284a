import {
  type ChatRequest,
  type Completion,
  hasImage,
  messagesFor,
  type PromptMessage,
  toWireBody,
} from './chat-request.ts';
import { checkKey, type KeyVerdict } from './check-key.ts';
import { alternateRoles, estimateMessages, fitMessages } from './fit-messages.ts';
import type { Lesson } from './learn.ts';
import { learnFrom } from './learn.ts';
import { callProvider } from './provider-call.ts';
import { ProviderFailure } from './provider-failure.ts';
import { readStream } from './read-stream.ts';
import { readWhole } from './read-whole.ts';
import { retry } from './retry.ts';
import { type AiModel, type AiService, addressOf } from './service.ts';

/**
 * The way to a model of an AI service. A call is repeated only while nothing of the answer has reached anybody: after
 * the first token a second try would write the answer twice. A refusal that names a parameter is learnt from, once for
 * each parameter, and the same model is asked again.
 */
export type LlmGateway = {
  /** Completes a chat. Throws ProviderFailure, or the signal's reason. */
  complete(request: ChatRequest, options: CallOptions): Promise<Completion>;

  /** Asks a service whether it knows a key, for at most five seconds. A failure on the way says nothing of the key. */
  checkKey(service: AiService, key: string): Promise<KeyVerdict>;
};

export type CallOptions = {
  /** Null for a service that wants none. */
  key: string | null;
  signal: AbortSignal;
  /** With it the answer streams, in pieces as they arrive. */
  onDelta?: ((text: string) => void) | undefined;
  /** The model thinks, or waits in its service: no answer yet, and a sign of life. */
  onWait?: (() => void) | undefined;
  /** What was learnt about the model, before the call is made again. */
  onLesson?: ((lesson: Lesson) => void) | undefined;
};

/** Tokens that a conversation is given at most, whatever a model could take: they are paid for with every question. */
const HISTORY_TOKENS = 24_000;
/** Corrections of one call: each parameter once, and a conversation that has to be cut. */
const MOST_LESSONS = 8;
/** A model that thought until its tokens were gone gets so many times more. */
const MORE_ROOM = 4;

export function makeGateway(): LlmGateway {
  return {
    async complete(request, options) {
      const call = makeCall(request, options);
      const correct = makeCorrector(request, options);
      let state: CallState = { model: request.model, maxTokens: request.maxTokens, shrink: 1 };
      for (;;) {
        try {
          return await retry(() => call.send(state), call.mayRepeat, options.signal);
        } catch (failure) {
          if (!(failure instanceof ProviderFailure)) throw failure;
          if (call.hasStarted()) throw brokenOff(failure);
          state = correct(failure, state);
        }
      }
    },

    checkKey: (service, key) => checkKey(service, key),
  };
}

/** Answers how a call that failed is made again, each parameter corrected once; throws the failure where that is no help. */
function makeCorrector(request: ChatRequest, { onLesson }: CallOptions) {
  const taught = new Set<string>();
  return (failure: ProviderFailure, state: CallState): CallState => {
    const change = findChange(failure, request, state);
    if (!change || taught.has(change.name) || taught.size === MOST_LESSONS) throw failure;
    if (!change.mayCome) taught.add(change.name);
    if (change.lesson) onLesson?.(change.lesson);
    if (change.state === null) throw failure;
    return { ...state, ...change.state };
  };
}

/** What differs from one try of a call to the next. */
type CallState = {
  model: AiModel;
  maxTokens: number;
  /** The part of the room that earlier messages get. */
  shrink: number;
};

function makeCall(request: ChatRequest, { key, signal, onDelta, onWait }: CallOptions) {
  let hasStarted = false;
  const listener = onDelta && {
    onDelta(text: string) {
      hasStarted = true;
      onDelta(text);
    },
    onWait,
  };
  return {
    hasStarted: () => hasStarted,
    // What is busy is asked again by the gate before it (modules/models/gate.ts), when it has a place.
    mayRepeat: (failure: ProviderFailure) =>
      failure.transient && failure.reason !== 'busy' && !hasStarted && !teaches(failure),
    send({ model, maxTokens: most, shrink }: CallState): Promise<Completion> {
      const { messages, maxTokens } = fitCall(messagesFor(request, model), model, most, shrink);
      return callProvider({
        service: request.service,
        url: addressOf(request.service, 'chat/completions'),
        key,
        body: toWireBody(request, model, { messages, maxTokens, stream: listener !== undefined }),
        reader: listener ? readStream(model.name, maxTokens, listener) : readWhole(model.name, maxTokens),
        streamed: listener !== undefined,
        signal,
        reuseConnection: true,
      });
    },
  };
}

/** LM Studio and llama.cpp refuse roles with status 500: to ask the same again would not help. */
const teaches = (failure: ProviderFailure) => failure.status === 500 && /alternate/i.test(failure.message);

/** Tokens beside those that were counted, because an estimate is one. */
const MARGIN = 64;
/** Tokens of the shortest answer that is worth asking for. */
const SHORTEST_ANSWER = 256;

/** What goes to a model: of the conversation what fits beside an answer, and an answer no longer than what is left. */
function fitCall(
  messages: readonly PromptMessage[],
  { abilities }: AiModel,
  maxTokens: number,
  shrink: number,
): { messages: PromptMessage[]; maxTokens: number } {
  const window = abilities.context ?? Number.POSITIVE_INFINITY;
  const wanted = Math.min(maxTokens, abilities.longest_answer ?? maxTokens);
  const answer = Math.min(wanted, Math.floor(window / 2));
  const fixed = fixedTokens(messages);
  const room = Math.max(Math.min(HISTORY_TOKENS, window - answer - fixed - MARGIN), 0) * shrink;
  const fitting = fitMessages(messages, fixed + room);
  const left = window - estimateMessages(fitting) - MARGIN;
  return {
    messages: abilities.roles === 'alternate' ? alternateRoles(fitting) : fitting,
    maxTokens: Math.min(wanted, Math.max(left, SHORTEST_ANSWER)),
  };
}

type Change = {
  name: string;
  lesson?: Lesson;
  /** Null where the call is not made again. */
  state: Partial<CallState> | null;
  /** Whether the same change may be made again. */
  mayCome?: boolean;
};

/** How the call may be made again; null where that would not help. */
function findChange(failure: ProviderFailure, request: ChatRequest, state: CallState): Change | null {
  const { model, maxTokens, shrink } = state;
  if (failure.reason === 'thought') return giveMoreRoom(model, maxTokens);
  const lesson = learnFrom(failure, {
    abilities: model.abilities,
    withImage: hasImage(request),
    withFormat: request.responseFormat !== undefined,
    avoidsThinking: request.avoidsThinking ?? false,
  });
  const isNew = lesson !== null && isNews(lesson, model);
  if (failure.reason === 'too_long' && !isNew) return shortenHistory(request, shrink);
  if (!lesson) return null;
  // The picture is the question: a model that cannot see has nothing to answer, and the next picture goes elsewhere.
  const isBlind = lesson.abilities.vision === false;
  const changed = { ...model, abilities: { ...model.abilities, ...lesson.abilities } };
  return { name: lesson.name, lesson, state: isBlind ? null : { model: changed } };
}

function giveMoreRoom({ abilities }: AiModel, maxTokens: number): Change | null {
  const more = Math.min(maxTokens * MORE_ROOM, abilities.longest_answer ?? Number.POSITIVE_INFINITY);
  return more > maxTokens ? { name: 'room', state: { maxTokens: more } } : null;
}

function shortenHistory({ messages }: ChatRequest, shrink: number): Change | null {
  const hasHistory = messages.filter(({ role }) => role !== 'system').length > 1;
  if (shrink === 0 || !hasHistory) return null;
  return { name: 'history', mayCome: true, state: { shrink: shrink > 0.1 ? shrink / 2 : 0 } };
}

/** Whether a lesson says something else than what was known. */
const isNews = ({ name, abilities }: Lesson, { abilities: known }: AiModel) =>
  abilities[name] !== known[name];

const fixedTokens = (messages: readonly PromptMessage[]) =>
  estimateMessages(messages.filter(({ role }, index) => role === 'system' || index === messages.length - 1));

/** What ends an answer after its first token broke it off; only a filter's word is another matter. */
function brokenOff(failure: ProviderFailure): ProviderFailure {
  if (['timeout', 'filtered', 'broken'].includes(failure.reason)) return failure;
  return new ProviderFailure('broken', '回答在中途中斷', { cause: failure });
}
