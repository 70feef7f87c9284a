import type { ChatMessage } from '#contract/chat.contract.ts';
import type { TurnEvent } from '#contract/turn-events.ts';
import { type Conversation, EMPTY_CONVERSATION, type UserMessage } from '../state/conversation.ts';
import { type ConversationAction, conversationReducer } from '../state/conversation-reducer.ts';

export const TURN = '00000000-0000-4000-8000-000000000001';
export const SESSION = '00000000-0000-4000-8000-000000000002';
export const ANSWER = 'answer';

export const question: UserMessage = {
  role: 'user',
  id: 'question',
  text: '你好',
  createdAt: '2026-03-02T01:00:00Z',
  image: null,
};
export const started: TurnEvent = {
  type: 'started',
  seq: 1,
  turnId: TURN,
  sessionId: SESSION,
  messageId: SESSION,
};
export const delta = (seq: number, text: string): TurnEvent => ({ type: 'delta', seq, text });
export const finished = (seq: number, content: string, stopped = false): TurnEvent => ({
  type: 'finished',
  seq,
  content,
  used: 1,
  limit: 50,
  stopped,
});

export function play(...actions: ConversationAction[]): Conversation {
  return actions.reduce(conversationReducer, EMPTY_CONVERSATION);
}
export const sent: ConversationAction = { type: 'sent', message: question, answerId: ANSWER };
export const events = (...list: TurnEvent[]): ConversationAction => ({
  type: 'events',
  answerId: ANSWER,
  events: list,
});
export const lastAnswer = (state: Conversation) => {
  const last = state.messages.at(-1);
  if (last?.role !== 'assistant') throw new Error('the last message is no answer');
  return last;
};

export function stored(fields: Partial<ChatMessage>): ChatMessage {
  return {
    id: crypto.randomUUID(),
    session_id: SESSION,
    role: 'user',
    content: '你好',
    created_at: '2026-03-02T01:00:00Z',
    chatbotId: null,
    metadata: null,
    turn: null,
    ...fields,
  };
}
export const open = (...messages: ChatMessage[]): ConversationAction[] => [
  { type: 'opening', sessionId: SESSION },
  { type: 'opened', sessionId: SESSION, messages, earlier: null },
];
