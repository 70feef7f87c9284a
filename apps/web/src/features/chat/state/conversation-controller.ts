import { failureText } from '#web/lib/failure-text.ts';
import { createStore } from '#web/lib/store.ts';
import { fetchMessages } from '../api/list-messages.ts';
import { requestStop } from '../api/stop-turn.ts';
import { type ChatRequest, openTurn, resumeTurn } from '../api/stream-turn.ts';
import {
  type Attachment,
  EMPTY_CONVERSATION,
  findLastAnswer,
  findLastQuestion,
  type UserMessage,
} from './conversation.ts';
import { type ConversationAction, conversationReducer } from './conversation-reducer.ts';
import { followTurn, type TurnListener, type TurnPlan } from './follow-turn.ts';
import { newId } from './new-id.ts';

export type ConversationController = ReturnType<typeof createConversationController>;

type PageListener = TurnListener & { onStopFailed: (error: unknown) => void };

/**
 * One conversation with its connection. Whatever begins something new (another session, clearing, leaving)
 * first cuts the connection of what was there; the answer itself goes on at the server.
 */
export function createConversationController(page: PageListener) {
  const store = createStore(EMPTY_CONVERSATION);
  const dispatch = (action: ConversationAction) => store.set(conversationReducer(store.get(), action));
  let connection = new AbortController();
  const renew = () => {
    connection.abort();
    connection = new AbortController();
    return connection.signal;
  };

  const stopTurn = async (turnId: string) => {
    try {
      await requestStop(turnId);
    } catch (error) {
      dispatch({ type: 'stopping', isStopping: false });
      page.onStopFailed(error);
    }
  };
  const onStarted = () => {
    page.onStarted();
    const { turn } = store.get();
    // Somebody pressed stop before the turn had a name.
    if (turn?.isStopping && turn.turnId) void stopTurn(turn.turnId);
  };
  const follow = (plan: TurnPlan) =>
    followTurn(plan, { dispatch, listener: { ...page, onStarted }, signal: renew() });
  const reattach = (turnId: string, answerId: string) =>
    follow({
      answerId,
      question: findLastQuestion(store.get()),
      isNewQuestion: false,
      open: (to) => resumeTurn(turnId, 0, to),
    });

  return {
    store,
    leave: () => connection.abort(),

    send(chatbotId: string, text: string, image: Attachment | null): void {
      const { sessionId } = store.get();
      const question = makeQuestion(text, image);
      const answerId = newId();
      dispatch({ type: 'sent', message: question, answerId });
      const body = { ...requestOf(question), chatbotId, sessionId };
      void follow({ answerId, question, isNewQuestion: true, open: (to) => openTurn(body, to) });
    },

    /** A new answer to the last question; where only the connection was lost, the same answer again. */
    retry(chatbotId: string): void {
      const state = store.get();
      const answer = findLastAnswer(state);
      const question = findLastQuestion(state);
      if (!answer || !question || state.turn) return;
      const { turnId, status } = answer;
      if (status === 'lost' && turnId) {
        dispatch({ type: 'resumed' });
        void reattach(turnId, answer.id);
        return;
      }
      const answerId = newId();
      dispatch({ type: 'retried', answerId });
      const again = turnId ? { retryTurnId: turnId } : requestOf(question);
      const body = { ...again, chatbotId, sessionId: state.sessionId };
      void follow({ answerId, question, isNewQuestion: false, open: (to) => openTurn(body, to) });
    },

    stop(): void {
      const { turn } = store.get();
      if (!turn || turn.isStopping) return;
      dispatch({ type: 'stopping', isStopping: true });
      if (turn.turnId) void stopTurn(turn.turnId);
    },

    clear(): void {
      renew();
      dispatch({ type: 'cleared' });
    },

    /** Shows a session; an answer that is being written there is followed. */
    async open(sessionId: string): Promise<void> {
      const signal = renew();
      dispatch({ type: 'opening', sessionId });
      try {
        const { items, nextCursor } = await fetchMessages(sessionId, null, signal);
        dispatch({ type: 'opened', sessionId, messages: items, earlier: nextCursor });
      } catch (error) {
        if (signal.aborted) return;
        dispatch({ type: 'open-failed', sessionId, problem: failureText(error).title });
      }
      const { turn } = store.get();
      if (turn?.turnId) void reattach(turn.turnId, turn.answerId);
    },

    /** Rejects when they cannot be had. */
    async loadEarlier(): Promise<void> {
      const { sessionId, earlier } = store.get();
      if (!sessionId || !earlier) return;
      const { items, nextCursor } = await fetchMessages(sessionId, earlier, connection.signal);
      dispatch({ type: 'earlier-loaded', sessionId, messages: items, earlier: nextCursor });
    },
  };
}

function makeQuestion(text: string, image: Attachment | null): UserMessage {
  return {
    role: 'user',
    id: newId(),
    text,
    createdAt: new Date().toISOString(),
    image: image && { kind: 'local', ...image },
  };
}

/** The same id again makes the sending of the same question harmless. */
function requestOf({ id, text, image }: UserMessage): ChatRequest {
  const attachment = image?.kind === 'local' ? { fileName: image.fileName, dataUrl: image.dataUrl } : null;
  return { message: text, clientMessageId: id, ...(attachment && { attachment }) };
}
