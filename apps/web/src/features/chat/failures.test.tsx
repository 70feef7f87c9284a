import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chat, followTurn, stopTurn } from '#contract/ai.contract.ts';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { RECONNECT_WAITS } from './state/run-turn.ts';
import {
  answerAtOnce,
  buildAnswer,
  buildMessage,
  buildSession,
  fakeClock,
  liveTurn,
  openChat,
  pass,
  SESSION,
  TURN,
} from './testing/chat-fixtures.ts';

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '訊息' });
const answer = () => screen.findByRole('article', { name: '小文老師的回答' });

async function ask(turn = liveTurn()) {
  const page = await openChat({ backend: (fake) => fake.on(chat, () => turn.respond(chat)) });
  await page.user.type(await box(), '你好{Enter}');
  await turn.start();
  return { ...page, turn };
}

describe('a pupil whose answer fails', () => {
  test('[CHAT-25] reads the apology, what can be done, and can try again with the same question', async () => {
    const { user, backend, turn } = await ask();
    await turn.write('先說一半');
    await turn.fail('AI 服務目前忙碌或額度已用完，請稍後再試');
    const failed = await answer();
    expect(within(failed).getByText(CHAT_APOLOGY)).toBeDefined();
    expect(within(failed).getByText('AI 服務目前忙碌或額度已用完，請稍後再試')).toBeDefined();
    expect(within(failed).getByText('先說一半')).toBeDefined();

    backend.on(chat, () => answerAtOnce('這次好了'));
    await user.click(screen.getByRole('button', { name: '重試' }));
    expect(await screen.findByText('這次好了')).toBeDefined();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByText(CHAT_APOLOGY)).toBeNull();
    expect(backend.callsOf(chat).at(-1)?.input.body).toMatchObject({ retryTurnId: TURN, sessionId: SESSION });
  });

  test('[CHAT-25] because the server is not reached for long sends the same message again, once more harmless', async () => {
    const { user, backend } = await openChat({
      backend: (fake) => fake.on(chat, () => Promise.reject(new TypeError('network error'))),
    });
    fakeClock();
    await user.type(await box(), '你好{Enter}');
    expect(await screen.findByText('連線中斷，正在重新連線…')).toBeDefined();
    await pass(60_000);
    expect(screen.getByText(CHAT_APOLOGY)).toBeDefined();
    expect(screen.getByText('無法連線到伺服器，請檢查網路連線後再試一次。')).toBeDefined();
    expect((await box()).disabled).toBe(false);
    backend.on(chat, () => answerAtOnce('您好'));
    await user.click(screen.getByRole('button', { name: '重試' }));
    await screen.findByText('您好');
    const bodies = backend.callsOf(chat).map(({ input }) => input.body);
    expect(bodies).toEqual(Array.from({ length: RECONNECT_WAITS.length + 2 }, () => bodies[0]));
  });

  test('and whose retry is refused by the limit is told so and keeps the question', async () => {
    const { user, backend, turn } = await ask();
    await turn.fail('x');
    backend.on(chat, () => refuse(429, 'daily_limit_reached', { limit: 50 }));
    await user.click(await screen.findByRole('button', { name: '重試' }));
    expect(
      await screen.findByRole('alertdialog', { name: '您已達到今日使用限制 (50 次對話)' }),
    ).toBeDefined();
    expect(screen.getByRole('article', { name: '您的訊息' })).toBeDefined();
    expect((await box()).value).toBe('');
  });

  test('because another answer is still running has the words back in the box', async () => {
    const { user } = await openChat({ backend: (fake) => fake.on(chat, () => refuse(409, 'turn_running')) });
    await user.type(await box(), '你好{Enter}');
    await screen.findByRole('alertdialog', { name: '上一則回答仍在進行中，請等它完成或先停止' });
    expect((await box()).value).toBe('你好');
  });

  test('because the session has ended finds the words again after signing in', async () => {
    const { user } = await openChat({ backend: (fake) => fake.on(chat, () => refuse(401, 'not_signed_in')) });
    await user.type(await box(), '你好{Enter}');
    expect(await screen.findByText('請先登入以查看可用的聊天機器人')).toBeDefined();
    expect((await box()).value).toBe('你好');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a pupil who stops an answer', () => {
  test.each([
    [
      'the button',
      async (page: Awaited<ReturnType<typeof ask>>) =>
        page.user.click(screen.getByRole('button', { name: '停止' })),
    ],
    ['Escape', async (page: Awaited<ReturnType<typeof ask>>) => page.user.keyboard('{Escape}')],
  ])('with %s keeps what had come and can ask for it again', async (_, stop) => {
    const page = await ask();
    page.backend.on(stopTurn, () => undefined);
    await page.turn.write('先說一半');
    await stop(page);
    expect(await screen.findByText('正在停止…')).toBeDefined();
    expect(page.backend.callsOf(stopTurn)[0]?.input.params).toEqual({ turnId: TURN });
    await page.turn.finish('先說一半', { stopped: true });
    expect(within(await answer()).getByText('先說一半')).toBeDefined();
    expect(await screen.findByText('已停止回答')).toBeDefined();
    expect(screen.getByRole('button', { name: '重試' })).toBeDefined();
  });

  test('before it has begun stops it as soon as it begins', async () => {
    const turn = liveTurn();
    const { user, backend } = await openChat({
      backend: (fake) => {
        fake.on(chat, () => turn.respond(chat));
        fake.on(stopTurn, () => undefined);
      },
    });
    await user.type(await box(), '你好{Enter}');
    await user.click(screen.getByRole('button', { name: '停止' }));
    expect(backend.callsOf(stopTurn)).toEqual([]);
    await turn.start();
    await waitFor(() => expect(backend.callsOf(stopTurn)).toHaveLength(1));
  });
});

describe('a pupil whose connection breaks', () => {
  test('goes on reading from where it was', async () => {
    const { backend, turn } = await ask();
    await turn.write('先說一半');
    await screen.findByText('先說一半');
    backend.on(followTurn, () => turn2.respond(followTurn));
    const turn2 = liveTurn();
    await turn.cut();
    expect(await screen.findByText('連線中斷，正在重新連線…')).toBeDefined();
    await waitFor(() => expect(backend.callsOf(followTurn)).toHaveLength(1));
    expect(backend.callsOf(followTurn)[0]?.input).toMatchObject({
      params: { turnId: TURN },
      query: { after: 5 },
    });
    // The server replays from the beginning of a stored piece: what is known is not shown twice.
    await turn2.start();
    await turn2.write('先說一半，再說完');
    expect(await screen.findByText('先說一半，再說完')).toBeDefined();
    expect(screen.queryByText('連線中斷，正在重新連線…')).toBeNull();
    await turn2.finish('先說一半，再說完。');
    expect(await screen.findByText('先說一半，再說完。')).toBeDefined();
  });

  test('for good is told so, and can go on with the same answer later', async () => {
    const { backend, user, turn } = await ask();
    await turn.write('先說一半');
    backend.on(followTurn, () => refuse(404, 'turn_not_found'));
    await turn.cut();
    await waitFor(() => expect(screen.queryByText(CHAT_APOLOGY)).not.toBeNull());
    backend.on(chat, () => answerAtOnce('另一個回答'));
    await user.click(screen.getByRole('button', { name: '重試' }));
    expect(await screen.findByText('另一個回答')).toBeDefined();
  });
});

describe('a pupil who opens a session', () => {
  const open = async (last: ReturnType<typeof buildAnswer>) => {
    const turn = liveTurn();
    const page = await openChat({
      sessions: [buildSession()],
      messages: [buildMessage(), last],
      backend: (fake) => fake.on(followTurn, () => turn.respond(followTurn)),
    });
    await page.user.click(await screen.findByRole('button', { name: /^怎樣寫雨天/ }));
    return { ...page, turn };
  };

  test('whose answer is still being written goes on reading it', async () => {
    const { backend, turn } = await open(buildAnswer('雨', { status: 'running' }));
    await waitFor(() => expect(backend.callsOf(followTurn)).toHaveLength(1));
    expect(backend.callsOf(followTurn)[0]?.input.query).toEqual({ after: 0 });
    expect((await box()).disabled).toBe(true);
    await turn.start();
    await turn.write('雨天是灰色的');
    expect(await screen.findByText('雨天是灰色的')).toBeDefined();
    await turn.finish('雨天是灰色的');
    await waitFor(async () => expect((await box()).disabled).toBe(false));
  });

  test('whose answer was interrupted can ask for it again', async () => {
    const { user, backend } = await open(buildAnswer(`雨天\n\n${CHAT_APOLOGY}`, { status: 'interrupted' }));
    expect(await screen.findByText('回答因伺服器重新啟動而中斷，請重試')).toBeDefined();
    expect(screen.getAllByText(CHAT_APOLOGY)).toHaveLength(1);
    backend.on(chat, () => answerAtOnce('這次好了'));
    await user.click(screen.getByRole('button', { name: '重試' }));
    await screen.findByText('這次好了');
    expect(backend.callsOf(chat)[0]?.input.body).toMatchObject({ retryTurnId: TURN, sessionId: SESSION });
  });
});

test('a pupil who leaves the page while an answer comes leaves no connection behind', async () => {
  const turn = liveTurn();
  let isCut = () => false;
  const { router, user } = await openChat({
    backend: (fake) =>
      fake.on(chat, (_, { signal }) => {
        isCut = () => signal.aborted;
        return turn.respond(chat);
      }),
  });
  await user.type(await box(), '你好{Enter}');
  await turn.start();
  expect(isCut()).toBe(false);
  await act(() => router.navigate({ to: '/profile' }));
  await waitFor(() => expect(isCut()).toBe(true));
});
