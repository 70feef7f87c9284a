import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chat.contract.ts';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import type { TurnEvent } from '#contract/turn-events.ts';
import { type Conversation, EMPTY_CONVERSATION, type UserMessage } from './conversation.ts';
import { type ConversationAction, conversationReducer } from './conversation-reducer.ts';

const TURN = '00000000-0000-4000-8000-000000000001';
const SESSION = '00000000-0000-4000-8000-000000000002';
const ANSWER = 'answer';

const question: UserMessage = {
  role: 'user',
  id: 'question',
  text: '你好',
  createdAt: '2026-03-02T01:00:00Z',
  image: null,
};
const started: TurnEvent = { type: 'started', seq: 1, turnId: TURN, sessionId: SESSION, messageId: SESSION };
const delta = (seq: number, text: string): TurnEvent => ({ type: 'delta', seq, text });
const finished = (seq: number, content: string, stopped = false): TurnEvent => ({
  type: 'finished',
  seq,
  content,
  used: 1,
  limit: 50,
  stopped,
});

function play(...actions: ConversationAction[]): Conversation {
  return actions.reduce(conversationReducer, EMPTY_CONVERSATION);
}
const sent: ConversationAction = { type: 'sent', message: question, answerId: ANSWER };
const events = (...list: TurnEvent[]): ConversationAction => ({
  type: 'events',
  answerId: ANSWER,
  events: list,
});
const lastAnswer = (state: Conversation) => {
  const last = state.messages.at(-1);
  if (last?.role !== 'assistant') throw new Error('the last message is no answer');
  return last;
};

function stored(fields: Partial<ChatMessage>): ChatMessage {
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
const open = (...messages: ChatMessage[]): ConversationAction[] => [
  { type: 'opening', sessionId: SESSION },
  { type: 'opened', sessionId: SESSION, messages, earlier: null },
];

describe('the conversation of a pupil who sent a question', () => {
  test('shows the question at once and waits for the answer', () => {
    const state = play(sent);
    expect(state.messages).toEqual([
      question,
      expect.objectContaining({ role: 'assistant', text: '', status: 'running' }),
    ]);
    expect(state.turn).toMatchObject({ turnId: null, seq: 0 });
  });

  test('[CHAT-27] takes over the session that the server names', () => {
    const state = play(sent, events(started));
    expect(state.sessionId).toBe(SESSION);
    expect(state.turn?.turnId).toBe(TURN);
  });

  test('grows with every delta and ends with the whole text', () => {
    const state = play(sent, events(started, delta(3, '您好'), delta(5, '同學')));
    expect(lastAnswer(state).text).toBe('您好同學');
    const ended = conversationReducer(state, events(finished(6, '您好同學。')));
    expect(lastAnswer(ended)).toMatchObject({ text: '您好同學。', status: 'finished' });
    expect(ended.turn).toBeNull();
  });

  test('takes an event that comes twice once', () => {
    const state = play(sent, events(started, delta(3, '您好'), delta(3, '您好'), started, delta(5, '同學')));
    expect(lastAnswer(state).text).toBe('您好同學');
  });

  test('takes of a joined delta only what is new', () => {
    const state = play(sent, events(started, delta(3, '您好'), delta(5, '您好同學')));
    expect(lastAnswer(state).text).toBe('您好同學');
  });

  test('is the same wherever the connection broke and however the server joined its pieces', () => {
    const piece = fc.string({ minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1 }), fc.nat(), fc.nat(), (pieces, broken, joined) => {
        let seq = 1;
        const live = pieces.map((text) => {
          seq += text.length;
          return delta(seq, text);
        });
        const whole = pieces.join('');
        // The replay begins anywhere at or before the break and comes as one piece.
        const reached = live.slice(0, broken % (live.length + 1));
        const from = joined % (reached.length + 1);
        const replay = delta(seq, pieces.slice(from).join('') || ' ');
        const state = play(sent, events(started, ...reached), events(replay));
        expect(lastAnswer(state).text.slice(0, whole.length)).toBe(whole);
      }),
    );
  });

  test('that was stopped keeps what had come', () => {
    const state = play(sent, events(started, delta(3, '您好')), { type: 'stopping', isStopping: true });
    expect(state.turn?.isStopping).toBe(true);
    const ended = conversationReducer(state, events(finished(4, '您好', true)));
    expect(lastAnswer(ended)).toMatchObject({ text: '您好', status: 'stopped', turnId: TURN });
    expect(ended.turn).toBeNull();
  });

  test('[CHAT-25] that failed keeps the question, what had come and what can be done', () => {
    const failed: TurnEvent = { type: 'failed', seq: 4, code: 'provider_busy', message: '請稍後再試' };
    const state = play(sent, events(started, delta(3, '您好'), failed));
    expect(state.messages).toHaveLength(2);
    expect(lastAnswer(state)).toMatchObject({ text: '您好', status: 'failed', problem: '請稍後再試' });
  });

  test('that a crashed server ends before the place reached is ended all the same', () => {
    const failed: TurnEvent = { type: 'failed', seq: 3, code: 'turn_interrupted', message: '請重試' };
    const state = play(sent, events(started, delta(5, '您好同學')), events(delta(2, '您'), failed));
    expect(lastAnswer(state)).toMatchObject({ text: '您好同學', status: 'failed' });
    expect(state.turn).toBeNull();
  });

  test('[LIMIT-3] that was refused is as if nothing had been sent', () => {
    expect(play(sent, { type: 'refused', answerId: ANSWER })).toEqual(EMPTY_CONVERSATION);
  });

  test('that is tried again has a new answer in the place of the old one', () => {
    const failed: ConversationAction = { type: 'failed', answerId: ANSWER, problem: 'x' };
    const state = play(sent, failed, { type: 'retried', answerId: 'second' });
    expect(state.messages.map(({ id }) => id)).toEqual(['question', 'second']);
    expect(lastAnswer(state)).toMatchObject({ text: '', status: 'running' });
  });

  test('that was given up and is attached again begins the same answer anew', () => {
    const lost: ConversationAction = { type: 'lost', answerId: ANSWER, problem: 'x' };
    const state = play(sent, events(started, delta(3, '您好')), lost, { type: 'resumed' });
    expect(state.turn).toMatchObject({ turnId: TURN, seq: 0 });
    const ended = conversationReducer(state, events(started, delta(5, '您好同學'), finished(6, '您好同學')));
    expect(lastAnswer(ended)).toMatchObject({ text: '您好同學', status: 'finished' });
  });

  test.each<ConversationAction>([
    { type: 'events', answerId: 'other', events: [started] },
    { type: 'failed', answerId: 'other', problem: 'x' },
    { type: 'refused', answerId: 'other' },
    { type: 'lost', answerId: 'other', problem: 'x' },
  ])('is not touched by a late $type of another answer', (late) => {
    const state = play(sent);
    expect(conversationReducer(state, late)).toBe(state);
  });

  test('[CHAT-33] that was cleared begins a new session', () => {
    expect(play(sent, events(started), { type: 'cleared' })).toEqual(EMPTY_CONVERSATION);
  });
});

