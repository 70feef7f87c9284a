import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import type { TurnEvent } from '#contract/turn-events.ts';
import {
  ANSWER,
  delta,
  events,
  finished,
  lastAnswer,
  open,
  play,
  question,
  SESSION,
  sent,
  started,
  stored,
  TURN,
} from '../testing/conversation-fixtures.ts';
import { EMPTY_CONVERSATION } from './conversation.ts';
import { type ConversationAction, conversationReducer } from './conversation-reducer.ts';

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

  test('keeps the sources of an answer with it', () => {
    const sources = [{ n: 1, knowledgeBaseId: 'k', passageId: 'p', title: '課文', text: '雨天' }];
    const state = play(sent, events(started, { type: 'sources', seq: 2, sources }, delta(4, '您好')));
    const ended = conversationReducer(state, events(finished(5, '您好')));
    expect(lastAnswer(ended)).toMatchObject({ text: '您好', sources });
  });

  test('that has to wait for a busy server waits until it is asked again', () => {
    const waiting = { reason: '目前使用人數較多', until: 5_000 };
    const state = play(sent, { type: 'waiting', answerId: ANSWER, waiting });
    expect(state.turn?.waiting).toEqual(waiting);
    expect(conversationReducer(state, { type: 'asking', answerId: ANSWER }).turn?.waiting).toBeNull();
  });

  test('is told for how long the model has been thinking, and loses no place by it', () => {
    const thinking = (ms: number): TurnEvent => ({ type: 'thinking', seq: 1, ms });
    const state = play(sent, events(started, thinking(0)));
    expect(state.turn).toMatchObject({ thinking: 0, seq: 1 });
    const again = conversationReducer(state, { type: 'reconnecting', answerId: ANSWER });
    const told = conversationReducer(again, events(thinking(30_000)));
    expect(told.turn).toMatchObject({ thinking: 30_000, seq: 1, isReconnecting: false });
    const written = conversationReducer(told, events(delta(4, '您好'), thinking(31_000), delta(6, '同學')));
    expect(written.turn?.seq).toBe(6);
    expect(lastAnswer(written).text).toBe('您好同學');
  });

  test.each<ConversationAction>([
    { type: 'waiting', answerId: 'other', waiting: { reason: 'x', until: 1 } },
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
