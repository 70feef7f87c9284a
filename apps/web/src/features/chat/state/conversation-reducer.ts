import type { ChatMessage } from '#contract/chat.contract.ts';
import type { TurnEvent } from '#contract/turn-events.ts';
import {
  type Answer,
  type Conversation,
  EMPTY_CONVERSATION,
  type RunningTurn,
  toShownMessage,
  type UserMessage,
} from './conversation.ts';

/**
 * The conversation as a fold over what the person did and what the server said.
 *
 * Invariants: while `turn` is set the last message is its answer, with status running; the answer's text is
 * exactly what the events up to `turn.seq` say, so an event that comes twice, or that overlaps what is there
 * (a re-attached stream joins neighbouring deltas), adds only what is new; an action that names another
 * answer than the running one is late and changes nothing.
 */
export type ConversationAction =
  | { type: 'cleared' }
  | { type: 'opening'; sessionId: string }
  | { type: 'opened'; sessionId: string; messages: readonly ChatMessage[]; earlier: string | null }
  | { type: 'open-failed'; sessionId: string; problem: string }
  | { type: 'earlier-loaded'; sessionId: string; messages: readonly ChatMessage[]; earlier: string | null }
  | { type: 'sent'; message: UserMessage; answerId: string }
  | { type: 'retried'; answerId: string }
  | { type: 'resumed' }
  | { type: 'events'; answerId: string; events: readonly TurnEvent[] }
  | { type: 'refused'; answerId: string }
  | { type: 'failed'; answerId: string; problem: string }
  | { type: 'lost'; answerId: string; problem: string }
  | { type: 'reconnecting'; answerId: string }
  | { type: 'stopping'; isStopping: boolean };

export function conversationReducer(state: Conversation, action: ConversationAction): Conversation {
  if ('answerId' in action && action.type !== 'sent' && action.type !== 'retried') {
    return state.turn?.answerId === action.answerId ? reduceTurn(state, state.turn, action) : state;
  }
  switch (action.type) {
    case 'cleared':
      return EMPTY_CONVERSATION;
    case 'opening':
      return { ...EMPTY_CONVERSATION, opening: { sessionId: action.sessionId, problem: null } };
    case 'opened':
      return state.opening?.sessionId === action.sessionId ? openSession(action) : state;
    case 'open-failed':
      if (state.opening?.sessionId !== action.sessionId) return state;
      return { ...state, opening: { sessionId: action.sessionId, problem: action.problem } };
    case 'earlier-loaded': {
      if (state.sessionId !== action.sessionId) return state;
      const known = new Set(state.messages.map(({ id }) => id));
      const added = action.messages.filter(({ id }) => !known.has(id)).map(toShownMessage);
      return { ...state, messages: [...added, ...state.messages], earlier: action.earlier };
    }
    case 'sent':
      return beginAnswer({ ...state, messages: [...state.messages, action.message] }, action.answerId);
    case 'retried':
      return beginAnswer({ ...state, messages: state.messages.slice(0, -1) }, action.answerId);
    case 'resumed':
      return resumeAnswer(state);
    case 'stopping':
      return state.turn ? { ...state, turn: { ...state.turn, isStopping: action.isStopping } } : state;
  }
}

type TurnAction = Extract<
  ConversationAction,
  { type: 'events' | 'refused' | 'failed' | 'lost' | 'reconnecting' }
>;

function reduceTurn(state: Conversation, turn: RunningTurn, action: TurnAction): Conversation {
  switch (action.type) {
    case 'events':
      return action.events.reduce(reduceEvent, state);
    case 'refused':
      // Neither the question nor its answer ever was (LIMIT-3).
      return { ...state, turn: null, messages: state.messages.slice(0, -2) };
    case 'failed':
      return endAnswer(state, { status: 'failed', problem: action.problem });
    case 'lost':
      return endAnswer(state, { status: 'lost', problem: action.problem });
    case 'reconnecting':
      return { ...state, turn: { ...turn, isReconnecting: true } };
  }
}

function reduceEvent(state: Conversation, event: TurnEvent): Conversation {
  const { turn } = state;
  if (!turn) return state;
  // A server that crashed may have stored less than it had sent, so its end can stand before the place reached.
  const isEnd = event.type === 'finished' || event.type === 'failed';
  if (!isEnd && event.seq <= turn.seq) return state;
  const reached = { ...state, turn: { ...turn, seq: event.seq, isReconnecting: false } };
  switch (event.type) {
    case 'started':
      return {
        ...changeAnswer(reached, () => ({ turnId: event.turnId })),
        sessionId: event.sessionId,
        turn: { ...reached.turn, turnId: event.turnId },
      };
    case 'delta': {
      const known = Math.max(0, turn.seq - (event.seq - event.text.length));
      return changeAnswer(reached, ({ text }) => ({ text: text + event.text.slice(known) }));
    }
    case 'sources':
      return reached;
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

function openSession(action: Extract<ConversationAction, { type: 'opened' }>): Conversation {
  const { sessionId, earlier } = action;
  const messages = action.messages.map(toShownMessage);
  const opened: Conversation = { sessionId, messages, earlier, turn: null, opening: null };
  const last = messages.at(-1);
  const isRunning = last?.role === 'assistant' && last.status === 'running' && last.turnId !== null;
  if (!isRunning) return opened;
  // The turn's events are replayed from their beginning, so the text stored so far would come twice.
  return followAgain(
    changeAnswer(opened, () => ({ text: '' })),
    { ...last, text: '' },
    0,
  );
}

function beginAnswer(state: Conversation, answerId: string): Conversation {
  const answer: Answer = {
    role: 'assistant',
    id: answerId,
    text: '',
    status: 'running',
    turnId: null,
    problem: '',
  };
  return followAgain({ ...state, messages: [...state.messages, answer] }, answer, 0);
}

/** Attaches again to an answer whose connection was given up; what is there is dropped and replayed. */
function resumeAnswer(state: Conversation): Conversation {
  const last = state.messages.at(-1);
  if (last?.role !== 'assistant' || last.status !== 'lost') return state;
  const running = { text: '', status: 'running', problem: '' } as const;
  return followAgain(
    changeAnswer(state, () => running),
    { ...last, ...running },
    0,
  );
}

function followAgain(state: Conversation, { id, turnId }: Answer, seq: number): Conversation {
  return { ...state, turn: { answerId: id, turnId, seq, isStopping: false, isReconnecting: false } };
}

function endAnswer(state: Conversation, change: Partial<Answer>): Conversation {
  return { ...changeAnswer(state, () => change), turn: null };
}

function changeAnswer<S extends Conversation>(state: S, change: (answer: Answer) => Partial<Answer>): S {
  const last = state.messages.at(-1);
  if (last?.role !== 'assistant') return state;
  return { ...state, messages: [...state.messages.slice(0, -1), { ...last, ...change(last) }] };
}
