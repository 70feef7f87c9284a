import type { ChatbotFields, TryEvent } from '#contract/chatbots.contract.ts';
import type { Source } from '#contract/turn-events.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { newId } from '#web/lib/new-id.ts';
import { createStore } from '#web/lib/store.ts';
import { askTrial, type TrialRequest } from '../api/try-chatbot.ts';

export type TrialQuestion = { id: string; role: 'user'; text: string };
export type TrialAnswer = {
  id: string;
  role: 'assistant';
  text: string;
  sources: readonly Source[];
  status: 'running' | 'finished' | 'stopped' | 'failed';
  /** Why it failed, in words. */
  problem: string;
};
export type TrialLine = TrialQuestion | TrialAnswer;

/** A chatbot as its form stands. */
export type TrialChatbot = { fields: ChatbotFields; welcomeMessage: string };

/** Lines that go along, the question included; the contract takes no more. */
const MAX_LINES = 100;

export type Trial = ReturnType<typeof createTrial>;

/**
 * A conversation with a chatbot as its form stands at each question. It lives in the page alone; nothing of it is
 * stored anywhere. One answer runs at a time, and a question while it does is ignored.
 */
export function createTrial() {
  const lines = createStore<readonly TrialLine[]>([]);
  /** The question that is being written: the panel is closed and opened meanwhile. */
  const draft = createStore('');
  let running: AbortController | null = null;

  const change = (id: string, step: (answer: TrialAnswer) => Partial<TrialAnswer>) =>
    lines.set(
      lines
        .get()
        .map((line) =>
          line.id === id && line.role === 'assistant' && line.status === 'running'
            ? { ...line, ...step(line) }
            : line,
        ),
    );

  function stop(): void {
    running?.abort();
    running = null;
    const last = lines.get().at(-1);
    if (last) change(last.id, () => ({ status: 'stopped' }));
  }

  async function answer(chatbot: TrialChatbot): Promise<void> {
    const messages = messagesOf(lines.get(), chatbot.welcomeMessage);
    const { id, ...line } = startAnswer();
    lines.set([...lines.get(), { id, ...line }]);
    const controller = new AbortController();
    running = controller;
    try {
      await askTrial(
        { chatbot: chatbot.fields, messages },
        { signal: controller.signal, onEvent: (event) => change(id, (before) => applyEvent(before, event)) },
      );
      change(id, () => ({ status: 'failed', problem: '連線中斷，回答沒有完成。' }));
    } catch (error) {
      if (!controller.signal.aborted)
        change(id, () => ({ status: 'failed', problem: failureText(error).title }));
    }
    if (running === controller) running = null;
  }

  return {
    lines,
    draft,
    async ask(text: string, chatbot: TrialChatbot): Promise<void> {
      if (running !== null) return;
      lines.set([...lines.get(), { id: newId(), role: 'user', text }]);
      await answer(chatbot);
    },
    /** Another answer to the last question, by the settings of now. */
    async again(chatbot: TrialChatbot): Promise<void> {
      if (running !== null || lines.get().at(-1)?.role !== 'assistant') return;
      lines.set(lines.get().slice(0, -1));
      await answer(chatbot);
    },
    stop,
    clear(): void {
      stop();
      lines.set([]);
    },
  };
}

function startAnswer(): TrialAnswer {
  return { id: newId(), role: 'assistant', text: '', sources: [], status: 'running', problem: '' };
}

function applyEvent(answer: TrialAnswer, event: TryEvent): Partial<TrialAnswer> {
  switch (event.type) {
    case 'sources':
      return { sources: event.sources };
    case 'delta':
      return { text: answer.text + event.text };
    case 'finished':
      return { text: event.content, status: 'finished' };
    case 'failed':
      return { status: 'failed', problem: event.message };
  }
}

/** The welcome message is part of what the model sees, as it is for a visitor; answers that failed are not. */
function messagesOf(lines: readonly TrialLine[], welcomeMessage: string): TrialRequest['messages'] {
  const said = lines
    .filter((line) => line.role === 'user' || (line.status !== 'failed' && line.text !== ''))
    .map(({ role, text }) => ({ role, content: text }));
  const welcome = { role: 'assistant' as const, content: welcomeMessage };
  return [...(welcomeMessage.trim() === '' ? [] : [welcome]), ...said].slice(-MAX_LINES);
}
