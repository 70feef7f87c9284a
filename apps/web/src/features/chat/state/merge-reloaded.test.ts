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
import type { Conversation } from './conversation.ts';
import { type ConversationAction, conversationReducer } from './conversation-reducer.ts';

type Status = NonNullable<ChatMessage['turn']>['status'];

const answered = (content: string, status: Status = 'finished', id = TURN): ChatMessage =>
  stored({ role: 'assistant', content, turn: { id, status, error: null, errorText: '' } });
const reload = (state: Conversation, messages: ChatMessage[], earlier: string | null = null) =>
  conversationReducer(state, { type: 'reloaded', sessionId: SESSION, messages, earlier });
/** Asked in this tab, so that the answer has an id of its own here. */
const asked = play(sent, events(started, delta(3, '您好'), finished(4, '您好')));
const stays = [stored({ id: question.id, content: question.text }), answered('您好')];

describe('a pupil who comes back to a conversation', () => {
  test('in which nothing happened sees nothing change', () => {
    expect(reload(asked, stays)).toBe(asked);
  });

  test('sees below what was there what was asked elsewhere', () => {
    const state = reload(asked, [...stays, stored({ content: '二' }), answered('二答', 'finished', SESSION)]);
    expect(state.messages.slice(0, 2)).toEqual(asked.messages);
    expect(state.messages.map(({ text }) => text)).toEqual(['你好', '您好', '二', '二答']);
    expect(state.sentId, 'and is not carried to it').toBe(question.id);
  });

  test('follows the answer that is being written elsewhere', () => {
    const state = reload(asked, [...stays, stored({}), answered('一半', 'running', SESSION)]);
    expect(state.turn).toMatchObject({ turnId: SESSION, seq: 0 });
    expect(lastAnswer(state)).toMatchObject({ text: '', status: 'running' });
  });

  test('sees the question that was changed elsewhere, with its image and its new answer', () => {
    const image = { kind: 'local', fileName: '貓.png', dataUrl: 'data:,' } as const;
    const before = play(
      { ...sent, message: { ...question, image } } as ConversationAction,
      events(started, finished(2, '您好')),
    );
    const state = reload(before, [
      stored({ id: question.id, content: '早安' }),
      answered('早', 'finished', SESSION),
    ]);
    expect(state.messages).toMatchObject([
      { text: '早安', image },
      { text: '早', turnId: SESSION },
    ]);
  });

  test('no longer sees what was deleted elsewhere', () => {
    const two = play(...open(stored({}), answered('一', 'finished', SESSION), ...stays));
    expect(reload(two, stays).messages.map(({ text }) => text)).toEqual(['你好', '您好']);
  });

  test('keeps the earlier messages that were loaded', () => {
    const page: ConversationAction[] = [
      ...open(...stays),
      { type: 'earlier-loaded', sessionId: SESSION, messages: [stored({ content: '早' })], earlier: 'older' },
    ];
    const state = reload(play(...page), [...stays, stored({ content: '晚' })], 'newer');
    expect(state.messages.map(({ text }) => text)).toEqual(['早', '你好', '您好', '晚']);
    expect(state.earlier).toBe('older');
  });

  test('reads the answer whose connection was given up to its end', () => {
    const lost = play(sent, events(started, delta(3, '您好')), {
      type: 'lost',
      answerId: ANSWER,
      problem: 'x',
    });
    const state = reload(lost, [stays[0] as ChatMessage, answered('您好同學')]);
    expect(lastAnswer(state)).toMatchObject({
      id: ANSWER,
      text: '您好同學',
      status: 'finished',
      problem: '',
    });
  });

  test('keeps a question that never reached the server, until it is found there', () => {
    const next = { ...question, id: crypto.randomUUID(), text: '沒送到' };
    const unsent = [
      { type: 'sent', message: next, answerId: 'second' },
      { type: 'failed', answerId: 'second', problem: 'x' },
    ] satisfies ConversationAction[];
    const state = unsent.reduce(conversationReducer, asked);
    expect(reload(state, stays)).toBe(state);
    const arrived = [
      ...stays,
      stored({ id: next.id, content: next.text }),
      answered('收到', 'finished', SESSION),
    ];
    expect(reload(state, arrived).messages.map(({ text }) => text)).toEqual([
      '你好',
      '您好',
      '沒送到',
      '收到',
    ]);
  });

  test('goes on changing the last question, as long as it is the last one', () => {
    const changing = conversationReducer(asked, { type: 'editing', text: '早' });
    const again = [stays[0] as ChatMessage, answered('另一個', 'finished', SESSION)];
    expect(reload(changing, again).editing).toBe('早');
    expect(reload(changing, [...stays, stored({}), answered('二', 'finished', SESSION)]).editing).toBeNull();
  });

  test('while an answer comes sees that one alone', () => {
    const running = play(sent, events(started, delta(3, '您好')));
    expect(reload(running, stays)).toBe(running);
  });
});
