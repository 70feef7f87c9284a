import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { chat } from '#contract/ai.contract.ts';
import {
  createPublicMessage,
  createPublicSession,
  listPublicMessages,
} from '#contract/public-chat.contract.ts';
import { verifyAccess } from '#contract/visits.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { answerAtOnce, buildAnswer, buildMessage, SESSION } from '../testing/chat-fixtures.ts';
import { box, buildPublicChatbot, enterLink, VISITOR } from '../testing/visitor-fixtures.ts';

const WELCOME = '探險隊集合！今天想解開哪一個謎？';
const welcoming = buildPublicChatbot({ welcome_message: WELCOME });
const articles = () => screen.queryAllByRole('article').map((article) => article.getAttribute('aria-label'));

describe('a visitor who comes in', () => {
  test('[PUB-17 PUB-40 PUB-44] is welcomed by the chatbot, and the welcome is stored as such', async () => {
    const { backend } = await enterLink({ chatbot: welcoming });
    expect(await screen.findByText(WELCOME)).toBeDefined();
    expect(backend.callsOf(createPublicMessage)).toMatchObject([
      {
        token: VISITOR,
        input: {
          params: { sessionId: SESSION },
          body: { role: 'assistant', content: WELCOME, metadata: { source: 'welcome' } },
        },
      },
    ]);
    expect(articles()).toEqual(['科學探險家的回答']);
  });

  test('[PUB-42] is welcomed where the welcome cannot be stored, and goes on', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user } = await enterLink({
      chatbot: welcoming,
      backend: (fake) => {
        fake.on(createPublicMessage, () => refuse(500, 'internal'));
        fake.on(chat, () => answerAtOnce('蒸發、凝結、降水'));
      },
    });
    expect(await screen.findByText(WELCOME)).toBeDefined();
    await user.type(await box(), '水的循環{Enter}');
    expect(await screen.findByText('蒸發、凝結、降水')).toBeDefined();
    expect(articles()).toEqual(['科學探險家的回答', '您的訊息', '科學探險家的回答']);
  });

  test('[PUB-18 PUB-41] again finds the conversation and no second welcome', async () => {
    const { backend } = await enterLink({
      chatbot: welcoming,
      messages: [buildMessage({ content: '天空為什麼藍？' }), buildAnswer('因為**散射**。')],
    });
    expect(await screen.findByText('天空為什麼藍？')).toBeDefined();
    expect((await screen.findByText('散射')).tagName).toBe('STRONG');
    expect(screen.queryByText(WELCOME)).toBeNull();
    expect(backend.callsOf(createPublicMessage)).toEqual([]);
  });

  test('again finds the passages that an answer cites, and opens one', async () => {
    const sources = [
      { n: 1, knowledgeBaseId: 'kb-1', passageId: 'p', title: '凝結', text: '露水也是凝結。' },
    ];
    const { user } = await enterLink({
      chatbot: welcoming,
      messages: [buildMessage({ content: '露水是甚麼？' }), buildAnswer('露水是凝結[1]。', { sources })],
    });
    await user.click(await screen.findByRole('button', { name: '來源 1：凝結' }));
    expect(screen.getByText('露水也是凝結。')).toBeDefined();
  });

  test('[PUB-43] finds an empty conversation where the earlier messages cannot be read, and stores nothing', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user, backend } = await enterLink({
      chatbot: welcoming,
      backend: (fake) => {
        fake.on(listPublicMessages, () => refuse(500, 'internal'));
        fake.on(chat, () => answerAtOnce('可以的'));
      },
    });
    expect(await screen.findByText(WELCOME)).toBeDefined();
    await user.type(await box(), '還可以聊嗎{Enter}');
    expect(await screen.findByText('可以的')).toBeDefined();
    expect(backend.callsOf(createPublicMessage)).toEqual([]);
  });

  test('[PUB-19 PUB-31] to a chatbot without a welcome reads its name and that they can begin', async () => {
    const { backend } = await enterLink();
    expect(screen.getByRole('heading', { level: 1, name: '科學探險家' })).toBeDefined();
    expect(await screen.findByText('開始與聊天機器人對話吧！')).toBeDefined();
    expect(document.title).toBe('科學探險家 · 學伴');
    expect(backend.callsOf(createPublicMessage)).toEqual([]);
  });

  test('[PUB-13 PUB-16 LIMIT-6] and reloads is the same visitor with the same session', async () => {
    const first = await enterLink();
    const [session] = first.backend.callsOf(createPublicSession);
    cleanup();
    const { backend } = await enterLink();
    expect(backend.callsOf(verifyAccess)).toEqual([]);
    expect(backend.calls[0]).toMatchObject({ operation: 'visits.getChatbot', token: VISITOR });
    expect(backend.callsOf(createPublicSession)).toEqual([session]);
  });
});
