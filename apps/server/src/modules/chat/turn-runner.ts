import { setTimeout as delay } from 'node:timers/promises';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import { errorMessage, knownErrorCode } from '#contract/error-messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { listCited, type Source } from '#contract/turn-events.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Database, isRefusedData, isUnavailable } from '../../platform/db/database.ts';
import type { Completion } from '../../platform/llm/chat-request.ts';
import type { Passages } from '../knowledge/index.ts';
import { type ChatTask, chooseForPicture, type ModelCalls, type Wanted } from '../models/index.ts';
import type { FoundKeys } from '../tokens/index.ts';
import { closeTurn, type TurnOutcome } from './close-turn.repository.ts';
import type { Lookup, MakeMessages } from './prompt.ts';
import type { Ending, RunningTurn } from './running-turn.ts';
import type { TurnWriter } from './turn-writer.ts';
import { saveSources } from './turns.repository.ts';

/**
 * Runs an opened turn to its end: provider, outcome, store, last event. It belongs to no request: the
 * answer goes on when the browser leaves. Whatever happens, it ends, and what a reader is told at the
 * end is already stored.
 */
export class StoppedByPerson extends Error {}

const STORE_TRIES = 60;
/** Together less than the silence that a reader is promised at most. */
const BEGIN_TRIES = 25;
const DATABASE_WAIT_MS = 1_000;

export type RunnableTurn = {
  turn: RunningTurn;
  /** Null is a visitor. */
  userId: string | null;
  /** As stored with the chatbot: it may name a service that is not there, and a model that nobody has heard of. */
  wanted: Wanted;
  /** The keys for it when the turn was opened. Where passages are looked up first, they are read anew after that. */
  foundKeys: FoundKeys | null;
  lookup: Lookup | null;
  request: Omit<ChatTask, 'messages'>;
  makeMessages: MakeMessages;
  /** Characters of the pictures in the conversation, which stay in memory while the answer runs. */
  pictures: number;
  used: number;
  limit: number;
};

export async function runTurn(
  deps: {
    db: Database;
    models: ModelCalls;
    passages: Passages;
    writer: TurnWriter;
    totalTimeoutMs: number;
    onError: (error: unknown) => void;
  },
  runnable: RunnableTurn,
): Promise<void> {
  const { turn, used, limit } = runnable;
  const deadline = startDeadline(turn, deps.totalTimeoutMs);
  const result = await askProvider({ ...deps, deadline }, runnable);
  deadline.stop();
  const outcome = describeOutcome(turn, result);
  turn.seal();
  await deps.writer.settle();
  const problem = await store(deps.db, outcome, deps.onError);
  if (problem) {
    turn.end({ type: 'failed', code: problem, message: errorMessage(problem) });
    return;
  }
  turn.end(makeEnding(outcome, { used: outcome.giveBack ? used - 1 : used, limit }));
}

type Deadline = ReturnType<typeof startDeadline>;

/** The time of a whole answer. It begins when the service takes the call, and thinking comes on top of it, once. */
function startDeadline(turn: RunningTurn, totalMs: number) {
  const arm = (ms: number) => setTimeout(() => turn.abort(new AppError('provider_timeout')), ms);
  let timer = arm(totalMs);
  let isLonger = false;
  const restart = (ms: number) => {
    clearTimeout(timer);
    timer = arm(ms);
  };
  return {
    restart(): void {
      isLonger = false;
      restart(totalMs);
    },
    allowThinking(thinkingMs: number): void {
      if (!isLonger) restart(totalMs + thinkingMs);
      isLonger = true;
    },
    stop: () => clearTimeout(timer),
  };
}

type Result = { completion: Completion } | { failure: unknown };

type AskDeps = {
  db: Database;
  models: ModelCalls;
  passages: Passages;
  deadline: Deadline;
  onError: (error: unknown) => void;
};

/**
 * The question is stored and its sender knows: where the database goes away before the provider is asked, the answer
 * waits for it, as it does at its end.
 */
