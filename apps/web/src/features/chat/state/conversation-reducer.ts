import type { ChatMessage } from '#contract/chat.contract.ts';
import type { TurnEvent } from '#contract/turn-events.ts';
import {
  type Answer,
  type Conversation,
  EMPTY_CONVERSATION,
  findLastPair,
  type RunningTurn,
  type ShownMessage,
  toShownMessage,
  type UserMessage,
  type Waiting,
} from './conversation.ts';
import { mergeReloaded } from './merge-reloaded.ts';

/**
 * The conversation as a fold over what the person did and what the server said.
 *
 * Invariants: while `turn` is set the last message is its answer, with status running; the answer's text is
 * exactly what the events up to `turn.seq` say, so an event that comes twice, or that overlaps what is there
 * (a re-attached stream joins neighbouring deltas), adds only what is new; an action that names another
 * answer than the running one is late and changes nothing; a refusal leaves everything as it was before the
 * person asked, and a changed question open for changing.
 */
export type ConversationAction =
  | { type: 'cleared' }
  | SessionAction
  | { type: 'removed'; questionId: string }
  | { type: 'editing'; text: string | null }
  | { type: 'sent'; message: UserMessage; answerId: string }
  | { type: 'retried'; answerId: string; text?: string }
  | { type: 'resumed' }
  | TurnAction
  | { type: 'stopping'; isStopping: boolean };

/** What is read of a stored session. */
type SessionAction = { sessionId: string } & (
  | { type: 'opening' }
  | ({ type: 'opened' | 'earlier-loaded' | 'reloaded' } & Page)
  | { type: 'open-failed'; problem: string }
);

/** Messages of a session, and the cursor of those before them. */
type Page = { messages: readonly ChatMessage[]; earlier: string | null };

/** What only the running answer of that id takes. */
type TurnAction = { answerId: string } & (
  | { type: 'events'; events: readonly TurnEvent[] }
  | { type: 'refused' }
  | { type: 'failed'; problem: string }
  | { type: 'lost'; problem: string }
  | { type: 'asking' }
  | { type: 'waiting'; waiting: Waiting }
  | { type: 'reconnecting' }
);

export function conversationReducer(state: Conversation, action: ConversationAction): Conversation {
  if ('sessionId' in action) return reduceSession(state, action);
  switch (action.type) {
    case 'cleared':
      return EMPTY_CONVERSATION;
    case 'removed':
      return removePair(state, action.questionId);
    case 'editing':
      return { ...state, editing: action.text };
    case 'sent':
      return state.turn ? state : sendQuestion(state, action);
    case 'retried':
      return askAgain(state, action);
    case 'resumed':
      return resumeAnswer(state);
    case 'stopping':
      return state.turn ? { ...state, turn: { ...state.turn, isStopping: action.isStopping } } : state;
    default:
      return state.turn?.answerId === action.answerId ? reduceTurn(state, state.turn, action) : state;
  }
}

function reduceSession(state: Conversation, action: SessionAction): Conversation {
  const { sessionId } = action;
  switch (action.type) {
    case 'opening':
      return { ...EMPTY_CONVERSATION, opening: { sessionId, problem: null } };
    case 'opened': {
      if (state.opening?.sessionId !== sessionId) return state;
      const messages = action.messages.map(toShownMessage);
      return showSession({ ...EMPTY_CONVERSATION, sessionId, messages, earlier: action.earlier });
    }
    case 'open-failed':
      if (state.opening?.sessionId !== sessionId) return state;
      return { ...state, opening: { sessionId, problem: action.problem } };
    case 'earlier-loaded':
      return state.sessionId === sessionId ? addEarlier(state, action) : state;
    case 'reloaded':
      return state.sessionId === sessionId ? takeReloaded(state, action) : state;
  }
}

function reduceTurn(state: Conversation, turn: RunningTurn, action: TurnAction): Conversation {
  switch (action.type) {
    case 'events':
      return action.events.reduce(reduceEvent, state);
    case 'refused':
      return undoAsking(state, turn);
    case 'failed':
      return endAnswer(state, { status: 'failed', problem: action.problem });
    case 'lost':
      return endAnswer(state, { status: 'lost', problem: action.problem });
    case 'asking':
      return turn.waiting ? { ...state, turn: { ...turn, waiting: null } } : state;
    case 'waiting':
      return { ...state, turn: { ...turn, waiting: action.waiting, isReconnecting: false } };
    case 'reconnecting':
      return { ...state, turn: { ...turn, isReconnecting: true } };
  }
}

