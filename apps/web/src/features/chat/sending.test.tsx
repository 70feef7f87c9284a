import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chat } from '#contract/ai.contract.ts';
import { reportUsage } from '#contract/chat.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  answerAtOnce,
  buildChatbot,
  fakeClock,
  idOf,
  liveTurn,
  openChat,
  pass,
  SESSION,
} from './testing/chat-fixtures.ts';

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '訊息' });
const articles = () => screen.queryAllByRole('article').map((article) => article.getAttribute('aria-label'));

describe('a pupil who writes a message', () => {
  test('[CHAT-13] has a box of two rows', async () => {
    await openChat();
    expect((await box()).rows).toBe(2);
  });

  test('[CHAT-20] sends nothing without text', async () => {
    const { user, backend } = await openChat();
    await user.type(await box(), '   {Enter}');
    await user.click(screen.getByRole('button', { name: '送出' }));
    expect(backend.callsOf(chat)).toEqual([]);
    expect(articles()).toEqual([]);
  });

  test('[CHAT-23] begins a new line with Shift+Enter', async () => {
    const { user, backend } = await openChat();
    await user.type(await box(), '一{Shift>}{Enter}{/Shift}二');
    expect((await box()).value).toBe('一\n二');
    expect(backend.callsOf(chat)).toEqual([]);
  });

  test('chooses a candidate with Enter and sends nothing', async () => {
    const { user, backend } = await openChat();
    await user.type(await box(), 'ㄋㄧˇ');
    const typing = await box();
    fireEvent.keyDown(typing, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(typing, { key: 'Enter', keyCode: 229 });
    fireEvent.compositionEnd(typing);
    fireEvent.keyDown(typing, { key: 'Enter', keyCode: 13 });
    expect(backend.callsOf(chat)).toEqual([]);
  });

  test('finds the unsent text again after a reload', async () => {
    const { user } = await openChat();
    await user.type(await box(), '寫到一半');
    cleanup();
    await openChat();
    expect((await box()).value).toBe('寫到一半');
  });
});

describe('a pupil who sends a message', () => {
  test('[CHAT-22 CHAT-24 CHAT-26 CHAT-27] sees it at once, the answer as it is written, and goes on in the same session', async () => {
    const turn = liveTurn();
    const { user, backend } = await openChat({ backend: (fake) => fake.on(chat, () => turn.respond(chat)) });
    await user.type(await box(), '你好{Enter}');
    expect(articles()).toEqual(['您的訊息', '小文老師的回答']);
    expect(await box()).toHaveProperty('disabled', true);
    expect(screen.getByText('正在思考…')).toBeDefined();

    await turn.start();
    await turn.write('您好');
    expect(await screen.findByText('您好')).toBeDefined();
    await turn.write('，**同學**！');
    expect((await screen.findByText('同學')).tagName).toBe('STRONG');
    expect(await box()).toHaveProperty('disabled', true);

    await turn.finish('您好，**同學**！');
    await waitFor(async () => expect((await box()).disabled).toBe(false));
    expect(document.activeElement).toBe(await box());
    expect((await box()).value).toBe('');

    backend.on(chat, () => answerAtOnce('再見', 2));
    await user.type(await box(), '謝謝{Enter}');
    await screen.findByText('再見');
    const [first, second] = backend.callsOf(chat).map(({ input }) => input.body);
    expect(first).toMatchObject({ chatbotId: idOf(1), sessionId: null, message: '你好' });
    expect(second).toMatchObject({ sessionId: SESSION, message: '謝謝' });
    expect(first?.clientMessageId).not.toBe(second?.clientMessageId);
  });

  test('[LIMIT-8] has the use counted with the characters of question and answer', async () => {
    const { user, backend } = await openChat({
      backend: (fake) => fake.on(chat, () => answerAtOnce('您好！')),
    });
    await user.type(await box(), '你好{Enter}');
    await waitFor(() => expect(backend.callsOf(reportUsage)).toHaveLength(1));
    expect(backend.callsOf(reportUsage)[0]?.input.body).toEqual({
      userId: '01890a5d-ac96-774b-bcce-b302099a8057',
      chatbotId: idOf(1),
      count: 1,
      characters: 5,
    });
  });

  test('and listens hears the answer once, when it is whole', async () => {
    const turn = liveTurn();
    const { user } = await openChat({ backend: (fake) => fake.on(chat, () => turn.respond(chat)) });
    const pane = await screen.findByRole('region', { name: '小文老師' });
    const heard = within(pane).getByRole('status');
    await user.type(await box(), '你好{Enter}');
    await turn.start();
    await turn.write('您好');
    await screen.findByText('您好');
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off');
    expect(heard.textContent).toBe('小文老師正在回答');
    await turn.finish('您好，**同學**！');
    await waitFor(() => expect(heard.textContent).toBe('小文老師：您好，同學！'));
  });

  test('whose model thinks first sees for how many seconds, hears it once, and reads the answer in its place', async () => {
    fakeClock();
    const turn = liveTurn();
    const { user } = await openChat({ backend: (fake) => fake.on(chat, () => turn.respond(chat)) });
    const pane = await screen.findByRole('region', { name: '小文老師' });
    const heard = within(pane).getByRole('status');
    await user.type(await box(), '你好{Enter}');
    await turn.start();
    await turn.think(0);
    const counter = await screen.findByText('正在思考… 0 秒');
    expect(counter.classList).not.toContain('visually-hidden');
    expect(counter.closest('[aria-live]')?.getAttribute('aria-live')).toBe('off');
    expect(heard.textContent).toBe('小文老師正在思考…');
    for (let second = 0; second < 12; second += 1) await pass(1_000);
    expect(screen.getByText('正在思考… 12 秒')).toBeDefined();
    expect(heard.textContent).toBe('小文老師正在思考…');
    await turn.write('您好');
    expect(await screen.findByText('您好')).toBeDefined();
    expect(screen.queryByText(/^正在思考/)).toBeNull();
    await turn.finish('您好');
    expect(screen.queryByText(/秒/)).toBeNull();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('思考');
  });

  test('whose service is asked by many sees how many come before, until it is their turn', async () => {
    const turn = liveTurn();
    const { user } = await openChat({ backend: (fake) => fake.on(chat, () => turn.respond(chat)) });
    await user.type(await box(), '你好{Enter}');
    await turn.start();
    await turn.queue(3);
    expect(await screen.findByText('前面還有 3 位')).toBeDefined();
    await turn.queue(0);
    expect(screen.queryByText(/前面還有/)).toBeNull();
    await turn.write('您好');
    expect(await screen.findByText('您好')).toBeDefined();
  });

  test('and comes back while the model thinks sees the seconds of the whole time', async () => {
    const turn = liveTurn();
    const { user } = await openChat({ backend: (fake) => fake.on(chat, () => turn.respond(chat)) });
    await user.type(await box(), '你好{Enter}');
    await turn.start();
    await turn.think(75_400);
    expect(await screen.findByText('正在思考… 75 秒')).toBeDefined();
    await turn.finish('您好');
  });

  test('can copy what was said', async () => {
    const { user } = await openChat({ backend: (fake) => fake.on(chat, () => answerAtOnce('**您好**')) });
    await user.type(await box(), '你好{Enter}');
    await user.click(await screen.findByRole('button', { name: '複製回答' }));
    expect(await navigator.clipboard.readText()).toBe('**您好**');
    expect(await screen.findByText('已複製')).toBeDefined();
  });
});

describe('a pupil with a daily limit', () => {
  const limited = [buildChatbot({ daily_limit: 3 })];

  test('[LIMIT-2 LIMIT-3 OPEN-128] who has reached it is told so, and nothing is sent', async () => {
    const { user, backend } = await openChat({ chatbots: limited, used: 3 });
    await screen.findByText('已使用：3 / 3');
    await user.type(await box(), '你好{Enter}');
    expect(await screen.findByRole('alertdialog', { name: '您已達到今日使用限制 (3 次對話)' })).toBeDefined();
    expect(backend.callsOf(chat)).toEqual([]);
    expect(articles()).toEqual([]);
    expect((await box()).value).toBe('你好');
  });

  test('[LIMIT-4 LIMIT-5] sends the last one of the day, and the count follows what is shown', async () => {
    const { user, backend } = await openChat({
      chatbots: limited,
      used: 2,
      backend: (fake) => fake.on(chat, () => answerAtOnce('最後一次', 3, 3)),
    });
    await screen.findByText('已使用：2 / 3');
    await user.type(await box(), '你好{Enter}');
    await screen.findByText('最後一次');
    expect(backend.callsOf(chat)).toHaveLength(1);
    expect(await screen.findByText('已使用：3 / 3')).toBeDefined();
  });

  test('[LIMIT-2 LIMIT-3] whom the server refuses reads the same, and the words are back in the box', async () => {
    const { user } = await openChat({
      chatbots: limited,
      backend: (fake) => fake.on(chat, () => refuse(429, 'daily_limit_reached', { limit: 3 })),
    });
    await user.type(await box(), '你好{Enter}');
    expect(await screen.findByRole('alertdialog', { name: '您已達到今日使用限制 (3 次對話)' })).toBeDefined();
    expect(articles()).toEqual([]);
    expect((await box()).value).toBe('你好');
  });
});
