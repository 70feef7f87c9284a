import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { askText, startForTests } from './testing/demo-client.ts';

const ai = await startForTests();

async function askIn<Answer>(schema: z.ZodType<Answer>, question: string, system = ''): Promise<Answer> {
  const json_schema = { name: 'answer', strict: true, schema: z.toJSONSchema(schema) };
  const more = { response_format: { type: 'json_schema', json_schema } };
  return schema.parse(JSON.parse(await askText(ai, question, { system, more })));
}

const essay =
  '昨天我和弟弟去了海邊。沙灘上有很多貝殼，我們撿了一整個下午！\n\n回家以後，媽媽問我們學到什麼？我說：「大海很寬。」';
const assignment = `作業標題：\n海邊\n\n評分項目：\n1. 內容（60%）\n2. 文法 (40%)\n\n作業內容（到最後）：\n${essay}`;

describe('an assignment', () => {
  const evaluation = z.strictObject({
    feedback: z.string(),
    judgements: z.array(
      z.strictObject({
        criterion: z.string(),
        score: z.number(),
        reason: z.string(),
        quotes: z.array(z.string()),
      }),
    ),
    score: z.number(),
  });

  test('the page reads a judgement for each criterion, with words of the pupil, and several sentences', async () => {
    const { feedback, judgements, score } = await askIn(evaluation, assignment);
    expect(judgements.map(({ criterion }) => criterion)).toEqual(['內容', '文法']);
    for (const judgement of judgements) {
      expect(judgement.reason).toContain('示範');
      expect(judgement.score).toBeGreaterThanOrEqual(50);
      expect(judgement.score).toBeLessThanOrEqual(100);
      expect(judgement.quotes).not.toEqual([]);
      for (const quote of judgement.quotes) expect(essay).toContain(quote);
    }
    const mean = judgements.reduce((sum, judgement) => sum + judgement.score, 0) / judgements.length;
    expect(Math.abs(score - mean)).toBeLessThan(1);
    expect(feedback).toContain('示範');
    expect(feedback.split('。').length).toBeGreaterThan(4);
    expect(feedback).not.toMatch(/\d+\/100/);
  });

  test.each([
    ['評分標準：\n文法 40%、創意（60分）', ['文法', '創意']],
    ['評分標準:\n- 有開頭\n- 有結尾', ['有開頭', '有結尾']],
    ['', ['內容完整性', '論點清晰度', '文法正確性', '創意思維']],
  ])('the page finds the criteria of %j', async (criteria, names) => {
    const { judgements } = await askIn(evaluation, `${criteria}\n\n作業內容：\n${essay}`);
    expect(judgements.map(({ criterion }) => criterion)).toEqual(names);
  });

  test('a pupil whose work is blank, very short or very long is judged as well, and better for more', async () => {
    const scores = ['……', '海。', essay, essay.repeat(400)].map(
      async (work) => (await askIn(evaluation, `作業內容：\n${work}`)).score,
    );
    const [blank = 0, short = 0, usual = 0, long = 0] = await Promise.all(scores);
    expect(Math.max(blank, short)).toBeLessThan(70);
    expect(long).toBeGreaterThan(short);
    for (const score of [usual, long]) expect(score).toBeLessThanOrEqual(100);
  });

  test('the page whose prompt asks in words reads one total and the criteria below headings', async () => {
    const text = await askText(ai, assignment, { system: '依照評分標準評估作業' });
    expect(text).toMatch(/^總分：\d{1,3}\/100\n/);
    expect(text.match(/\/100/g)).toHaveLength(1);
    expect(text).toContain('示範');
    expect(text.match(/^## .*$/gm)).toEqual(['## 內容', '## 文法']);
  });
});

describe('a note', () => {
  const note = z.strictObject({
    summary: z.string(),
    keyPoints: z.array(z.string()),
    reviewQuestions: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  });
  const content = '# 光合作用\n- 光合作用是植物製造養分的過程。\n- 葉綠素吸收陽光。\n- 氧氣從葉子放出來。';

  test('the page reads points and questions that are made of the note', async () => {
    const { summary, keyPoints, reviewQuestions } = await askIn(
      note,
      `筆記標題：\n光\n\n筆記內容：\n${content}`,
    );
    expect(summary).toContain('示範');
    expect(keyPoints).toContain('示範：葉綠素吸收陽光。');
    expect(reviewQuestions).toContainEqual({
      question: '示範問題：「光合作用」是什麼？',
      answer: '植物製造養分的過程。',
    });
    expect(await askIn(note, '筆記內容：\n…')).toMatchObject({ keyPoints: [], reviewQuestions: [] });
  });

  test('the page whose prompt asks in words reads the same below three headings', async () => {
    const text = await askText(ai, content, { system: '寫出摘要、重點概念、複習問題' });
    const { summary, keyPoints, reviewQuestions } = await askIn(note, content);
    expect(text.match(/^## .*$/gm)).toEqual(['## 摘要', '## 重點概念', '## 複習問題']);
    for (const part of [summary, ...keyPoints, ...reviewQuestions.flatMap(Object.values)]) {
      expect(text).toContain(part);
    }
  });
});

describe('a practice', () => {
  const kinds = [
    'spelling',
    'grammar',
    'tense',
    'agreement',
    'article',
    'preposition',
    'word-choice',
    'other',
  ];
  const practice = z.strictObject({
    reply: z.string(),
    corrections: z.array(
      z.strictObject({
        original: z.string(),
        corrected: z.string(),
        explanation: z.string(),
        kind: z.enum(kinds),
      }),
    ),
  });
  const mistakes = async (message: string) =>
    (await askIn(practice, message)).corrections.map(({ original, corrected, kind }) => [
      original,
      corrected,
      kind,
    ]);

  test.each([
    ['He go to school.', 'He go', 'He goes', 'agreement'],
    ["She don't like it.", "She don't", "She doesn't", 'agreement'],
    ['I has a dog.', 'I has', 'I have', 'agreement'],
    ['This is a apple.', 'a apple', 'an apple', 'article'],
    ['Yesterday I go home.', 'Yesterday I go', 'Yesterday I went', 'tense'],
    ['I eat fish yesterday.', 'I eat fish yesterday', 'I ate fish yesterday', 'tense'],
    ['Many peoples came.', 'peoples', 'people', 'grammar'],
    ['I need informations.', 'informations', 'information', 'grammar'],
    ['My freind is here.', 'freind', 'friend', 'spelling'],
    ['I listen music.', 'listen music', 'listen to music', 'preposition'],
    ['Je suis 12 ans.', 'Je suis 12 ans', 'j’ai 12 ans', 'word-choice'],
    ['ケーキはおいしいでした。', 'おいしいでした', 'おいしかったです', 'tense'],
  ])('a learner who writes “%s” is corrected', async (message, original, corrected, kind) => {
    expect(await mistakes(message)).toEqual([[original, corrected, kind]]);
  });

  test.each([
    'He goes to school and has an apple.',
    'Does he go to school? Can she play?',
    'Yesterday I went home. I have a dog.',
    'A university is a big place; vitamin A is healthy.',
    '你好！constructor',
  ])('a learner who writes “%s” is not corrected', async (message) => {
    expect(await mistakes(message)).toEqual([]);
  });

  test('a learner with several mistakes reads them in the order of the message, five at most', async () => {
    const message = 'I has a apple. He go. Many peoples! She like informations. It want childs.';
    expect((await mistakes(message)).map(([original]) => original)).toEqual([
      'I has',
      'a apple',
      'He go',
      'peoples',
      'She like',
    ]);
  });

  test('a learner is answered in the language that the prompt names, and told that it is a demonstration', async () => {
    for (const [name, word] of [
      ['英語', 'interesting'],
      ['日語', 'ありがとう'],
      ['法語', 'Merci'],
      ['德語', 'Danke'],
      ['西班牙語', 'Gracias'],
    ] as const) {
      const { reply } = await askIn(practice, 'Hello', `你是親切的${name}會話夥伴`);
      expect(reply).toMatch(new RegExp(`^（示範）.*${word}`));
    }
  });

  test('the page whose prompt asks in words reads the corrections by their markers, or none', async () => {
    const system = '以「原句」「修正」「說明」指出錯誤';
    const text = await askText(ai, 'He go.', { system });
    expect(text).toMatch(/\n\n原句：He go\n修正：He goes\n說明：示範：.+\n類型：一致$/);
    expect(await askText(ai, 'He goes.', { system })).not.toContain('原句');
  });
});

describe('words alone', () => {
  test('a pupil who wants a material reads a heading, exercises and their answers', async () => {
    const system = '為學生編寫一份教材，最後一節是「參考答案」。';
    const text = await askText(ai, '學科：\n數學\n\n主題：\n分數的加法', { system });
    expect(text).toMatch(/^# 分數的加法（示範教材）\n/);
    for (const part of ['數學', '## 練習', '## 參考答案']) expect(text).toContain(part);
  });

  test.each([
    ['You are a friendly partner in a spoken English conversation.', 'interesting'],
    ['你是親切的普通話會話夥伴', '謝謝'],
    ['你係一位親切嘅廣東話會話夥伴', '多謝'],
  ])('a learner who speaks hears a short answer: %s', async (system, word) => {
    const text = await askText(ai, 'I like tea', { system });
    expect(text).toContain('示範');
    expect(text).toContain(word);
    expect(text).not.toMatch(/[\n*>#]/);
  });
});

test('the page whose schema has the same names and another form gets what its schema allows', async () => {
  const other = z.strictObject({
    reply: z.string().max(5),
    corrections: z.array(z.number().int()).length(2),
    more: z.boolean(),
  });
  const { corrections } = await askIn(other, 'He go.');
  expect(corrections).toHaveLength(2);
});
