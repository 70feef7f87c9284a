import type { ChatMessage } from '#contract/chat.contract.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import { resumeTurn } from '../api/stream-turn.ts';
import { type Conversation, EMPTY_CONVERSATION, findLastQuestion } from './conversation.ts';
import { type ConversationAction, conversationReducer } from './conversation-reducer.ts';
import type { TurnPlan } from './follow-turn.ts';

/** The newest messages of a session, or those before `cursor`; oldest first within the page. */
export type FetchMessages = (
  sessionId: string,
  cursor: string | null,
  signal: AbortSignal,
) => Promise<{ items: readonly ChatMessage[]; nextCursor: string | null }>;

/** What a person with an account and a visitor have by different operations, or have not at all. */
export type ConversationApi = {
  fetchMessages: FetchMessages;
  /** Deletes a question with its answer. */
  removeMessage?: (messageId: string) => Promise<unknown>;
};

/** One conversation and its one connection, which everything new that begins cuts first. */
export type Line = {
  store: Store<Conversation>;
  dispatch: (action: ConversationAction) => void;
  /** Ends with the present connection. */
  signal: () => AbortSignal;
  renew: () => AbortSignal;
  close: () => void;
};

export function createLine(): Line {
  const store = createStore(EMPTY_CONVERSATION);
  let connection = new AbortController();
  return {
    store,
    dispatch: (action) => store.set(conversationReducer(store.get(), action)),
    signal: () => connection.signal,
    close: () => connection.abort(),
    renew: () => {
      connection.abort();
      connection = new AbortController();
      return connection.signal;
    },
  };
}

/** The plan to follow the answer that is being written, from its beginning; null where none is. */
export function planAttachment(conversation: Conversation): TurnPlan | null {
  const { turn } = conversation;
  const turnId = turn?.turnId;
  if (!turn || !turnId) return null;
  return {
    answerId: turn.answerId,
    question: findLastQuestion(conversation),
    kind: 'attach',
    open: (to) => resumeTurn(turnId, 0, to),
  };
}
