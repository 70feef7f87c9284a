import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { chat } from '#contract/ai.contract.ts';
import { usageToday } from '#contract/chat.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { box, buildPublicChatbot, enterLink } from '../testing/visitor-fixtures.ts';

const articles = () => screen.queryAllByRole('article').map((article) => article.getAttribute('aria-label'));
const usage = (text: string) => screen.findByText(`已使用：${text}`);

describe('a visitor with a daily limit', () => {
  const limited = buildPublicChatbot({ daily_limit: 3 });
  const text = '您已達到今日使用限制 (3 次對話)';

  test('[LIMIT-2 LIMIT-3 LIMIT-6 PUB-24] who has reached it is told so, and nothing is sent', async () => {
    const { user, backend } = await enterLink({ chatbot: limited, used: 3 });
    await usage('3 / 3');
    await user.type(await box(), '還有一題{Enter}');
    expect(await screen.findByRole('alertdialog', { name: text })).toBeDefined();
    expect(backend.callsOf(chat)).toEqual([]);
    expect(articles()).toEqual([]);
    expect((await box()).value).toBe('還有一題');
  });

  test('[LIMIT-2 LIMIT-3 LIMIT-6] whom the server refuses reads the same, and neither the words nor a use are lost', async () => {
    const { user } = await enterLink({
      chatbot: limited,
      used: 1,
      backend: (fake) => fake.on(chat, () => refuse(429, 'daily_limit_reached', { limit: 3 })),
    });
    await usage('1 / 3');
    await user.type(await box(), '你好{Enter}');
    expect(await screen.findByRole('alertdialog', { name: text })).toBeDefined();
    expect(articles()).toEqual([]);
    expect((await box()).value).toBe('你好');
    expect(await usage('1 / 3')).toBeDefined();
  });

  test('[LIMIT-6] reads when the chatbot has answered enough visitors for today', async () => {
    const { user } = await enterLink({
      backend: (fake) => fake.on(chat, () => refuse(429, 'chatbot_total_reached')),
    });
    await user.type(await box(), '你好{Enter}');
    const dialog = '這個聊天機器人今天的訪客使用次數已滿，請明天再來';
    expect(await screen.findByRole('alertdialog', { name: dialog })).toBeDefined();
  });

  test('[PUB-24] whose uses cannot be read sees the limit of the chatbot', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await enterLink({
      chatbot: limited,
      backend: (fake) => fake.on(usageToday, () => refuse(500, 'internal')),
    });
    expect(await usage('0 / 3')).toBeDefined();
  });
});
