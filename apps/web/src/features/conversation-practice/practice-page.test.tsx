import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { converse } from '#contract/helpers.contract.ts';
import { type FakeBackend, type Handler, refuse, streamOf } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const open = (backend?: (backend: FakeBackend) => void) =>
  renderApp('/conversation-practice', { as: {}, ...(backend && { backend }) });

describe('choosing a practice', () => {
  test('[CONV-1 CONV-2 CONV-3 CONV-4] a pupil chooses between two cards, each opens its page in a frame, and the way back leads to the card', async () => {
    const { user, path } = await open();
    const cards = () => screen.getByRole('main').querySelectorAll('li button');
    expect(Array.from(cards(), (card) => card.querySelector('span')?.textContent)).toEqual([
      '英語口語練習',
      '普通話練習',
    ]);
    for (const [name, address] of [
      ['英語口語練習', '/english-conversation.html'],
      ['普通話練習', '/mandarin-conversation.html'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: new RegExp(name) }));
      const frame = await screen.findByTitle(name);
      expect(frame.getAttribute('src')).toBe(address);
      expect(frame.getAttribute('allow')).toBe('microphone');
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name }));
      await user.click(screen.getByRole('button', { name: '返回選擇' }));
      expect(await screen.findByRole('heading', { level: 1, name: '會話練習' })).toBeTruthy();
      expect(screen.queryByTitle(name)).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('button', { name: new RegExp(name) }));
    }
    expect(path()).toBe('/conversation-practice');
  });

  test('a pupil who reloads is in the same practice', async () => {
    await renderApp('/conversation-practice?practice=mandarin', { as: {} });
    expect(screen.getByTitle('普通話練習')).toBeTruthy();
  });

  test('a pupil with an address that names no practice chooses', async () => {
    await renderApp('/conversation-practice?practice=klingon', { as: {} });
    expect(screen.getByRole('heading', { level: 1, name: '會話練習' })).toBeTruthy();
  });
});

/** The page with a frame whose practice page the test plays: jsdom loads none. */
async function openFrame(answer: Handler<typeof converse>) {
  const { user, backend } = await open((backend) => backend.on(converse, answer));
  await user.click(screen.getByRole('button', { name: /英語口語練習/ }));
  const frame = (await screen.findByTitle<HTMLIFrameElement>('英語口語練習')).contentWindow;
  if (!frame) throw new Error('a frame without a window');
  const heard: unknown[] = [];
  let tell: () => void = () => undefined;
  Object.assign(frame, {
    postMessage(data: { channel: string }, origin: string) {
      expect(origin).toBe(location.origin);
      const { channel, ...message } = data;
      expect(channel).toBe('conversation-practice');
      heard.push(message);
      tell();
    },
  });
  const say = (data: object, { origin = location.origin, source = frame as Window | null } = {}) =>
    act(async () => {
      const message = { channel: 'conversation-practice', ...data };
      dispatchEvent(new MessageEvent('message', { data: message, origin, source }));
    });
  /** Resolves when the frame has been told so many messages. */
  const heardAfter = (count: number) =>
    new Promise<unknown[]>((resolve) => {
      tell = () => {
        if (heard.length >= count) resolve(heard);
      };
      tell();
    });
  return { user, backend, heard, say, heardAfter };
}

const request = { language: 'en', scene: '', messages: [{ role: 'user', content: 'Hello!' }] } as const;
const ask = (id: string) => ({ type: 'ask', id, request });

describe('the free conversation of a frame', () => {
  test('a pupil is answered by the AI with the session of the framing page, piece by piece', async () => {
    const { backend, say, heardAfter } = await openFrame(() =>
      streamOf(converse, [
        { type: 'delta', text: 'Hi ' },
        { type: 'finished', result: { reply: 'Hi there!' } },
      ]),
    );
    await say({ type: 'hello' });
    await say(ask('q1'));
    expect(await heardAfter(3)).toEqual([
      { type: 'ready' },
      { type: 'delta', id: 'q1', text: 'Hi ' },
      { type: 'finished', id: 'q1', reply: 'Hi there!' },
    ]);
    const [call] = backend.callsOf(converse);
    expect(call?.token).toBe('token-of-the-test');
    expect(call?.input.body).toEqual(request);
  });

  test.each<[string, Handler<typeof converse>, string]>([
    ['is not there', () => refuse(503, 'provider_unreachable'), 'AI'],
    [
      'fails in the middle',
      () => streamOf(converse, [{ type: 'failed', code: 'provider_timeout', message: '太久沒有回應' }]),
      '太久沒有回應',
    ],
    ['ends without a word', () => streamOf(converse, []), '連線中斷'],
    ['cannot be reached', () => Promise.reject(new TypeError('no network')), '無法連線到伺服器'],
  ])('a pupil whose AI %s reads why', async (_, answer, words) => {
    const { say, heardAfter } = await openFrame(answer);
    await say(ask('q1'));
    const [message] = await heardAfter(1);
    expect(message).toMatchObject({ type: 'failed', id: 'q1' });
    expect((message as { message: string }).message).toContain(words);
  });

  test('a pupil who stops, or leaves the practice, ends the call', async () => {
    const signals: AbortSignal[] = [];
    const { user, say, heard } = await openFrame((_, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    await say(ask('q1'));
    await say({ type: 'cancel', id: 'q1' });
    await say(ask('q2'));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    await user.click(screen.getByRole('button', { name: '返回選擇' }));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(heard).toEqual([]);
  });

  test('a stranger who sends messages to the page gets no answer, and nonsense reaches no AI', async () => {
    const { backend, say, heard, heardAfter } = await openFrame(() => streamOf(converse, []));
    await say(ask('q1'), { origin: 'https://stranger.example' });
    await say(ask('q2'), { source: window });
    await say({ ...ask('q3'), channel: 'another' });
    expect(heard).toEqual([]);
    await say({ type: 'ask', id: 'q4', request: { language: 'klingon' } });
    expect(await heardAfter(1)).toEqual([
      { type: 'failed', id: 'q4', message: '這句話無法送出，請換個說法再試一次。' },
    ]);
    expect(backend.callsOf(converse)).toHaveLength(0);
  });
});
