import { describe, expect, test } from 'vitest';
import {
  buildQuestion,
  buildSystemPrompt,
  chooseHistory,
  chooseQuery,
  type PromptChatbot,
} from './prompt.ts';

const chatbot = (fields: Partial<PromptChatbot> = {}): PromptChatbot => ({
  systemPrompt: '你是老師。',
  role: '',
  principles: '',
  interactionExamples: '',
  responseLanguage: 'zh-TW',
  emojiMode: false,
  knowledgeBase: null,
  knowledgeBaseEnabled: false,
  knowledgeOnly: false,
  friend: null,
  ...fields,
});

describe('the system prompt', () => {
  test.each([
    ['zh-TW', '請使用繁體中文（台灣）回答。'],
    ['zh-HK', '請使用繁體中文（香港）回答。'],
    ['zh-CN', '请使用简体中文回答。'],
    ['en', 'Please answer in English.'],
  ] as const)('[AI-15] a chatbot that answers in %s is told so last', (responseLanguage, instruction) => {
    expect(buildSystemPrompt(chatbot({ responseLanguage }))).toBe(`你是老師。\n\n${instruction}`);
  });

  test('a teacher’s blocks stand in their order, empty ones not at all', () => {
    const prompt = buildSystemPrompt(
      chatbot({ role: '導師', interactionExamples: '例一', emojiMode: true }),
      '知識',
    );
    const places = [
      '你是老師。',
      '角色：\n導師',
      '互動示例：\n例一',
      '知識',
      '請使用繁體中文',
      '表情符號',
    ].map((part) => prompt.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBe(0);
    expect(prompt).not.toContain('原則');
  });
});

describe('the history', () => {
  const past = (role: 'user' | 'assistant', content: string, failed = false) => ({ role, content, failed });

  test('a model sees the earlier messages oldest first, without failed and empty answers', () => {
    const newestFirst = [
      past('assistant', ''),
      past('assistant', '抱歉', true),
      past('user', '二'),
      past('assistant', '答一'),
      past('user', '一'),
    ];
    expect(chooseHistory(newestFirst)).toEqual([
      { role: 'user', content: '一' },
      { role: 'assistant', content: '答一' },
      { role: 'user', content: '二' },
    ]);
  });

  test('a long conversation keeps its newest messages within the budget', () => {
    const newestFirst = Array.from({ length: 40 }, (_, n) => past('user', `${n}`.padEnd(1000, '字')));
    const chosen = chooseHistory(newestFirst);
    expect(chosen).toHaveLength(24);
    expect(String(chosen.at(-1)?.content)).toMatch(/^0字/);
  });
});

test('a picture goes along as a part of the question', () => {
  const question = buildQuestion('這是甚麼？', { type: 'image/png', bytes: Buffer.from('abc') });
  expect(question.content).toEqual([
    { type: 'text', text: '這是甚麼？' },
    { type: 'image_url', image_url: { url: 'data:image/png;base64,YWJj' } },
  ]);
  expect(buildQuestion('你好', null).content).toBe('你好');
});

describe('what passages are looked for by', () => {
  const before = { role: 'user' as const, content: '圖書館平日開到幾點？', failed: false };

  test('is the question, with the one before it where it is short', () => {
    expect(chooseQuery('那星期六呢？', [before])).toBe('那星期六呢？\n圖書館平日開到幾點？');
    expect(chooseQuery('遲到了要怎樣向學校登記？', [before])).toBe('遲到了要怎樣向學校登記？');
  });

  test('is never long, however long the question is', () => {
    expect(chooseQuery('\u0301\u0316'.repeat(50_000), [])).toHaveLength(2_000);
    expect(chooseQuery('短', [{ ...before, content: '長'.repeat(100_000) }])).toHaveLength(2_000);
  });
});
