import { newId } from '#web/lib/new-id.ts';
import { requestStop } from '../api/stop-turn.ts';
import { type ChatRequest, openTurn } from '../api/stream-turn.ts';
import {
  type Attachment,
  findLastPair,
  findLastQuestion,
  type RunningTurn,
  type UserMessage,
} from './conversation.ts';
import { type Line, planAttachment } from './conversation-line.ts';
import type { TurnPlan } from './follow-turn.ts';

type Page = {
  onStopFailed: (error: unknown) => void;
  /** The person no longer waits for a busy server: the question is to be typed again. */
  onWithdrawn: (question: UserMessage) => void;
};

const GIVEN_UP = '連線中斷，不確定訊息是否已送達。請檢查網路後按「重試」再送一次。';

/** Whatever asks for an answer, and what ends the asking. */
export function createAsking(line: Line, follow: (plan: TurnPlan) => void, page: Page) {
  const { store, dispatch } = line;

  /** Asks the last question anew: `change` is its new text. The old answer stands again if that is refused. */
  const askAgain = (chatbotId: string, change: { text?: string }) => {
    const state = store.get();
    const pair = findLastPair(state);
    if (!pair || state.turn) return;
    const { turnId } = pair.answer;
    const answerId = newId();
    const asked =
      turnId === null
        ? requestOf(pair.question)
        : {
            retryTurnId: turnId,
            newTurnId: newId(),
            ...(change.text !== undefined && { message: change.text }),
          };
    const body = { ...asked, chatbotId, sessionId: state.sessionId };
    dispatch({ type: 'retried', answerId, ...change });
    follow({
      answerId,
      question: findLastQuestion(store.get()),
      kind: turnId === null ? 'resent' : 'again',
      open: (to) => openTurn(body, to),
    });
  };
  const stopTurn = async (turnId: string) => {
    try {
      await requestStop(turnId);
    } catch (error) {
      dispatch({ type: 'stopping', isStopping: false });
      page.onStopFailed(error);
    }
  };
  /** While a busy server has refused so far there is nothing to stop, and the words come back. */
  const withdraw = () => {
    const { turn } = store.get();
    if (!turn?.waiting) return;
    const question = findLastQuestion(store.get());
    line.renew();
    dispatch({ type: 'refused', answerId: turn.answerId });
    if (turn.replaced.length === 0 && question) page.onWithdrawn(question);
  };
  /** Nobody knows whether the question arrived; it stays and can be sent again under the same ids. */
  const giveUp = ({ answerId, replaced }: RunningTurn) => {
    line.renew();
    if (replaced.length > 0) dispatch({ type: 'refused', answerId });
    else dispatch({ type: 'failed', answerId, problem: GIVEN_UP });
  };

  return {
    send(chatbotId: string, text: string, image: Attachment | null): void {
      const { sessionId, turn } = store.get();
      if (turn) return;
      const question = makeQuestion(text, image);
      const answerId = newId();
      dispatch({ type: 'sent', message: question, answerId });
      const body = { ...requestOf(question), chatbotId, sessionId };
      follow({ answerId, question, kind: 'new', open: (to) => openTurn(body, to) });
    },

    /** A new answer to the last question; where only the connection was lost, the same answer again. */
    retry(chatbotId: string): void {
      const state = store.get();
      if (state.turn) return;
      if (findLastPair(state)?.answer.status === 'lost') dispatch({ type: 'resumed' });
      const plan = planAttachment(store.get());
      if (plan) follow(plan);
      else askAgain(chatbotId, {});
    },

    /** Changes the last question and has it answered anew. */
    edit(chatbotId: string, text: string): void {
      askAgain(chatbotId, { text });
    },

    stop(): void {
      const { turn } = store.get();
      if (!turn || turn.isStopping) return;
      if (turn.waiting) withdraw();
      else if (turn.turnId === null && turn.isReconnecting) giveUp(turn);
      else {
        dispatch({ type: 'stopping', isStopping: true });
        if (turn.turnId !== null) void stopTurn(turn.turnId);
      }
    },

    /** For a stop that was pressed before the turn had a name, or before the server said that it is busy. */
    stopIfWanted(): void {
      const { turn } = store.get();
      if (!turn?.isStopping) return;
      if (turn.turnId !== null) void stopTurn(turn.turnId);
      else withdraw();
    },

    withdraw,
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
