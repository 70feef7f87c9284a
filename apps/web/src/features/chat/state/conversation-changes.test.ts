import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chat.contract.ts';
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
import { type ConversationAction, conversationReducer } from './conversation-reducer.ts';

describe('a pupil who asks the last question anew', () => {
  const ended = [sent, events(started, delta(3, '您好'), finished(4, '您好'))];

  test('has a new answer in the place of the old one', () => {
    const state = play(...ended, { type: 'retried', answerId: 'second' });
    expect(state.messages.map(({ id }) => id)).toEqual(['question', 'second']);
    expect(lastAnswer(state)).toMatchObject({ text: '', status: 'running', turnId: null });
  });

  test('in other words sees the new words in the place of the old ones', () => {
    const state = play(...ended, { type: 'retried', answerId: 'second', text: '早安' });
    expect(state.messages.map(({ id, text }) => [id, text])).toEqual([
      ['question', '早安'],
      ['second', ''],
    ]);
  });

  test('and is refused has the old answer again, and the new words open for changing', () => {
    const before = play(...ended);
    const refused: ConversationAction = { type: 'refused', answerId: 'second' };
    expect(play(...ended, { type: 'retried', answerId: 'second' }, refused)).toEqual(before);
    expect(play(...ended, { type: 'retried', answerId: 'second', text: '早安' }, refused)).toEqual({
      ...before,
      editing: '早安',
    });
  });

  test('but then asks something else is no longer changing it', () => {
    const next = { ...question, id: 'next' };
    const state = play(
      ...ended,
      { type: 'editing', text: '早' },
      { type: 'sent', message: next, answerId: 'x' },
    );
    expect(state.editing).toBeNull();
  });
});

describe('a pupil who deletes a question', () => {
  const [first, second] = ['一', '二'].map((content) => stored({ content }));
  const answerTo = (id: string): ChatMessage =>
    stored({ role: 'assistant', turn: { id, status: 'finished', error: null, errorText: '' } });
  const two = open(first as ChatMessage, answerTo(TURN), second as ChatMessage, answerTo(SESSION));
  const remove = (message = first): ConversationAction => ({
    type: 'removed',
    questionId: message?.id ?? '',
  });

  test('sees its answer gone too, and nothing else', () => {
    const state = play(...two, remove());
    expect(state.messages).toEqual(play(...two).messages.slice(2));
  });

  test('keeps an answer that is being written meanwhile', () => {
    const state = play(...two, { type: 'retried', answerId: ANSWER }, remove(), events(started));
    expect(state.messages.map(({ id }) => id)).toEqual([second?.id, ANSWER]);
    expect(conversationReducer(state, remove(second))).toBe(state);
  });
});

test('the answer that is being written is always the last message, whatever happens in whatever order', () => {
  const ids = fc.constantFrom(ANSWER, 'second');
  const answered = stored({
    role: 'assistant',
    turn: { id: TURN, status: 'running', error: null, errorText: '' },
  });
  const anyAction = fc.oneof(
    fc.constantFrom<ConversationAction>(
      { type: 'cleared' },
      { type: 'resumed' },
      { type: 'stopping', isStopping: true },
      { type: 'editing', text: '改' },
      { type: 'removed', questionId: 'question' },
      { type: 'opening', sessionId: SESSION },
      { type: 'opened', sessionId: SESSION, messages: [stored({}), answered], earlier: null },
      { type: 'reloaded', sessionId: SESSION, messages: [stored({}), answered], earlier: null },
      { type: 'reloaded', sessionId: SESSION, messages: [], earlier: null },
    ),
    ids.map<ConversationAction>((answerId) => ({ type: 'sent', message: question, answerId })),
    ids.map<ConversationAction>((answerId) => ({ type: 'retried', answerId, text: '改' })),
    fc
      .tuple(ids, fc.constantFrom('refused', 'asking', 'reconnecting'))
      .map<ConversationAction>(([answerId, type]) => ({ answerId, type }) as ConversationAction),
    ids.map<ConversationAction>((answerId) => ({ type: 'lost', answerId, problem: 'x' })),
    fc
      .tuple(ids, fc.subarray([started, delta(3, '您好'), finished(4, '您好')]))
      .map<ConversationAction>(([answerId, list]) => ({ type: 'events', answerId, events: list })),
  );
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
      for (const [place] of actions.entries()) {
        const { turn, messages } = play(...actions.slice(0, place + 1));
        const running = messages.filter((m) => m.role === 'assistant' && m.status === 'running');
        expect(running.map(({ id }) => id)).toEqual(turn ? [messages.at(-1)?.id] : []);
        if (turn) expect(turn.answerId).toBe(messages.at(-1)?.id);
      }
    }),
  );
});
