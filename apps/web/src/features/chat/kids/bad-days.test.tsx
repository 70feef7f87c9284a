import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { chat, stopTurn } from '#contract/ai.contract.ts';
import { usageToday } from '#contract/chat.contract.ts';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import { verifyAccess } from '#contract/visits.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { answerAtOnce, fakeClock, pass, refuseForNow } from '../testing/chat-fixtures.ts';
import { announced, askLive, box, log, meet, mood } from '../testing/kids-fixtures.ts';

describe('a child whose friend cannot answer', () => {
  test('reads the apology and no technical word, sees a sad face, and asks again by one big button', async () => {
    const { turn, user, backend } = await askLive();
    await turn.start();
    await turn.fail('AI 服務目前忙碌或額度已用完，請稍後再試');
    expect(await log().findByText(CHAT_APOLOGY)).toBeTruthy();
    expect(document.body.textContent).not.toContain('額度');
    expect(mood()).toBe('sad');
    backend.on(chat, () => answerAtOnce('現在可以了'));
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await log().findByText('現在可以了')).toBeTruthy();
    expect(mood()).toBe('idle');
  });

  test.each([
    ['speaks at the same time as too many others', () => refuse(429, 'too_many_requests'), /大家一起說話/],
    ['asks in a second tab', () => refuse(409, 'turn_running'), /我還在回答上一個問題/],
    ['asks a friend that was taken away', () => refuse(404, 'chatbot_not_found'), /我要去休息一陣子/],
    ['meets what nobody foresaw', () => refuse(400, 'invalid_input'), /出了一點小問題/],
  ])('%s: reads a kind sentence, and the words stand in the box again', async (_, refusal, sentence) => {
    const { user } = await meet({ backend: (fake) => fake.on(chat, refusal) });
    await user.type(await box(), '你好{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
    expect((await box()).value).toBe('你好');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.type(await box(), '{Enter}');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1));
  });

  test('for whom the server has no room is asked to wait in the queue, and answered by itself', async () => {
    let isFull = true;
    const { user } = await meet({
      backend: (fake) =>
        fake.on(chat, () => (isFull ? refuseForNow(503, 'overloaded', 4) : answerAtOnce('輪到你了'))),
    });
    const message = await box();
    fakeClock();
    await user.type(message, '你好{Enter}');
    expect(await log().findByText(/我在排隊/)).toBeTruthy();
    expect(announced()).toMatch(/我在排隊/);
    isFull = false;
    await pass(4_000);
    expect(await log().findByText('輪到你了')).toBeTruthy();
  });

  test('who writes a whole book is asked for smaller pieces, and loses none of it', async () => {
    const { user, backend } = await meet();
    const book = '長'.repeat(100_001);
    const message = await box();
    await user.click(message);
    await user.paste(book);
    await user.type(message, '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/太長了/);
    expect(message.value).toBe(book);
    expect(backend.callsOf(chat)).toEqual([]);
  });

  test('and whose network is gone reads so until it is back', async () => {
    await meet();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => void dispatchEvent(new Event('offline')));
    expect(screen.getByRole('alert').textContent).toMatch(/好像沒有網路了/);
    online.mockReturnValue(true);
    await act(async () => void dispatchEvent(new Event('online')));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('and who cannot be stopped reads so kindly', async () => {
    const { turn, user, backend } = await askLive();
    backend.on(stopTurn, () => refuse(500, 'internal'));
    await turn.start();
    await user.click(screen.getByRole('button', { name: '停止' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/一下子停不下來/);
  });
});

describe('a child who has talked enough for today', () => {
  const stated = '您已達到今日使用限制 (30 次對話)';

  test('[LIMIT-3] reads a friendly card with the stated text; nothing is sent and nothing typed is lost', async () => {
    const { user, backend } = await meet({ used: 30 });
    const card = await screen.findByRole('alert');
    expect(card.textContent).toContain('今天聊得好開心！我們明天再聊吧。');
    expect(card.textContent).toContain(stated);
    await user.type(await box(), '再一個{Enter}');
    expect((await box()).value).toBe('再一個');
    expect(screen.getByRole('alert').textContent).toContain(stated);
    expect(log().queryByText('再一個')).toBeNull();
    expect(backend.callsOf(chat)).toEqual([]);
  });

  test('[LIMIT-4] gets the last answer of the day, and the card after it', async () => {
    const { user } = await meet({
      used: 29,
      backend: (fake) => fake.on(chat, () => answerAtOnce('最後一個故事', 30, 30)),
    });
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(await box(), '再一個{Enter}');
    expect(await log().findByText('最後一個故事')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain(stated);
  });

  test('in another tab is told by the server, and reads the same card', async () => {
    let used = 3;
    const { user } = await meet({
      backend: (fake) => {
        fake.on(usageToday, () => ({ used, limit: 30 }));
        fake.on(chat, () => {
          used = 30;
          return refuse(429, 'daily_limit_reached', { limit: 30 });
        });
      },
    });
    await user.type(await box(), '再一個{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(stated));
    expect((await box()).value).toBe('再一個');
  });

  test('because others used up what the friend can do reads so kindly', async () => {
    const { user } = await meet({
      backend: (fake) => fake.on(chat, () => refuse(429, 'chatbot_total_reached')),
    });
    await user.type(await box(), '再一個{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/今天好多小朋友來找我/);
    expect((await box()).value).toBe('再一個');
  });
});

test('a child whose visit ended is asked to go on by one button, and finds the words again', async () => {
  const { user, backend } = await meet({
    backend: (fake) => fake.on(chat, () => refuse(401, 'visit_expired')),
  });
  await user.type(await box(), '你還在嗎？{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: '這次聊天的時間到囉！' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '再聊一次' }));
  expect(await screen.findByText('嗨！我是阿布。')).toBeTruthy();
  expect((await box()).value).toBe('你還在嗎？');
  expect(backend.callsOf(verifyAccess)).toHaveLength(2);
});