async function askProvider(deps: AskDeps, runnable: RunnableTurn): Promise<Result> {
  const { signal } = runnable.turn;
  for (let attempt = 1; ; attempt++) {
    try {
      // Keys that were read before the database went away are read anew.
      return { completion: await complete(deps, runnable, attempt === 1) };
    } catch (failure) {
      if (isUnforeseen(failure)) deps.onError(failure);
      if (!isUnavailable(failure)) return { failure };
      if (attempt === BEGIN_TRIES)
        return { failure: new AppError('database_unavailable', { cause: failure }) };
      await delay(DATABASE_WAIT_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return { failure: signal.reason };
    }
  }
}

const isUnforeseen = (failure: unknown) =>
  !(failure instanceof AppError || failure instanceof StoppedByPerson);

async function complete(
  deps: AskDeps,
  { turn, userId, wanted, foundKeys, lookup, request, makeMessages }: RunnableTurn,
  isFirst: boolean,
): Promise<Completion> {
  const catalogue = await deps.models.read();
  const chosen = deps.models.choose(catalogue, wanted);
  if (lookup && turn.sources.length === 0) {
    const sources = await deps.passages.findSources(lookup.baseId, lookup.query, turn.signal);
    turn.signal.throwIfAborted();
    turn.cite(sources);
  }
  if (turn.sources.length > 0) await saveSources(deps.db, [turn.id, JSON.stringify(turn.sources)]);
  const task = { ...request, messages: makeMessages(turn.sources) };
  const able = chooseForPicture(catalogue, chosen, task);
  return deps.models.chat(able, task, {
    userId,
    person: turn.userId,
    signal: turn.signal,
    onDelta: (text) => turn.append(text),
    onWait() {
      turn.wait();
      deps.deadline.allowThinking(able.service.waits.thinkingMs);
    },
    onPlace(before) {
      turn.queue(before);
      deps.deadline.restart();
    },
    found: isFirst && !lookup && able.service === chosen.service ? (foundKeys ?? undefined) : undefined,
  });
}

function describeOutcome(turn: RunningTurn, result: Result): TurnOutcome {
  const text = turn.text;
  const outcome: TurnOutcome = {
    turnId: turn.id,
    status: 'finished',
    content: text,
    errorCode: null,
    errorText: '',
    model: null,
    promptTokens: null,
    completionTokens: null,
    sources: keepCited(text, turn.sources),
    giveBack: false,
  };
  if ('completion' in result) {
    const { model, usage } = result.completion;
    return {
      ...outcome,
      model,
      promptTokens: usage?.promptTokens ?? null,
      completionTokens: usage?.completionTokens ?? null,
    };
  }
  // The provider was asked and may have been paid: who stops before the first word has used the use.
  if (result.failure instanceof StoppedByPerson) return { ...outcome, status: 'stopped' };
  const error = result.failure instanceof AppError ? result.failure : new AppError('internal');
  return {
    ...outcome,
    status: error.code === 'turn_interrupted' ? 'interrupted' : 'failed',
    content: text ? `${text}\n\n${CHAT_APOLOGY}` : CHAT_APOLOGY,
    errorCode: error.code,
    errorText: error.message,
    giveBack: text === '',
  };
}

function keepCited(text: string, sources: readonly Source[]): Source[] | null {
  const cited = listCited(text, sources);
  return cited.length > 0 ? cited : null;
}

/** The database may be away for a moment: the answer is in memory and can wait for it. Answers why it is not stored. */
async function store(
  db: Database,
  outcome: TurnOutcome,
  onError: (error: unknown) => void,
): Promise<ErrorCode | null> {
  for (let attempt = 1; attempt <= STORE_TRIES; attempt++) {
    try {
      return (await closeTurn(db, outcome)) ? null : 'turn_not_found';
    } catch (error) {
      onError(error);
      if (isRefusedData(error)) {
        await storeBare(db, outcome, onError);
        return 'internal';
      }
      await delay(DATABASE_WAIT_MS);
    }
  }
  return 'internal';
}

/** What the database refuses as data is not kept: the turn ends, so that the conversation can go on. */
async function storeBare(
  db: Database,
  outcome: TurnOutcome,
  onError: (error: unknown) => void,
): Promise<void> {
  const bare = {
    ...outcome,
    content: CHAT_APOLOGY,
    errorText: '',
    model: null,
    promptTokens: null,
    sources: null,
  };
  const failed = {
    status: 'failed',
    errorCode: 'internal',
    completionTokens: null,
  } as const;
  await closeTurn(db, { ...bare, ...failed }).catch(onError);
}

function makeEnding(outcome: TurnOutcome, usage: { used: number; limit: number }): Ending {
  if (outcome.errorCode) return { type: 'failed', code: outcome.errorCode, message: outcome.errorText };
  return { type: 'finished', content: outcome.content, ...usage, stopped: outcome.status === 'stopped' };
}

/** The last event of a turn that ended earlier or elsewhere, from what is stored of it. */
export function storedEnding(turn: {
  status: string;
  content: string;
  error_code: string | null;
  error_text: string;
  used: number;
  daily_limit: number;
}): Ending {
  if (turn.status === 'failed' || turn.status === 'interrupted') {
    const code = turn.status === 'interrupted' ? 'turn_interrupted' : toErrorCode(turn.error_code);
    return { type: 'failed', code, message: turn.error_text || errorMessage(code) };
  }
  return {
    type: 'finished',
    content: turn.content,
    used: turn.used,
    limit: turn.daily_limit,
    stopped: turn.status === 'stopped',
  };
}

function toErrorCode(stored: string | null) {
  const parsed = knownErrorCode.safeParse(stored);
  return parsed.success ? parsed.data : 'internal';
}
