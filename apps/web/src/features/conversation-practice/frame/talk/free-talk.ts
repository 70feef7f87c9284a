import type { SpokenLanguage } from '#contract/helpers.contract.ts';
import { newId } from '#web/lib/new-id.ts';
import { createStore } from '#web/lib/store.ts';
import { post, readToFrame, type TalkRequest } from './frame-messages.ts';

export type TalkLine = { id: string; role: 'user' | 'assistant'; content: string };

export type TalkState = {
  /** Whether a page frames this one that can answer. */
  isReady: boolean;
  lines: readonly TalkLine[];
  /** The answer that is coming; null when none is. */
  running: { id: string; text: string } | null;
  /** Why the last answer did not come, in words. */
  problem: string;
};

/** Lines that go along; the contract takes no more. */
const MAX_LINES = 40;

export type Setting = { language: SpokenLanguage; scene: string };

export type FreeTalk = ReturnType<typeof createFreeTalk>;

/**
 * A free conversation by way of the page that frames this one. It lives in the page alone. `page` is the framing
 * window, null where there is none.
 */
export function createFreeTalk(page: Window | null, onReply: (line: TalkLine) => void) {
  const state = createStore<TalkState>({ isReady: false, lines: [], running: null, problem: '' });
  const change = (fields: Partial<TalkState>) => state.set({ ...state.get(), ...fields });

  const say = (line: Omit<TalkLine, 'id'>): TalkLine => {
    const said = { id: newId(), ...line };
    change({ lines: [...state.get().lines, said] });
    return said;
  };

  const hear = (event: MessageEvent) => {
    const message = readToFrame(event, page);
    if (message?.type === 'ready') change({ isReady: true });
    const { running } = state.get();
    if (!message || message.type === 'ready' || message.id !== running?.id) return;
    if (message.type === 'delta')
      return change({ running: { ...running, text: running.text + message.text } });
    change({ running: null });
    if (message.type === 'failed') return change({ problem: message.message });
    onReply(say({ role: 'assistant', content: message.reply }));
  };

  function ask({ language, scene }: Setting): void {
    const { lines, running } = state.get();
    if (page === null || running !== null || lines.at(-1)?.role !== 'user') return;
    const id = newId();
    const messages = lines.slice(-MAX_LINES).map(({ role, content }) => ({ role, content }));
    const request: TalkRequest = { language, scene, messages };
    change({ running: { id, text: '' }, problem: '' });
    post(page, { type: 'ask', id, request });
  }

  function cancel(): void {
    const { running } = state.get();
    if (page === null || running === null) return;
    post(page, { type: 'cancel', id: running.id });
    change({ running: null, problem: '已停止。可以再試一次，或說別的。' });
  }

  return {
    state,
    /** Listens to the framing page until the returned function is called. */
    open(): () => void {
      addEventListener('message', hear);
      if (page) post(page, { type: 'hello' });
      return () => {
        cancel();
        removeEventListener('message', hear);
      };
    },
    /** A sentence that was not answered yet is said anew, so that one answers the other. */
    say(content: string, setting: Setting): void {
      if (state.get().running !== null) return;
      const lines = state.get().lines;
      if (lines.at(-1)?.role === 'user') change({ lines: lines.slice(0, -1) });
      say({ role: 'user', content });
      ask(setting);
    },
    again: ask,
    cancel,
    clear(): void {
      cancel();
      change({ lines: [], problem: '' });
    },
  };
}
