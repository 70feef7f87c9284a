import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chat, followTurn, stopTurn } from '#contract/ai.contract.ts';
import { listPublicMessages } from '#contract/public-chat.contract.ts';
import {
  answerAtOnce,
  buildAnswer,
  buildMessage,
  liveTurn,
  SESSION,
  TURN,
} from '../testing/chat-fixtures.ts';
import { BOT, box, enterLink, sendButton, VISITOR } from '../testing/visitor-fixtures.ts';

const articles = () => screen.queryAllByRole('article').map((article) => article.getAttribute('aria-label'));
const usage = (text: string) => screen.findByText(`已使用：${text}`);

describe('a visitor who asks', () => {
  test('[PUB-20 PUB-23 PUB-24 PUB-27 PUB-29] by Enter sees the question, that the chatbot thinks, and the answer as it is written', async () => {
    const turn = liveTurn();
    const { user, backend } = await enterLink({
      used: 3,
      backend: (fake) => fake.on(chat, () => turn.respond(chat)),
    });
    await usage('3 / 50');
    await user.type(await box(), '彩虹怎麼來？{Enter}');
    expect(articles()).toEqual(['您的訊息', '科學探險家的回答']);
    expect(screen.getByText('正在思考…')).toBeDefined();
    expect(await usage('4 / 50')).toBeDefined();
    expect(sendButton().disabled).toBe(true);
    expect((await box()).disabled).toBe(true);

    await turn.start();
    await turn.think(3_000);
    expect(await screen.findByText('正在思考… 3 秒')).toBeDefined();
    await turn.write('因為**折射**');
    expect((await screen.findByText('折射')).tagName).toBe('STRONG');
    expect(screen.queryByText(/^正在思考…/)).toBeNull();
    await turn.finish('因為**折射**。', { used: 4 });
    await waitFor(async () => expect((await box()).disabled).toBe(false));
    expect(await usage('4 / 50')).toBeDefined();
    expect(backend.callsOf(chat)).toMatchObject([
      {
        token: VISITOR,
        input: { body: { chatbotId: BOT, sessionId: SESSION, message: '彩虹怎麼來？' } },
      },
    ]);
  });

  test('[PUB-28 PUB-30] writes a second line with Shift+Enter; the button waits for words', async () => {
    const { user, backend } = await enterLink();
    expect(sendButton().disabled).toBe(true);
    await user.type(await box(), '   ');
    expect(sendButton().disabled).toBe(true);
    await user.type(await box(), '{Backspace}{Backspace}{Backspace}一{Shift>}{Enter}{/Shift}二');
    expect((await box()).value).toBe('一\n二');
    expect(backend.callsOf(chat)).toEqual([]);
    await user.click(sendButton());
    await waitFor(() => expect(backend.callsOf(chat)).toHaveLength(1));
  });

  /** Asks while the session is still being read, types on, and then it is read. */
  const askEarly = async (more: string) => {
    const session = Promise.withResolvers<[]>();
    const { user, backend } = await enterLink({
      backend: (fake) => fake.on(listPublicMessages, () => session.promise),
    });
    await user.type(await box(), `彩虹怎麼來{Enter}${more}`);
    expect(backend.callsOf(chat)).toEqual([]);
    session.resolve([]);
    return backend;
  };

  test('before the session is read is answered as soon as it is', async () => {
    const backend = await askEarly('');
    await screen.findByText('沒有人要這個回答');
    expect(backend.callsOf(chat)).toHaveLength(1);
    expect((await box()).value).toBe('');
  });

  test('before the session is read and types on is left to finish', async () => {
    const backend = await askEarly('的呢');
    await screen.findByText('開始與聊天機器人對話吧！');
    expect(backend.callsOf(chat)).toEqual([]);
    expect((await box()).value).toBe('彩虹怎麼來的呢');
  });

  test('can stop, try again and copy', async () => {
    const turn = liveTurn();
    const { user, backend } = await enterLink({
      backend: (fake) => {
        fake.on(chat, () => turn.respond(chat));
        fake.on(stopTurn, () => undefined);
      },
    });
    await user.type(await box(), '說一個很長的故事{Enter}');
    await turn.start();
    await turn.write('從前');
    await user.click(await screen.findByRole('button', { name: '停止' }));
    expect(backend.callsOf(stopTurn)).toMatchObject([
      { token: VISITOR, input: { params: { turnId: TURN } } },
    ]);
    await turn.finish('從前', { stopped: true });
    expect(await screen.findByText('已停止回答')).toBeDefined();
    backend.on(chat, () => answerAtOnce('從前從前'));
    await user.click(screen.getByRole('button', { name: '重試' }));
    expect(await screen.findByText('從前從前')).toBeDefined();
    expect(backend.callsOf(chat).at(-1)?.input.body).toMatchObject({ retryTurnId: TURN, sessionId: SESSION });
    await user.click(screen.getByRole('button', { name: '複製回答' }));
    expect(await navigator.clipboard.readText()).toBe('從前從前');
  });

  test('[PUB-46] and gets no answer reads the apology and what is known', async () => {
    const turn = liveTurn();
    const { user } = await enterLink({ backend: (fake) => fake.on(chat, () => turn.respond(chat)) });
    await user.type(await box(), '你好{Enter}');
    await turn.start();
    await turn.fail('AI 服務目前忙碌或額度已用完，請稍後再試');
    expect(await screen.findByText('抱歉，我現在無法回應。請稍後再試。')).toBeDefined();
    expect(screen.getByText('AI 服務目前忙碌或額度已用完，請稍後再試')).toBeDefined();
    expect(screen.getByRole('button', { name: '重試' })).toBeDefined();
  });

  test('[PUB-46] and comes back reads the apology that was stored once', async () => {
    const failed = buildAnswer('抱歉，我現在無法回應。請稍後再試。', {
      status: 'failed',
      error: 'provider_busy',
      errorText: 'AI 服務目前忙碌或額度已用完，請稍後再試',
    });
    await enterLink({ messages: [buildMessage({ content: '你好' }), failed] });
    expect(await screen.findAllByText('抱歉，我現在無法回應。請稍後再試。')).toHaveLength(1);
  });

  test('and reloads in mid-answer sees it go on', async () => {
    const turn = liveTurn();
    await enterLink({
      messages: [buildMessage({ content: '說故事' }), buildAnswer('從', { status: 'running' })],
      backend: (fake) => fake.on(followTurn, () => turn.respond(followTurn)),
    });
    await turn.start();
    await turn.write('從前有一座山');
    expect(await screen.findByText('從前有一座山')).toBeDefined();
    await turn.finish('從前有一座山。');
    expect(await screen.findByText('從前有一座山。')).toBeDefined();
  });
});
