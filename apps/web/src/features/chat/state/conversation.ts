import type { ChatMessage } from '#contract/chat.contract.ts';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import { pageMessage } from '#contract/page-messages.ts';
import type { Source } from '#contract/turn-events.ts';

export type Attachment = { fileName: string; dataUrl: string };

export type UserMessage = {
  role: 'user';
  id: string;
  text: string;
  /** ISO date-time. */
  createdAt: string;
  /** Sent from here, or kept by the server under the message's id. */
  image: ({ kind: 'local' } & Attachment) | { kind: 'stored'; fileName: string } | null;
};

/**
 * `lost`: the connection was given up, the answer may go on at the server. `interrupted`: the server itself
 * says that the answer ended half-way.
 */
export type AnswerStatus = 'running' | 'finished' | 'stopped' | 'failed' | 'interrupted' | 'lost';

export type Answer = {
  role: 'assistant';
  id: string;
  text: string;
  status: AnswerStatus;
  /** Null until the server has named the turn, and for answers without one. */
  turnId: string | null;
  /** What a person can act on, where the answer did not succeed. */
  problem: string;
  sources: readonly Source[];
};

export type ShownMessage = UserMessage | Answer;

/** The answer that is being written: at most one, always the last message. */
export type RunningTurn = {
  answerId: string;
  turnId: string | null;
  /** Place in the turn's events up to which the answer holds (see the contract's turn events). */
  seq: number;
  isStopping: boolean;
  isReconnecting: boolean;
  /** The server has no room for it yet; it is asked again by itself. */
  waiting: Waiting | null;
  /** Milliseconds for which the model had been thinking when that was last heard; null where it was not. */
  thinking: number | null;
  /** Questions of others that the service answers first; 0 where it does not wait for any. */
  before: number;
  /** What stands again when the server refuses: question and answer that are asked anew; none for a new question. */
  replaced: readonly ShownMessage[];
};

/** `until` in milliseconds since 1970. */
export type Waiting = { reason: string; until: number };

export type Conversation = {
  sessionId: string | null;
  messages: readonly ShownMessage[];
  turn: RunningTurn | null;
  /** Cursor of the messages before the first one shown. */
  earlier: string | null;
  /** The session whose messages are on their way, or could not be had. */
  opening: { sessionId: string; problem: string | null } | null;
  /** The question that was last sent from here, to whose answer the reader is brought. */
  sentId: string | null;
  /** What stands in the box that changes the last question; null while it is closed. */
  editing: string | null;
};

export const EMPTY_CONVERSATION: Conversation = {
  sessionId: null,
  messages: [],
  turn: null,
  earlier: null,
  opening: null,
  sentId: null,
  editing: null,
};

export function toShownMessage({ id, role, content, created_at, metadata, turn }: ChatMessage): ShownMessage {
  if (role === 'user') {
    const isImage = metadata?.fileType === 'image';
    return {
      role,
      id,
      text: content,
      createdAt: created_at,
      image: isImage ? { kind: 'stored', fileName: metadata?.fileName ?? '圖片' } : null,
    };
  }
  const status = turn?.status ?? 'finished';
  const problem = turn?.errorText || (status === 'interrupted' ? pageMessage('turn_interrupted') : '');
  const text = isBroken(status) ? withoutApology(content) : content;
  return { role, id, text, status, turnId: turn?.id ?? null, problem, sources: turn?.sources ?? [] };
}

/** True for answers that end with the apology. */
export function isBroken(status: AnswerStatus): boolean {
  return status === 'failed' || status === 'interrupted';
}

/** The server stores the apology with the answer, below whatever had come; here it is shown by status. */
function withoutApology(content: string): string {
  return content.endsWith(CHAT_APOLOGY) ? content.slice(0, -CHAT_APOLOGY.length).trimEnd() : content;
}

/** The last answer, if it is the last message. */
export function findLastAnswer({ messages }: Conversation): Answer | null {
  const last = messages.at(-1);
  return last?.role === 'assistant' ? last : null;
}

/** The last question with its answer, where the conversation ends with the two. */
export function findLastPair({ messages }: Conversation): { question: UserMessage; answer: Answer } | null {
  const [question, answer] = messages.slice(-2);
  return question?.role === 'user' && answer?.role === 'assistant' ? { question, answer } : null;
}

/** The question that may be changed now: the last one, which the server has, with nothing running. */
export function findEditable(conversation: Conversation): UserMessage | null {
  const pair = findLastPair(conversation);
  return pair && pair.answer.turnId !== null && !conversation.turn ? pair.question : null;
}

export function findLastQuestion({ messages }: Conversation): UserMessage | null {
  return messages.findLast((message) => message.role === 'user') ?? null;
}
