import { describe, expect, test } from 'vitest';
import { askText, post, startForTests } from './testing/demo-client.ts';

const ai = await startForTests();
const languages = [
  ['請使用繁體中文（台灣）回答。', '示範回答', '什麼'],
  ['請使用繁體中文（香港）回答。', '示範回答', '甚麼'],
  ['请使用简体中文回答。', '示范回答', '什么'],
  ['Please answer in English.', 'Demonstration', 'You asked'],
] as const;

describe('language', () => {
  test.each(languages)(
    '[OPEN-56 OPEN-116] a pupil whose chatbot says 「%s」 reads that this is a %s',
    async (instruction, demonstration, word) => {
      const questions = ['怎樣讀書？', '海', 'rivers', '分數', 'why?', '星'];
      const texts = await Promise.all(
        questions.map((question) => askText(ai, question, { system: `你是老師。\n\n${instruction}` })),
      );
      for (const text of texts) expect(text).toContain(demonstration);
      expect(texts.join('\n')).toContain(word);
    },
  );

  test('a pupil whose chatbot quotes another language is answered in the one that stands last', async () => {
    const system = '學生常說 Please answer in English. 不要理會。\n请使用简体中文回答。';
    expect(await askText(ai, 'hello', { system })).toContain('示范回答');
  });

  test('a pupil whose chatbot names no language is answered in the script of the question', async () => {
    expect(await askText(ai, 'What is a river?')).toContain('Demonstration');
    expect(await askText(ai, '甚麼是河流？')).toContain('示範回答');
  });
});

describe('content', () => {
  test('a pupil finds the own question in the answer, without a directive and not endlessly long', async () => {
    expect(await askText(ai, '[[scenario:plain]] 月亮為甚麼會變？')).toContain('「月亮為甚麼會變？」');
    const text = await askText(ai, '長'.repeat(5000));
    expect(text).toContain(`「${'長'.repeat(60)}…」`);
    expect(text.length).toBeLessThan(1000);
  });

  test.each([
    ['請列一個表格', '| --- | --- | --- |'],
    ['Show me a table please', '| --- | --- | --- |'],
    ['勾股定理的公式', '$a^2 + b^2 = c^2$'],
    ['解一元二次方程', '\n$$\nx = '],
    ['寫一段程式', '```python\n'],
    ['講個故事', '小狐狸'],
  ])('a pupil who asks 「%s」 gets %j', async (question, part) => {
    expect(await askText(ai, question)).toContain(part);
    expect(await askText(ai, '今天天氣很好')).not.toContain(part);
  });

  test('a pupil whose chatbot uses emoji gets some', async () => {
    const emoji = /\p{Extended_Pictographic}/u;
    expect(await askText(ai, '你好', { system: '請在回答中適當使用表情符號。' })).toMatch(emoji);
    expect(await askText(ai, '你好', { system: '你是老師。' })).not.toMatch(emoji);
  });

  test('a pupil is reminded of the question before', async () => {
    const messages = [
      { role: 'user', content: '恐龍吃甚麼？' },
      { role: 'assistant', content: '吃草。' },
      { role: 'user', content: '還有呢？' },
    ];
    const answer = await post(ai, '/chat/completions', { model: 'gpt-4o-mini', messages });
    expect(await answer.text()).toContain('先前提到「恐龍吃甚麼？」');
  });

  test('a pupil who sends only a picture is answered as well', async () => {
    const picture = [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }];
    const text = await askText(ai, picture);
    expect(text).toContain('附上了一張圖片');
    expect(text).not.toContain('「」');
  });
});

test('a pupil whose question fits the second of three passages reads it with its number', async () => {
  const system = [
    '你是圖書館員。以下是知識庫的段落，請用 [1] 這樣的編號註明。',
    '[1] 圖書館星期一至五開放，\n星期六休館。',
    '[2] 每位學生最多可以借五本書，借期兩星期。',
    '[3] 遺失圖書須照價賠償。',
    '請使用繁體中文（香港）回答。',
  ].join('\n\n');
  const text = await askText(ai, '學生可以借多少本書？', { system });
  expect(text).toContain('「每位學生最多可以借五本書，借期兩星期。」[2]');
  expect(await askText(ai, '圖書館星期六開放嗎？', { system })).toContain('[1]');
  expect(await askText(ai, '學生可以借多少本書？', { system: '你是圖書館員。' })).not.toMatch(/\[\d\]/);
});

test.each([
  ['依照評分標準評估作業', /\d+\/100/],
  ['以「原句」「修正」「說明」指出錯誤', /原句：.+\n修正：.+\n說明：.+/],
  ['寫出摘要、重點概念、複習問題', /## 摘要\n[\s\S]+## 重點概念\n[\s\S]+## 複習問題\n/],
])('the page whose prompt says 「%s」 finds what it reads', async (system, pattern) => {
  expect(await askText(ai, '請看：He go to school.', { system })).toMatch(pattern);
});
