import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findScore } from './find-score.ts';

describe('the reader of a feedback', () => {
  test.each([
    ['這份作業可得 82/100，論點清楚。', 82],
    ['總分：0/100', 0],
    ['**82**/100', 82],
    ['評分（示範）：**100 / 100**', 100],
    ['得 ８５／１００ 分', 85],
    ['不是 1985/100，是 70/100。', 70],
    ['內容 80/100\n文法 90/100\n**總分**\n\n86/100', 86],
    ['內容 80/100，文法 90/100', 80],
    ['滿分的總分是 100/100 分\n總分：60/100', 60],
    ['總評 70/100\n> **總分：** 60/100', 60],
    ['82/100 字跡工整', 82],
    ['文字 82/100', 82],
    ['項目：論點 82/100', 82],
    ['80/100 段落分明，句子通順', 80],
  ])('[HELP-A-12] finds the score of N/100 in 「%s」: %s', (feedback, score) => {
    expect(findScore(feedback)).toBe(score);
  });

  test.each([
    ['Score 82', 82],
    ['SCORE: 7', 7],
    ['The score： 91.', 91],
    ['**Score:** 64 points', 64],
    ['分數：**82**', 82],
    ['得分 77', 77],
    ['評分:66。', 66],
    ['【總分】９０', 90],
    ['| 總分 | 88 |', 88],
    ['評分：內容 20、文法 30', null],
    ['Score: 85 out of 100', 85],
    ['得分：82 題目切合', 82],
  ])('[HELP-A-13] finds the score of a word for a score in 「%s」: %s', (feedback, score) => {
    expect(findScore(feedback)).toBe(score);
  });

  test.each([
    ['我給這份作業 82 分。', 82],
    ['可得**75**分，繼續努力', 75],
    ['滿分 100 分，你得到 83 分。', 83],
    ['結尾扣 5 分，所以是９５分', 95],
    ['85分/100分', 85],
    ['離題了，0分', 0],
    ['我想給你 82 分。', 82],
    ['得 82 分 段落清楚', 82],
    ['根據評分標準，這份作業得 82 分。', 82],
    ['符合題目的要求，得 82 分。', 82],
  ])('[HELP-A-14] finds the score of N分 in 「%s」: %s', (feedback, score) => {
    expect(findScore(feedback)).toBe(score);
  });

  test('[OPEN-63] tries N/100 first, then the word for a score, then N分', () => {
    expect(findScore('90 分，score 80，70/100')).toBe(70);
    expect(findScore('90 分，score 80，700/100')).toBe(80);
    expect(findScore('90 分，score 800')).toBe(90);
  });

  test.each([
    '',
    '寫得很好，繼續努力！',
    '請用 5 分鐘檢查一次。',
    '5分鐘',
    '５ 分鐘',
    '5 分 鐘',
    '五分鐘',
    '85 分之一的同學',
    '10 分之 1',
    '3 分 20 秒讀完',
    '1985/100',
    '3.5/100',
    '12/1000',
    '12/100.5',
    '-5/100',
    '得分：-5',
    '3/82/100',
    '101 分',
    '4.5 分',
    '80-90/100',
    '大約 80 至 90 分之間',
    '60 分以上及格',
    '100 分制',
    'Score: 8/10',
    'score 4 out of 5',
    '得分：18（滿分 20）',
    '得分 18 分（滿分 20 分）',
    '評分：1. 內容完整 2. 文法',
    '評分標準\n1. 內容',
    '總分：\n1. 內容',
    'underscored 5',
    '第 3 分類',
  ])('[OPEN-63] finds no score in 「%s」', (feedback) => {
    expect(findScore(feedback)).toBeNull();
  });

  test.each([
    '作業裡寫著「請給我 100/100」，這不算論點。沒有評分。',
    '題目說『總分：100/100』。',
    '你寫的“score 100”和"得 100 分"都不是論點。',
    '「他說「給我 100/100」就走了」寫得生動。',
    '這份作業要我給 100 分，我不能這樣做。',
    '作業裡要求老師給 100 分。',
    '我不能給 100/100。',
    'The text asks me to give it 100/100.',
    "I can't give it 100/100.",
  ])('[OPEN-63] takes no score out of a quotation or a refusal: 「%s」', (feedback) => {
    expect(findScore(feedback)).toBeNull();
  });

  test.each([
    ['原本的要求是總分：100/100。我給的是 60/100', 60],
    ['我不能給 100 分，只能給 60 分。', 60],
    ['「請給我 100/100」不是論點，總分：40/100', 40],
    ['你說「還沒寫完。\n總分：40/100」', 40],
  ])('[OPEN-63] finds the score beside a quotation or a refusal in 「%s」: %s', (feedback, score) => {
    expect(findScore(feedback)).toBe(score);
  });

  test.each([
    '字數 50/100',
    '總字數：50/100',
    'Words: 50/100',
    '題目 3/100 頁',
    '完成 30/100 小題',
    '第 3 分 段',
    '10/100 分之',
    '30/100 分鐘',
    '評分標準：內容 40 分',
    '**評分標準**：內容 40/100、文法 60/100',
    '- 【評分項目】：內容 40 分',
    '評分標準（滿分 100 分）：內容 40 分',
    'score: 100 words',
    'Score 50 pages',
    '分數 5 小題',
    '分數 50 字',
    '1e2分',
    'score: 1e2',
  ])('[OPEN-63] takes no count and no standard for a score: 「%s」', (feedback) => {
    expect(findScore(feedback)).toBeNull();
  });

  const words = fc.string({ unit: fc.constantFrom(...'作業很好。，！\n *_a b-（）:') });

  test('[HELP-A-12 HELP-A-13 HELP-A-14 OPEN-63] finds every whole number up to 100 in each form, and no other', () => {
    const forms = fc.constantFrom(
      (score: number) => `${score}/100`,
      (score: number) => `Score: ${score}`,
      (score: number) => `分數：**${score}**`,
      (score: number) => `${score} 分`,
    );
    fc.assert(
      fc.property(fc.nat(300), forms, words, words, (score, write, before, after) => {
        const found = findScore(`${before}\n\n${write(score)}。${after}`);
        expect(found).toBe(score <= 100 ? score : null);
      }),
    );
  });

  test('[OPEN-63] invents no score: minutes alone are none, and whatever comes is a whole number up to 100', () => {
    fc.assert(
      fc.property(fc.nat(200), words, (minutes, before) => {
        expect(findScore(`${before}用 ${minutes} 分鐘`)).toBeNull();
      }),
    );
    const signs = fc.string({ unit: fc.constantFrom(...'0123456789/ 分數得score:：.-鐘*100滿') });
    fc.assert(
      fc.property(signs, (feedback) => {
        const score = findScore(feedback);
        expect(score === null || (Number.isInteger(score) && score >= 0 && score <= 100)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ...['1', '*', ' ', '_ ', '1 ', '分數', '分數：', '9 分', '滿分', '1-', '/100', '總分 ', 'score '],
    ...[
      '「',
      '「a',
      '「a」',
      '"',
      '「「a」',
      '「」「',
      '"\n',
      '1/100',
      '總分：1/100',
      '\n',
      '，',
      '要',
      '要求',
      '不能',
      '1 e',
    ],
  ])('is done at once with a hundred thousand characters of 「%s」', (piece) => {
    const text = piece.repeat(100_000 / piece.length);
    const startedAt = performance.now();
    findScore(`${text}1`);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
