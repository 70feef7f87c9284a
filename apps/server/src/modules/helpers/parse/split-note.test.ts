import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitNote } from './split-note.ts';

const wanted = {
  summary: '植物用光製造養分。',
  keyPoints: ['葉綠素吸收光。', '**光反應**：在類囊體。'],
  reviewQuestions: [
    { question: '光合作用需要甚麼？', answer: '光、水和二氧化碳。' },
    { question: '它在哪裡進行？', answer: '' },
  ],
  hasSections: true,
};

/** An answer whose headings are written in one way. */
const answerWith = (heading: (name: string, place: number) => string, names: readonly string[]) =>
  [
    `${heading(names[0] ?? '', 1)}\n\n${wanted.summary}`,
    `${heading(names[1] ?? '', 2)}\n\n- ${wanted.keyPoints.join('\n- ')}`,
    `${heading(names[2] ?? '', 3)}\n\n1. 光合作用需要甚麼？\n   答：光、水和二氧化碳。\n2. 它在哪裡進行？`,
  ].join('\n\n');

const CHINESE = ['摘要', '重點概念', '複習問題'];
const ENGLISH = ['Summary', 'Key concepts', 'Review questions'];

describe('the reader of a note', () => {
  const forms: readonly [form: string, heading: (name: string, place: number) => string][] = [
    ['Markdown', (name) => `## ${name}`],
    ['Markdown with a colon', (name) => `### ${name}：`],
    ['a number in Markdown', (name, place) => `# ${place}. ${name}`],
    ['bold lines', (name) => `**${name}**`],
    ['bold lines with a colon', (name) => `**${name}:**`],
    ['lines with a colon', (name) => `${name}：`],
    ['numbers', (name, place) => `${place}. ${name}`],
    ['Chinese numbers', (name, place) => `${'一二三'[place - 1]}、${name}`],
    ['brackets', (name) => `【${name}】`],
    ['a picture before the name', (name) => `## 📝 ${name}`],
    ['capital letters', (name) => `## ${name.toUpperCase()}`],
  ];

  test.each(forms)(
    '[HELP-N-8 OPEN-64] finds the parts below headings in the form of %s',
    (_form, heading) => {
      expect(splitNote(answerWith(heading, CHINESE))).toEqual(wanted);
      expect(splitNote(answerWith(heading, ENGLISH))).toEqual(wanted);
      expect(
        splitNote(answerWith(heading, ['摘要（Summary）', 'Key Points', 'Review Questions / 複習問題'])),
      ).toEqual(wanted);
    },
  );

  test.each([
    ['摘要：植物用光製造養分。'],
    ['**Summary:** 植物用光製造養分。'],
    ['【摘要】植物用光製造養分。'],
  ])('[HELP-N-8] finds a summary that stands on the line of its heading: 「%s」', (line) => {
    expect(splitNote(`${line}\n\n重點概念：\n1、葉綠素`)).toMatchObject({
      summary: '植物用光製造養分。',
      keyPoints: ['葉綠素'],
    });
  });

  test('[OPEN-64] shows an answer without headings whole as the summary', () => {
    const answer = '這篇文章的摘要寫得很好，key concepts 也清楚。\n- 一點\n- 兩點\n以下是摘要的寫法';
    expect(splitNote(`\n${answer}\n`)).toEqual({
      summary: answer,
      keyPoints: [],
      reviewQuestions: [],
      hasSections: false,
    });
    expect(splitNote('').hasSections).toBe(false);
    expect(splitNote('constructor\ntoString：x').hasSections).toBe(false);
  });

  test.each([
    ['1. 甚麼是光？答案：一種波。', '甚麼是光？', '一種波。'],
    ['1. 甚麼是光？（答：一種波。）', '甚麼是光？', '一種波。'],
    ['1. 甚麼是光？\n答案：一種波。', '甚麼是光？', '一種波。'],
    ['1. 甚麼是光？\n\n**答：** 一種波。', '甚麼是光？', '一種波。'],
    ['- 甚麼是光？\n- 答：一種波。', '甚麼是光？', '一種波。'],
    ['1. 甚麼是光？\n   - 參考答案：一種波。', '甚麼是光？', '一種波。'],
    ['1. 甚麼是光？\n   一種波。\n   也是粒子。', '甚麼是光？', '一種波。\n也是粒子。'],
    ['1. 下列何者？\n   (A) 波\n   (B) 石\n   答案：A', '下列何者？\n(A) 波\n(B) 石', 'A'],
    ['What is light? Answer: a wave.', 'What is light?', 'a wave.'],
    ['Q1: What is light?\nA1: a wave.', 'What is light?', 'a wave.'],
    ['**問題 1：** 甚麼是光？\n**答案：一種波。**', '甚麼是光？', '一種波。'],
    ['1. 回答：甚麼是光', '回答：甚麼是光', ''],
  ])('[HELP-N-8] gives a question its answer: %j', (lines, question, answer) => {
    expect(splitNote(`## 複習問題\n${lines}`).reviewQuestions).toEqual([{ question, answer }]);
  });

  test('[HELP-N-8] keeps deeper points with theirs, and lines without bullets for themselves', () => {
    const points = '  - 光反應\n    - 產生氧氣\n  - 暗反應\n續行\n\n另一點';
    expect(splitNote(`# 重點概念\n${points}`).keyPoints).toEqual([
      '光反應\n產生氧氣',
      '暗反應\n續行',
      '另一點',
    ]);
  });

  test('loses nothing that stands before the headings, below others, or in a fence around the whole', () => {
    const answer = '好的！\n\n## 摘要\n短。\n---\n## 重點概念\n- 一\n### 細節\n## 延伸\n- 閱讀';
    const split = { summary: '好的！\n\n短。\n\n## 延伸\n- 閱讀', keyPoints: ['一', '### 細節'] };
    expect(splitNote(answer)).toMatchObject(split);
    expect(splitNote(`\`\`\`markdown\n${answer}\n\`\`\``)).toMatchObject(split);
  });

  const words = fc
    .stringMatching(/^[一-龥a-z][一-龥a-z ]{0,12}[一-龥。？]$/)
    .filter((text) => !/答|問|题|題/.test(text));
  const list = fc.array(words, { minLength: 1, maxLength: 6 });

  test('[HELP-N-8] finds whatever points and questions there are, in any form of heading and list', () => {
    fc.assert(
      fc.property(
        words,
        list,
        fc.array(fc.record({ question: words, answer: words }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...forms.map(([, heading]) => heading)),
        fc.constantFrom(CHINESE, ENGLISH),
        fc.constantFrom('- ', '* ', '1. ', '12、', '(3) '),
        (summary, keyPoints, reviewQuestions, heading, names, bullet) => {
          const parts = [
            [summary],
            keyPoints.map((point) => bullet + point),
            reviewQuestions.map(({ question, answer }) => `${bullet}${question}\n   答：${answer}`),
          ];
          const answer = parts.flatMap((lines, place) => [heading(names[place] ?? '', place + 1), ...lines]);
          const split = splitNote(answer.join('\n'));
          expect(split).toEqual({ summary, keyPoints, reviewQuestions, hasSections: true });
        },
      ),
    );
  });

  test('loses no word of an answer, whatever it is', () => {
    const piece = fc.constantFrom(
      '## ',
      '摘要',
      '重點概念',
      '複習問題',
      '：',
      '\n',
      '  ',
      '- ',
      '甲',
      '乙。',
      '1. ',
      '**',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const answer = pieces.join('');
        const { summary, keyPoints, reviewQuestions } = splitNote(answer);
        const shown = [summary, ...keyPoints, ...reviewQuestions.flatMap(Object.values)].join('');
        for (const word of ['甲', '乙']) expect(shown.split(word).length).toBe(answer.split(word).length);
      }),
      { numRuns: 500 },
    );
  });

  test.each(['#', '*', ' ', '- ', '1. ', '【', '（', '\n', '摘要\n', '答：', '問題：', '答：\n', '   '])(
    'is done at once with a hundred thousand characters of 「%s」',
    (piece) => {
      const text = piece.repeat(100_000 / piece.length);
      const startedAt = performance.now();
      splitNote(text);
      splitNote(`## 複習問題\n1. ${text}`);
      splitNote(`摘要${text}x\n## 重點概念\n${text}`);
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    },
  );
});
