import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chat } from '#contract/ai.contract.ts';
import {
  answerAtOnce,
  buildAnswer,
  buildMessage,
  type ChatOptions,
  fakeClock,
  idOf,
  openChat,
  openSession,
  pass,
  refuseForNow,
} from './testing/chat-fixtures.ts';

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '訊息' });
/** In the conversation, and not only for the ear. */
const log = () => within(screen.getByRole('log'));
const said = () => screen.queryAllByRole('article').map((article) => article.textContent);
const busyFor = (seconds: number) => () => refuseForNow(503, 'overloaded', seconds);
const messages = [buildMessage({ content: '怎樣寫雨天？' }), buildAnswer('先寫聲音。', { id: idOf(801) })];

describe('a pupil whose question finds the server busy', () => {
  const ask = async (backend: NonNullable<ChatOptions['backend']>) => {
    const page = await openChat({ backend });
    fakeClock();
    await page.user.type(await box(), '你好{Enter}');
    return page;
  };
  const heard = async () =>
    within(await screen.findByRole('region', { name: '小文老師' })).getByRole('status').textContent;

  test('reads for how long it waits, and gets the answer without doing anything', async () => {
    const { backend } = await ask((fake) => fake.on(chat, busyFor(7)));
    expect(await log().findByText('目前使用人數較多，7 秒後自動重試…')).toBeDefined();
    expect(screen.queryByText('正在思考…')).toBeNull();
    expect(await heard()).toBe('目前使用人數較多，7 秒後自動重試…');
    await pass(1_000);
    expect(Number(/\d+(?= 秒後)/.exec(said()[1] ?? '')?.[0])).toBeLessThan(7);
    expect(await heard(), 'said once').toBe('目前使用人數較多，7 秒後自動重試…');
    backend.on(chat, () => answerAtOnce('您好！'));
    await pass(6_000);
    expect(await screen.findByText('您好！')).toBeDefined();
    const [first, second] = backend.callsOf(chat).map(({ input }) => input.body);
    expect(second).toEqual(first);
  });

  test.each([
    [503, 'shutting_down', '系統正在重新啟動，5 秒後自動重試…'],
    [503, 'database_unavailable', '資料庫暫時無法連線，5 秒後自動重試…'],
    [429, 'too_many_requests', '目前訊息太多，5 秒後自動重試…'],
  ] as const)('or away (%s %s) reads so', async (status, code, text) => {
    await ask((fake) => fake.on(chat, () => refuseForNow(status, code, 5)));
    expect(await log().findByText(text)).toBeDefined();
  });

  test('and no longer wants to wait has the words back in the box', async () => {
    const { user, backend } = await ask((fake) => fake.on(chat, busyFor(60)));
    await log().findByText(/自動重試/);
    await user.click(screen.getByRole('button', { name: '停止' }));
    expect((await box()).value).toBe('你好');
    expect(said()).toEqual([]);
    await pass(120_000);
    expect(backend.callsOf(chat)).toHaveLength(1);
  });

  test('and stops before it is told so has the words back in the box', async () => {
    let answer: (refusal: Response) => void = () => undefined;
    const { user } = await openChat({
      backend: (fake) =>
        fake.on(
          chat,
          () =>
            new Promise<Response>((resolve) => {
              answer = resolve;
            }),
        ),
    });
    await user.type(await box(), '你好{Enter}');
    await user.click(screen.getByRole('button', { name: '停止' }));
    await act(async () => answer(busyFor(60)()));
    await waitFor(async () => expect((await box()).value).toBe('你好'));
    expect(said()).toEqual([]);
  });

  test('for two minutes is told so and has the words back in the box', async () => {
    const { backend } = await ask((fake) => fake.on(chat, busyFor(50)));
    for (let minute = 0; minute < 3; minute += 1) await pass(60_000);
    expect(await screen.findByRole('alertdialog', { name: '目前使用人數較多，請稍後再試' })).toBeDefined();
    expect(backend.callsOf(chat)).toHaveLength(3);
    expect((await box()).value).toBe('你好');
    expect(said()).toEqual([]);
  });

  test('and opens another conversation meanwhile finds the words in the box', async () => {
    const page = await openSession(messages, (fake) => fake.on(chat, busyFor(60)));
    await page.user.type(await box(), '然後呢？{Enter}');
    await log().findByText(/自動重試/);
    await page.user.click(screen.getByRole('button', { name: /^怎樣寫雨天/ }));
    await screen.findByText('先寫聲音。');
    expect((await box()).value).toBe('然後呢？');
  });
});

describe('a pupil who loses the connection before the answer begins', () => {
  test('gets it all the same, and the question is sent under the same id', async () => {
    let tries = 0;
    const { user, backend } = await openChat({
      backend: (fake) =>
        fake.on(chat, () => {
          tries += 1;
          return tries === 1 ? Promise.reject(new TypeError('network error')) : answerAtOnce('您好！');
        }),
    });
    await user.type(await box(), '你好{Enter}');
    expect(await screen.findByText('連線中斷，正在重新連線…')).toBeDefined();
    expect(await screen.findByText('您好！')).toBeDefined();
    const [first, second] = backend.callsOf(chat).map(({ input }) => input.body);
    expect(second).toEqual(first);
  });

  test('has it sent again as soon as the network is back', async () => {
    const { user, backend } = await openChat({
      backend: (fake) => fake.on(chat, () => Promise.reject(new TypeError('network error'))),
    });
    fakeClock();
    await user.type(await box(), '你好{Enter}');
    await pass(4_000);
    const tries = backend.callsOf(chat).length;
    backend.on(chat, () => answerAtOnce('您好！'));
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByText('您好！')).toBeDefined();
    expect(backend.callsOf(chat)).toHaveLength(tries + 1);
  });

  test('and stops trying can send it again under the same id', async () => {
    const { user, backend } = await openChat({
      backend: (fake) => fake.on(chat, () => Promise.reject(new TypeError('network error'))),
    });
    fakeClock();
    await user.type(await box(), '你好{Enter}');
    await screen.findByText('連線中斷，正在重新連線…');
    await user.click(screen.getByRole('button', { name: '停止' }));
    expect(log().getByText(/不確定訊息是否已送達/)).toBeDefined();
    await pass(60_000);
    expect(backend.callsOf(chat)).toHaveLength(1);
    backend.on(chat, () => answerAtOnce('您好！'));
    await user.click(screen.getByRole('button', { name: '重試' }));
    await screen.findByText('您好！');
    const [first, second] = backend.callsOf(chat).map(({ input }) => input.body);
    expect(second).toEqual(first);
  });
});
