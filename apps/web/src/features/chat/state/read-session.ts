import { ApiError } from '#web/lib/api/api-errors.ts';
import type { ConversationApi, Line } from './conversation-line.ts';
import { openProblem } from './message-text.ts';

/** Whatever reads or changes what is stored of the conversation. `attach` follows a running answer, if there is one. */
export function createReading(
  line: Line,
  { fetchMessages, removeMessage }: ConversationApi,
  attach: () => void,
) {
  const { store, dispatch } = line;
  let reloading: { signal: AbortSignal; end: Promise<unknown> } | null = null;

  const load = async (sessionId: string, signal: AbortSignal): Promise<unknown> => {
    try {
      const { items, nextCursor } = await fetchMessages(sessionId, null, signal);
      dispatch({ type: 'reloaded', sessionId, messages: items, earlier: nextCursor });
      attach();
      return null;
    } catch (error) {
      return error;
    }
  };

  return {
    /** Shows a session; an answer that is being written there is followed. */
    async open(sessionId: string): Promise<void> {
      const signal = line.renew();
      dispatch({ type: 'opening', sessionId });
      try {
        const { items, nextCursor } = await fetchMessages(sessionId, null, signal);
        dispatch({ type: 'opened', sessionId, messages: items, earlier: nextCursor });
      } catch (error) {
        if (signal.aborted) return;
        dispatch({ type: 'open-failed', sessionId, problem: openProblem(error) });
      }
      attach();
    },

    /**
     * Takes over what became of the open session elsewhere, while nothing runs here. Never rejects: resolves with
     * the failure, or null. What is shown stays where the session cannot be read.
     */
    async reload(): Promise<unknown> {
      const { sessionId, turn, opening } = store.get();
      if (!sessionId || turn || opening) return null;
      const signal = line.signal();
      if (reloading?.signal !== signal) {
        const end = load(sessionId, signal).finally(() => {
          reloading = null;
        });
        reloading = { signal, end };
      }
      return reloading.end;
    },

    /** Rejects when they cannot be had. */
    async loadEarlier(): Promise<void> {
      const { sessionId, earlier } = store.get();
      if (!sessionId || !earlier) return;
      const { items, nextCursor } = await fetchMessages(sessionId, earlier, line.signal());
      dispatch({ type: 'earlier-loaded', sessionId, messages: items, earlier: nextCursor });
    },

    /** Null where messages cannot be deleted. Rejects when the server refuses. */
    remove:
      removeMessage &&
      (async (questionId: string): Promise<void> => {
        await removeMessage(questionId).catch((error: unknown) => {
          // Somebody else was faster.
          if (!(error instanceof ApiError && error.code === 'chat_message_not_found')) throw error;
        });
        dispatch({ type: 'removed', questionId });
      }),
  };
}