describe('a pupil who opens a session', () => {
  test('[CHAT-10] sees its messages and continues it', () => {
    const answer = stored({
      role: 'assistant',
      content: '您好！',
      turn: { id: TURN, status: 'finished', error: null, errorText: '' },
    });
    const state = play(...open(stored({}), answer));
    expect(state.sessionId).toBe(SESSION);
    expect(state.messages.map((message) => message.text)).toEqual(['你好', '您好！']);
    expect(state.turn).toBeNull();
  });

  test('follows an answer that is still being written, from its beginning', () => {
    const answer = stored({
      role: 'assistant',
      content: '您',
      turn: { id: TURN, status: 'running', error: null, errorText: '' },
    });
    const state = play(...open(stored({}), answer));
    expect(state.turn).toMatchObject({ answerId: answer.id, turnId: TURN, seq: 0 });
    expect(lastAnswer(state).text).toBe('');
  });

  test.each(['failed', 'interrupted'] as const)(
    'reads of an answer that %s the apology once and what to do',
    (status) => {
      const turn = { id: TURN, status, error: null, errorText: '請重試' };
      const [state] = [
        play(...open(stored({}), stored({ role: 'assistant', content: `一半\n\n${CHAT_APOLOGY}`, turn }))),
      ];
      expect(lastAnswer(state)).toMatchObject({ text: '一半', status, problem: '請重試' });
    },
  );

  test('and another one meanwhile sees only the second', () => {
    const state = play(
      { type: 'opening', sessionId: 'first' },
      { type: 'opening', sessionId: 'second' },
      { type: 'opened', sessionId: 'first', messages: [stored({})], earlier: null },
    );
    expect(state.messages).toEqual([]);
    expect(state.opening?.sessionId).toBe('second');
  });

  test('and asks for earlier messages has them above, each once', () => {
    const [first, second] = [stored({ content: '一' }), stored({ content: '二' })];
    const state = play(
      { type: 'opening', sessionId: SESSION },
      { type: 'opened', sessionId: SESSION, messages: [second], earlier: 'cursor' },
      { type: 'earlier-loaded', sessionId: SESSION, messages: [first, second], earlier: null },
    );
    expect(state.messages.map((message) => message.text)).toEqual(['一', '二']);
    expect(state.earlier).toBeNull();
  });
});
