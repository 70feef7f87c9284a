import { expect, onTestFinished, test } from 'vitest';
import { readToFrame, readToPage } from './frame-messages.ts';
import { createFreeTalk, type TalkLine } from './free-talk.ts';

const CHANNEL = 'conversation-practice';
const EN = { language: 'en', scene: '' } as const;

/** A framing page, of which only what it hears and says matters. */
function openTalk() {
  const sent: { data: Record<string, unknown>; origin: string }[] = [];
  const page = {
    postMessage: (data: Record<string, unknown>, origin: string) => sent.push({ data, origin }),
  } as unknown as Window;
  const replies: TalkLine[] = [];
  const talk = createFreeTalk(page, (line) => replies.push(line));
  onTestFinished(talk.open());
  // `source` of a real event must be a window.
  const hear = (data: object, { origin = location.origin, source = page as Window | null } = {}) =>
    dispatchEvent(
      Object.assign(new Event('message'), { data: { channel: CHANNEL, ...data }, origin, source }),
    );
  const asked = () => sent.filter(({ data }) => data.type === 'ask').map(({ data }) => data);
  return { talk, sent, replies, hear, asked, id: () => String(asked().at(-1)?.id) };
}

test('a pupil asks by way of the framing page alone, and reads the answer as it grows', () => {
  const { talk, sent, hear, asked, id, replies } = openTalk();
  expect(sent).toEqual([{ data: { channel: CHANNEL, type: 'hello' }, origin: location.origin }]);
  expect(talk.state.get().isReady).toBe(false);
  hear({ type: 'ready' });
  expect(talk.state.get().isReady).toBe(true);
  talk.say('Hello!', EN);
  expect(asked()[0]?.request).toEqual({ ...EN, messages: [{ role: 'user', content: 'Hello!' }] });
  hear({ type: 'delta', id: id(), text: 'Hi ' });
  hear({ type: 'delta', id: id(), text: 'there' });
  expect(talk.state.get().running?.text).toBe('Hi there');
  hear({ type: 'finished', id: id(), reply: 'Hi there!' });
  expect(talk.state.get()).toMatchObject({ running: null, problem: '' });
  expect(replies.map(({ content }) => content)).toEqual(['Hi there!']);
  talk.say('How are you?', EN);
  expect(asked()[1]?.request).toMatchObject({
    messages: [
      { content: 'Hello!' },
      { role: 'assistant', content: 'Hi there!' },
      { content: 'How are you?' },
    ],
  });
});

test('a pupil hears nothing from another origin, another window, or of an older question', () => {
  const { talk, hear, id } = openTalk();
  hear({ type: 'ready' }, { origin: 'https://stranger.example' });
  hear({ type: 'ready' }, { source: null });
  hear({ type: 'ready', channel: 'another' });
  expect(talk.state.get().isReady).toBe(false);
  hear({ type: 'ready' });
  talk.say('Hello!', EN);
  for (const message of [{ id: 'old', reply: 'x' }, { id: id() }, { id: id(), reply: 7 }])
    hear({ type: 'finished', ...message });
  expect(talk.state.get().lines).toHaveLength(1);
  expect(talk.state.get().running).not.toBeNull();
});

test('a pupil whose answer fails reads why, keeps the sentence and asks again', () => {
  const { talk, hear, asked, id } = openTalk();
  hear({ type: 'ready' });
  talk.say('Hello!', EN);
  hear({ type: 'failed', id: id(), message: '學校尚未設定 AI。' });
  expect(talk.state.get()).toMatchObject({ running: null, problem: '學校尚未設定 AI。' });
  talk.again(EN);
  expect(asked()[1]?.request).toEqual(asked()[0]?.request);
  hear({ type: 'finished', id: id(), reply: 'Hi!' });
  expect(talk.state.get().lines.map(({ content }) => content)).toEqual(['Hello!', 'Hi!']);
});

test('a pupil stops an answer and says something else instead', () => {
  const { talk, hear, sent, asked, id } = openTalk();
  hear({ type: 'ready' });
  talk.say('Hello!', EN);
  talk.say('twice', EN);
  expect(asked()).toHaveLength(1);
  talk.cancel();
  expect(sent.at(-1)?.data).toEqual({ channel: CHANNEL, type: 'cancel', id: id() });
  expect(talk.state.get().problem).toContain('已停止');
  talk.say('Good morning!', EN);
  expect(asked()[1]?.request).toMatchObject({ messages: [{ role: 'user', content: 'Good morning!' }] });
});

test('a pupil who talks long sends the last forty lines, and the last is the own one', () => {
  const { talk, hear, asked, id } = openTalk();
  hear({ type: 'ready' });
  for (let turn = 0; turn < 30; turn += 1) {
    talk.say(`question ${turn}`, EN);
    hear({ type: 'finished', id: id(), reply: `answer ${turn}` });
  }
  const request = asked().at(-1)?.request as { messages: { role: string }[] } | undefined;
  expect(request?.messages).toHaveLength(40);
  expect(request?.messages.at(-1)?.role).toBe('user');
});

test('an engineer finds that neither side believes a message of another shape', () => {
  const read = (data: unknown) => {
    const event = { origin: location.origin, source: window, data } as unknown as MessageEvent;
    return [readToPage(event, window), readToFrame(event, window)];
  };
  for (const data of [
    null,
    'ready',
    { type: 'ready' },
    { channel: CHANNEL },
    { channel: CHANNEL, type: 'ask', id: 1 },
  ])
    expect(read(data)).toEqual([null, null]);
  expect(read({ channel: CHANNEL, type: 'hello' })).toEqual([{ type: 'hello' }, null]);
});
