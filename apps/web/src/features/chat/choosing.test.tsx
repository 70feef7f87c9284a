import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chat } from '#contract/ai.contract.ts';
import { listChatbots } from '#contract/chatbots.contract.ts';
import { sessionStore } from '#web/lib/session/session-store.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { answerAtOnce, buildChatbot, buildListedChatbot, idOf, openChat } from './testing/chat-fixtures.ts';

const SWITCH = '切換聊天機器人將清除目前的對話，是否繼續？';
const two = [buildChatbot(), buildChatbot({ id: idOf(2), name: '數學小博士', daily_limit: 30 })];
const list = () => screen.findByRole('region', { name: '聊天機器人' });
const box = () => screen.findByRole('textbox', { name: '訊息' });
const selected = async () =>
  within(await list())
    .queryAllByRole('button', { current: true })
    .map((button) => button.textContent);

describe('a pupil who opens the chat page', () => {
  test('[CHAT-1 CHAT-2 CHAT-5 CHAT-14] sees the permitted chatbots, the first one selected, beside the conversation', async () => {
    const { backend } = await openChat({ chatbots: two });
    expect(
      within(await list())
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['小文老師', '數學小博士']);
    expect(await selected()).toEqual(['小文老師']);
    expect(screen.getByRole('region', { name: '對話記錄' })).toBeDefined();
    expect(screen.getByRole('log', { name: '對話內容' })).toBeDefined();
    expect(backend.callsOf(listChatbots)).toEqual([]);
  });

  test('[CHAT-6 CHAT-15 OPEN-92] without a permitted chatbot talks to the first active one of the list', async () => {
    const listed = [
      buildListedChatbot({ id: idOf(7), name: '已停用', status: 'inactive' }),
      buildListedChatbot({ id: idOf(8), name: '共用老師' }),
      buildListedChatbot({ id: idOf(9), name: '沒有狀態', status: '' }),
    ];
    await openChat({ chatbots: [], backend: (backend) => backend.on(listChatbots, () => listed) });
    expect(await screen.findByRole('heading', { name: '共用老師' })).toBeDefined();
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(2);
  });

  test('[CHAT-4 CHAT-16 CHAT-21] without any chatbot is told so, also when sending', async () => {
    const { user, backend } = await openChat({
      chatbots: [],
      backend: (fake) => fake.on(listChatbots, () => []),
    });
    expect(await screen.findByText('目前沒有可用的聊天機器人')).toBeDefined();
    expect(await selected()).toEqual([]);
    await user.type(await box(), '你好{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: '請先選擇一個聊天機器人' });
    await user.click(within(dialog).getByRole('button', { name: '確定' }));
    expect(backend.callsOf(chat)).toEqual([]);
    expect((await box()).textContent).toBe('你好');
  });

  test('[CHAT-7] whose list cannot be loaded reads so and can try again', async () => {
    const { user, backend } = await openChat({
      chatbots: [],
      backend: (fake) => fake.on(listChatbots, () => refuse(403, 'not_allowed')),
    });
    expect(await screen.findByText('無法載入聊天機器人列表。')).toBeDefined();
    backend.on(listChatbots, () => [buildListedChatbot()]);
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByRole('heading', { name: '小文老師' })).toBeDefined();
  });

  test('[CHAT-3] whose session ends is asked to sign in and keeps the conversation and the typed text', async () => {
    const { user } = await openChat({ backend: (fake) => fake.on(chat, () => answerAtOnce('您好！')) });
    await user.type(await box(), '你好{Enter}');
    await screen.findByText('您好！');
    await user.type(await box(), '還沒寫完');
    sessionStore.set({ status: 'signed-out', cause: 'ended' });
    expect(await screen.findByText('請先登入以查看可用的聊天機器人')).toBeDefined();
    expect(screen.getByText('您好！')).toBeDefined();
    expect((await box()).textContent).toBe('還沒寫完');
  });
});

describe('a pupil who chooses another chatbot', () => {
  const start = async () => {
    const page = await openChat({
      chatbots: two,
      backend: (fake) => fake.on(chat, () => answerAtOnce('您好！')),
    });
    await page.user.type(await box(), '你好{Enter}');
    await screen.findByText('您好！');
    await page.user.click(within(await list()).getByRole('button', { name: '數學小博士' }));
    return { ...page, dialog: await screen.findByRole('alertdialog', { name: SWITCH }) };
  };

  test('[CHAT-17 CHAT-18] and confirms starts an empty conversation with it', async () => {
    const { user, dialog, backend } = await start();
    await user.click(within(dialog).getByRole('button', { name: '確定' }));
    expect(await screen.findByRole('heading', { name: '數學小博士' })).toBeDefined();
    expect(screen.queryByText('您好！')).toBeNull();
    expect(await screen.findByText('已使用：0 / 30')).toBeDefined();
    await user.type(await box(), '一加一{Enter}');
    await screen.findByText('您好！');
    expect(backend.callsOf(chat).at(-1)?.input.body).toMatchObject({ chatbotId: idOf(2), sessionId: null });
  });

  test('[CHAT-19] and cancels keeps chatbot and conversation', async () => {
    const { user, dialog } = await start();
    await user.click(within(dialog).getByRole('button', { name: '取消' }));
    expect(await selected()).toEqual(['小文老師']);
    expect(screen.getByText('您好！')).toBeDefined();
  });

  test('[OPEN-53] is asked with an empty conversation too, but not for the one already selected', async () => {
    const { user } = await openChat({ chatbots: two });
    await user.click(within(await list()).getByRole('button', { name: '小文老師' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(within(await list()).getByRole('button', { name: '數學小博士' }));
    expect(await screen.findByRole('alertdialog', { name: SWITCH })).toBeDefined();
  });

  test('finds the unsent text of each where it was typed', async () => {
    const { user } = await openChat({ chatbots: two });
    await user.type(await box(), '給老師');
    const change = async (name: string) => {
      await user.click(within(await list()).getByRole('button', { name }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '確定' }));
      await screen.findByRole('heading', { name });
    };
    await change('數學小博士');
    expect((await box()).textContent).toBe('');
    await change('小文老師');
    expect((await box()).textContent).toBe('給老師');
  });
});
