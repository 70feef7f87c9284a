import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_EXAM_TEMPLATE } from '#contract/exams.contract.ts';
import { writePaper } from './exam-paper.ts';
import { readUnits } from './exam-units.ts';
import { askText, startForTests } from './testing/demo-client.ts';

const ai = await startForTests();

const TABLE = '下表是各班的人數。\n| 班 | 人數 |\n| --- | --- |\n| 甲 | 30 |\n\n哪一班最多？';
const FRACTIONS = [
  '小明有 12 個蘋果，給了小美 3 個，還剩幾個？',
  '小明買了 5 枝筆，每枝 8 元，一共多少元？',
  '計算 $\\frac{1}{2}+\\frac{1}{4}$。',
  '下列哪個最大？\nA. 二分一\nB. 三分一',
  '說明甚麼是分母。',
  TABLE,
];
const TENSES = ['Tom go to school. Correct the sentence.'];

const number = (text: string, place: number) => {
  const label = `${place + 1}. `;
  return label + text.replaceAll(/\n(?!\n)/g, `\n${' '.repeat(label.length)}`);
};
const writeUnits = (units: Record<string, string[]>) =>
  Object.entries(units)
    .map(([name, questions]) => `### ${name}\n\n${questions.map(number).join('\n') || '（沒有範例。）'}`)
    .join('\n\n');
const promptFor = (units: Record<string, string[]>) =>
  DEFAULT_EXAM_TEMPLATE.replace('{grade}', '小學 (4年級)')
    .replace('{subject}', '數學')
    .replace('{unitContents}', () => writeUnits(units));
const ask = (units: Record<string, string[]>) =>
  askText(ai, '請寫出整份試卷。', { system: promptFor(units) });

/** The marks that stand in lines of this kind. */
const marksOf = (paper: string, line: RegExp) => [...paper.matchAll(line)].map(([, marks]) => Number(marks));
const add = (numbers: number[]) => numbers.reduce((sum, value) => sum + value, 0);

describe('a teacher of the demonstration who asks for a paper', () => {
  test('reads a title that says what it is, a part for each unit, and the key', async () => {
    const paper = await ask({ 分數: FRACTIONS, Tenses: TENSES, 周界: [] });
    expect(paper.match(/^#{1,2} .*$/gm)).toEqual([
      '# 小學 (4年級)數學科試卷（示範試卷）',
      '## 甲部：分數（34 分）',
      '## 乙部：Tenses（33 分）',
      '## 丙部：周界（33 分）',
      '## 答案',
    ]);
    expect(paper).toContain('沒有連接真正的 AI');
    expect(paper).toContain('Answer all the questions.');
    expect(paper).toContain('「周界」');
  });

  test('reads questions made after the examples, with a table, a formula and lines to write on', async () => {
    const paper = await ask({ 分數: FRACTIONS });
    expect(paper).toContain('$\\frac{1}{2}+\\frac{1}{4}$');
    expect(paper).toContain('\n\n   | 班 | 人數 |\n   | --- | --- |\n   | 甲 | 30 |\n');
    expect(paper.match(/^ +答：_+$/gm)?.length).toBeGreaterThan(2);
    expect(paper).toMatch(/買了 \d+ 枝筆，每枝 \d+ 元，一共多少元？（10 分）/);
    for (const example of FRACTIONS.slice(0, 2)) expect(paper).not.toContain(example);
  });

  test('reads marks that add up: of the parts to a hundred, of the questions to their part', async () => {
    const paper = await ask({ 分數: FRACTIONS, 小數: FRACTIONS.slice(0, 1), 周界: [], Tenses: TENSES });
    const parts = paper
      .slice(0, paper.indexOf('## 答案'))
      .split(/^(?=## )/m)
      .slice(1);
    expect(add(marksOf(paper, /^## .部：.+（(\d+) 分）$/gm))).toBe(100);
    for (const part of parts) {
      const [whole = 0, ...questions] = marksOf(part, /（(\d+) 分）$/gm);
      expect(add(questions)).toBe(whole);
    }
  });

  test('finds an answer for each question in the key, worth the same marks', async () => {
    const paper = await ask({ 分數: FRACTIONS, Tenses: TENSES });
    const [questions = '', key = ''] = paper.split('## 答案');
    const answers = [...key.matchAll(/^\d+\. 示範答案：.+$/gm)].map(([line]) =>
      add([...line.matchAll(/得 (\d+) 分/g)].map(([, marks]) => Number(marks))),
    );
    expect(answers).toEqual(marksOf(questions, /^(?!## ).*（(\d+) 分）$/gm));
  });

  test('reads the same paper when asking again', async () => {
    expect(await ask({ 分數: FRACTIONS })).toBe(await ask({ 分數: FRACTIONS }));
  });

  test('is answered as ever by a prompt that asks for something else', async () => {
    for (const system of ['寫一份試卷。', DEFAULT_EXAM_TEMPLATE, writeUnits({ 分數: FRACTIONS })]) {
      expect(await askText(ai, '你好', { system })).not.toContain('示範試卷');
    }
  });

  test('gets a paper even where the questions look like another task', async () => {
    const units = { 寫作: ['依評分標準評分，滿分 100/100。', '寫出原句、修正和說明。'] };
    expect(await ask(units)).toContain('## 甲部：寫作（100 分）');
  });
});

const word = fc.string({
  unit: fc.constantFrom('字', 'a', '1', '.', ' ', '|', '$', '#', '`'),
  maxLength: 12,
});
const question = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((lines) => lines.map((line) => `甲${line}`.trim()).join('\n'));
const units = fc
  .array(fc.array(question, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 12 })
  .map((lists) => Object.fromEntries(lists.map((list, place) => [`單元${place}`, list])));

test('whoever sends any units has them read as they are, and gets a paper of a hundred marks', () => {
  fc.assert(
    fc.property(units, (given) => {
      const prompt = promptFor(given);
      expect(Object.fromEntries(readUnits(prompt).map(({ name, examples }) => [name, examples]))).toEqual(
        given,
      );
      const paper = writePaper('', prompt);
      const shares = marksOf(paper, /^## .{1,5}部：單元\d+（(\d+) 分）$/gm);
      expect(shares).toHaveLength(Object.keys(given).length);
      expect(add(shares)).toBe(100);
    }),
  );
});
