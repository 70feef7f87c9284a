import { ApiError } from '#web/lib/api/api-errors.ts';
import { createAsking } from './ask-questions.ts';
import type { UserMessage } from './conversation.ts';
import { type ConversationApi, createLine, planAttachment } from './conversation-line.ts';
import { followTurn, type TurnListener, type TurnPlan } from './follow-turn.ts';
import { createReading } from './read-session.ts';

export type ConversationController = ReturnType<typeof createConversationController>;

export type PageListener = TurnListener & {
  onStopFailed: (error: unknown) => void;
  /** The person no longer waits for a busy server: the question is to be typed again. */
  onWithdrawn: (question: UserMessage) => void;
};

/**
 * One conversation with its connection. Whatever begins something new (another session, clearing, leaving)
 * first cuts the connection of what was there; the answer itself goes on at the server.
 */
export function createConversationController(page: PageListener, api: ConversationApi) {
  const line = createLine();
  const { store, dispatch } = line;

  /** What was there before the question is there again; now the page is told why. */
  const onUndone = async (error: unknown, { kind, question }: TurnPlan) => {
    const wasChanged = store.get().editing !== null;
    const reason = kind === 'again' && isStale(error) ? await explain(error) : error;
    if (isGone(reason)) dispatch({ type: 'cleared' });
    const hasLostChange = wasChanged && store.get().editing === null;
    const isToBeTyped = kind === 'new' || isGone(reason) || hasLostChange;
    page.onRefused(reason, isToBeTyped ? question : null);
    if (kind !== 'again' && isStale(error)) await reading.reload();
  };
  /** A turn that is not known any more may have gone with its session. */
  const explain = async (error: unknown): Promise<unknown> => {
    const failure = await reading.reload();
    return isGone(failure) ? failure : error;
  };
  const follow = (plan: TurnPlan) =>
    void followTurn(plan, {
      dispatch,
      listener: page,
      onUndone: (error) => void onUndone(error, plan),
      checkStop: () => asking.stopIfWanted(),
      signal: line.renew(),
    });
  const attach = () => {
    const plan = planAttachment(store.get());
    if (plan) follow(plan);
  };
  const asking = createAsking(line, follow, page);
  const reading = createReading(line, api, attach);
  const { send, retry, edit, stop, withdraw } = asking;

  const { reload, loadEarlier, remove } = reading;

  return {
    store,
    send,
    retry,
    edit,
    setEditing: (text: string | null) => dispatch({ type: 'editing', text }),
    stop,
    remove,
    reload,
    loadEarlier,
    open(sessionId: string): Promise<void> {
      withdraw();
      return reading.open(sessionId);
    },
    clear(): void {
      withdraw();
      line.renew();
      dispatch({ type: 'cleared' });
    },
    leave: () => line.close(),
  };
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'chat_session_not_found';
}

/** What is shown of the conversation is not what the server has. */
function isStale(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code } = error;
  return code === 'turn_running' || code === 'turn_not_found' || code === 'turn_not_retryable';
}