function reduceEvent(state: Conversation, event: TurnEvent): Conversation {
  const { turn } = state;
  if (!turn) return state;
  // A server that crashed may have stored less than it had sent, so its end can stand before the place reached.
  const isEnd = event.type === 'finished' || event.type === 'failed';
  const isPlaced = !isEnd && event.type !== 'thinking' && event.type !== 'waiting';
  if (isPlaced && event.seq <= turn.seq) return state;
  const reached = { ...state, turn: { ...turn, seq: event.seq, isReconnecting: false } };
  switch (event.type) {
    case 'started':
      return {
        ...changeAnswer(reached, () => ({ turnId: event.turnId })),
        sessionId: event.sessionId,
        turn: { ...reached.turn, turnId: event.turnId },
      };
    case 'thinking':
      // It has no place of its own: what comes next is not known yet.
      return { ...state, turn: { ...turn, thinking: event.ms, isReconnecting: false } };
    case 'waiting':
      return { ...state, turn: { ...turn, before: event.before, thinking: null, isReconnecting: false } };
    case 'delta': {
      const known = Math.max(0, turn.seq - (event.seq - event.text.length));
      return changeAnswer(reached, ({ text }) => ({ text: text + event.text.slice(known) }));
    }
    case 'sources':
      return changeAnswer(reached, () => ({ sources: event.sources }));
    case 'finished':
      return endAnswer(state, {
        status: event.stopped ? 'stopped' : 'finished',
        // The whole answer mends whatever a broken connection may have lost.
        text: event.content,
        problem: '',
      });
    case 'failed':
      return endAnswer(state, { status: 'failed', problem: event.message });
  }
}

function addEarlier(state: Conversation, { messages, earlier }: Page): Conversation {
  const known = new Set(state.messages.map(({ id }) => id));
  const added = messages.filter(({ id }) => !known.has(id)).map(toShownMessage);
  return { ...state, messages: [...added, ...state.messages], earlier };
}

/** While an answer comes it is nearer to the truth than a list that was read before. */
function takeReloaded(state: Conversation, page: Page): Conversation {
  if (state.turn) return state;
  const merged = mergeReloaded(state, page);
  return merged === state ? state : showSession(merged);
}

/** A session as the server has it; an answer that is being written there is followed. */
function showSession(session: Conversation): Conversation {
  const last = session.messages.at(-1);
  const isRunning = last?.role === 'assistant' && last.status === 'running' && last.turnId !== null;
  if (!isRunning) return session;
  // The turn's events are replayed from their beginning, so the text stored so far would come twice.
  const emptied = changeAnswer(session, () => ({ text: '' }));
  return { ...emptied, turn: makeTurn(last, []) };
}

function beginAnswer(
  state: Conversation,
  before: readonly ShownMessage[],
  answerId: string,
  replaced: readonly ShownMessage[],
): Conversation {
  const answer: Answer = {
    role: 'assistant',
    id: answerId,
    text: '',
    status: 'running',
    turnId: null,
    problem: '',
    sources: [],
  };
  return { ...state, messages: [...before, answer], turn: makeTurn(answer, replaced), editing: null };
}

function sendQuestion(
  state: Conversation,
  { message, answerId }: Extract<ConversationAction, { type: 'sent' }>,
): Conversation {
  return beginAnswer({ ...state, sentId: message.id }, [...state.messages, message], answerId, []);
}

function askAgain(
  state: Conversation,
  { answerId, text }: Extract<ConversationAction, { type: 'retried' }>,
): Conversation {
  const pair = findLastPair(state);
  if (!pair || state.turn) return state;
  const question = text === undefined ? pair.question : { ...pair.question, text };
  const before = [...state.messages.slice(0, -2), question];
  return beginAnswer(state, before, answerId, [pair.question, pair.answer]);
}

/** As if nobody had asked (LIMIT-3). */
function undoAsking(state: Conversation, { replaced }: RunningTurn): Conversation {
  const [before] = replaced;
  const asked = findLastPair(state)?.question;
  const editing = before && asked && asked.text !== before.text ? asked.text : null;
  const messages = [...state.messages.slice(0, -2), ...replaced];
  return { ...state, turn: null, editing, messages, sentId: before ? state.sentId : null };
}

/** Attaches again to an answer whose connection was given up; what is there is dropped and replayed. */
function resumeAnswer(state: Conversation): Conversation {
  const last = state.messages.at(-1);
  if (last?.role !== 'assistant' || last.status !== 'lost') return state;
  const running = { text: '', status: 'running', problem: '' } as const;
  return { ...changeAnswer(state, () => running), turn: makeTurn(last, []) };
}

function removePair(state: Conversation, questionId: string): Conversation {
  const { messages } = state;
  const place = messages.findIndex(({ id }) => id === questionId);
  const count = messages[place + 1]?.role === 'assistant' ? 2 : 1;
  const isLast = place + count === messages.length;
  if (place < 0 || (isLast && state.turn)) return state;
  const left = [...messages.slice(0, place), ...messages.slice(place + count)];
  return { ...state, messages: left, editing: isLast ? null : state.editing };
}

function makeTurn({ id, turnId }: Answer, replaced: readonly ShownMessage[]): RunningTurn {
  return {
    answerId: id,
    turnId,
    seq: 0,
    isStopping: false,
    isReconnecting: false,
    waiting: null,
    thinking: null,
    before: 0,
    replaced,
  };
}

function endAnswer(state: Conversation, change: Partial<Answer>): Conversation {
  return { ...changeAnswer(state, () => change), turn: null };
}

function changeAnswer<S extends Conversation>(state: S, change: (answer: Answer) => Partial<Answer>): S {
  const last = state.messages.at(-1);
  if (last?.role !== 'assistant') return state;
  return { ...state, messages: [...state.messages.slice(0, -1), { ...last, ...change(last) }] };
}
