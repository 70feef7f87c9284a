import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinMarks, splitMarks } from './marks.ts';
import {
  type Paper,
  type PaperSection,
  parsePaper,
  readMarkdown,
  sumMarks,
  writeMarkdown,
  writePaper,
} from './paper.ts';
import { addOutline, type Range } from './paper-outline.ts';

const PAPER = `# 五年級數學測驗

考試時間：45 分鐘

## 甲部：分數（60 分）

選出正確的答案。

1. $\\frac{1}{2}+\\frac{1}{4}=$ ______（30 分）
2. 哪一個最大？（30 分）

## 乙部：面積（40 分）

1. 求面積。（40 分）

## 答案

### 甲部
1. $\\frac{3}{4}$
`;

describe('a paper that a model wrote', () => {
  test('[EXAM-32] a teacher finds title, sections with marks and instructions, and the answer key', () => {
    const paper = parsePaper(PAPER);
    expect(paper).toEqual({
      title: '五年級數學測驗',
      intro: '考試時間：45 分鐘',
      sections: [
        {
          title: '甲部：分數',
          description: '選出正確的答案。',
          marks: 60,
          unitId: null,
          body: '1. $\\frac{1}{2}+\\frac{1}{4}=$ ______（30 分）\n2. 哪一個最大？（30 分）',
        },
        { title: '乙部：面積', description: '', marks: 40, unitId: null, body: '1. 求面積。（40 分）' },
      ],
      answerTitle: '答案',
      answerKey: '### 甲部\n1. $\\frac{3}{4}$',
    });
    expect(sumMarks(paper)).toBe(100);
    expect(writePaper(paper)).toBe(PAPER);
  });

  test.each([
    ['甲部：分數（20 分）', '甲部：分數', 20],
    ['甲部(20分)', '甲部', 20],
    ['甲部【共20分】', '甲部', 20],
    ['Part A: Reading (20 marks)', 'Part A: Reading', 20],
    ['Part B - 1 mark', 'Part B', 1],
    ['乙部 合共 40 分', '乙部', 40],
    ['甲部（每題 2 分，共 20 分）', '甲部（每題 2 分）', 20],
    ['甲部（每題 2 分）', '甲部（每題 2 分）', null],
    ['甲部（2000 分）', '甲部（2000 分）', null],
    ['得分的方法', '得分的方法', null],
    ['（5 分）', '', 5],
  ])('a teacher whose heading is %s sees the title %s and the marks %s', (heading, title, marks) => {
    expect(splitMarks(heading)).toEqual({ title, marks });
    expect(splitMarks(joinMarks(title, marks))).toEqual({ title, marks });
  });

  test('a teacher sees English marks behind an English heading', () => {
    expect(joinMarks('Part A', 20)).toBe('Part A (20 marks)');
    expect(joinMarks('甲部 Reading', 20)).toBe('甲部 Reading（20 分）');
  });

  test.each([
    ['at another level', '# 卷\n### 甲（10 分）\n#### 一\n### 乙（90 分）', ['甲', '乙']],
    ['all at the first level', '# 甲（10 分）\n## 一\n# 乙（90 分）', ['甲', '乙']],
    ['without a title', '## 甲（10 分）\n字\n## 乙', ['甲', '乙']],
    ['in code', '# 卷\n## 甲\n```\n## 不是\n```\n## 乙', ['甲', '乙']],
    ['in a formula', '# 卷\n## 甲\n$$\n# 1\n$$\n## 乙', ['甲', '乙']],
    ['behind a sign that begins no formula', '# 卷\n## 甲\n$$ 5\n## 乙', ['甲', '乙']],
  ])('a teacher finds the sections where headings stand %s', (_, markdown, titles) => {
    expect(parsePaper(markdown).sections.map(({ title }) => title)).toEqual(titles);
  });

  test.each([
    ['## 答案\n\n一\n\n## 甲部\n\n二', '一\n\n## 甲部\n\n二'],
    ['# 參考答案及評分準則\n\n一', '一'],
    ['## Answer Key\n\n一', '一'],
    ['### 解答：\n\n一', '一'],
  ])('a teacher finds the answers under %j', (answers, key) => {
    const paper = parsePaper(`# 卷\n\n## 甲部：選擇正確答案（20 分）\n\n題\n\n## 乙部\n\n題\n\n${answers}`);
    expect(paper.sections.map(({ title }) => title)).toEqual(['甲部：選擇正確答案', '乙部']);
    expect(paper.answerKey).toBe(key);
  });

  test('a teacher whose sections have answers of their own keeps all questions in the paper', () => {
    const paper = parsePaper('# 卷\n## 甲\n問\n### 答案\n一\n## 乙\n問二');
    expect(paper.sections.map(({ body, description }) => description + body)).toEqual([
      '問\n### 答案\n一',
      '問二',
    ]);
    expect(paper.answerKey).toBe('');
  });

  test('a teacher’s pupils do not get the answers of a paper in which a model left code open', () => {
    const paper = parsePaper('# 卷\n\n## 甲部（20 分）\n\n```\n1. 題\n\n## 答案\n\n一');
    expect(paper.sections.map(({ title, body }) => [title, body])).toEqual([['甲部', '```\n1. 題']]);
    expect(paper.answerKey).toBe('一');
  });

  test.each([
    ' ',
    '\t',
    '　',
    '1',
    '（',
    '(20',
    '，',
    '#',
    ' #',
    '附錄 ',
    '共：',
    '\u2028',
    '*',
    '` ',
    '## 答案\n',
    '[',
  ])('a teacher waits no longer for a text of many %j than its length asks for', (piece) => {
    const run = piece.repeat(10_000);
    for (const heading of [
      run,
      `${run}x（20 分）y`,
      `甲${run}20${run}分${run}x`,
      `附${run}答案${run}及${run}`,
    ]) {
      expect(splitMarks(heading).title.length).toBeLessThanOrEqual(heading.length);
      const paper = parsePaper(`# ${heading}\n\n## ${heading}\n\n${heading}\n\n# ${run}\u2028`);
      expect(parsePaper(writePaper(paper))).toEqual(paper);
    }
  });

  test('a teacher does not lose what stands before the title', () => {
    expect(parsePaper('以下是試卷：\n\n# 卷\n\n說明').intro).toBe('以下是試卷：\n\n說明');
  });
});

const word = fc.stringMatching(/^[a-z甲乙題圖]{1,6}$/);
const plain = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const question = fc.tuple(fc.integer({ min: 1, max: 9 }), plain).map(([n, text]) => `${n}. ${text}`);
const block = fc.oneof(
  question,
  plain,
  fc.constantFrom(
    '```\n## 註\n```',
    '$$\n# x\n$$',
    '| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |',
    '',
    '---',
    '> 引',
  ),
);
const marks = fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: null });
const words = fc.oneof(
  fc.tuple(word, marks).map(([title, sum]) => joinMarks(title, sum)),
  fc.constantFrom('答案', '參考答案', ''),
);
const heading = fc
  .tuple(fc.integer({ min: 1, max: 5 }), words)
  .map(([level, text]) => `${'#'.repeat(level)} ${text}`);

const paper: fc.Arbitrary<Paper> = fc.record({
  title: word,
  intro: fc.oneof(fc.constant(''), plain),
  sections: fc.array(
    fc.record({
      title: word,
      description: fc.oneof(fc.constant(''), plain),
      marks,
      unitId: fc.constant(null),
      body: fc.array(question, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n')),
    }),
    { maxLength: 5 },
  ),
  answerTitle: fc.constantFrom('答案', '參考答案', 'Answers'),
  answerKey: fc.array(question, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n')),
});

const EMPTY: PaperSection = { title: '甲部', description: '', marks: null, unitId: null, body: '' };
const SMALL: Paper = { title: '卷', intro: '', sections: [], answerTitle: '答案', answerKey: '1. 甲' };

/** What may be typed into a field of several lines, and pasted from anywhere. */
const typed = fc
  .oneof(
    fc.array(fc.oneof(block, heading, fc.constantFrom('```', '~~~~', '$$', '\\[', '<!--', '', '    ## 甲')), {
      maxLength: 5,
    }),
    fc.array(fc.string({ unit: fc.constantFrom(...' \t\n　#甲答案ab1.（)分-|`~$>=[]\\"{}\u2028') }), {
      maxLength: 3,
    }),
    fc.constantFrom(['[//]: # (paper {"length":1})'], ['```\n1. a'], ['1. 選擇'], ['## 答案\n\n1. 甲']),
  )
  .map((lines) => lines.join('\n'));
/** Into one of a single line. */
const typedLine = fc.oneof(
  words,
  typed.map((text) => text.replace(/\n/g, '')),
  fc.constantFrom('甲部 20 分', '甲部 #', '（5 分）', '答案', ' 甲 '),
);
const typedPaper: fc.Arbitrary<Paper> = fc.record({
  title: typedLine.map((title) => `卷${title}`),
  intro: typed,
  sections: fc.array(
    fc.record({ title: typedLine, description: typedLine, marks, unitId: fc.constant(null), body: typed }),
    { maxLength: 4 },
  ),
  answerTitle: fc.oneof(fc.constantFrom('答案', 'Answers'), typedLine),
  answerKey: typed,
});

describe('writing and reading', () => {
  test('a teacher who stores a paper opens the same one, whatever was typed into it and wherever its server trims it', () => {
    fc.assert(
      fc.property(typedPaper, (one) => {
        const written = writePaper(one);
        expect(parsePaper(written)).toEqual(one);
        expect(parsePaper(written.trim())).toEqual(one);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each<[string, Partial<Paper>]>([
    ['code without an end', { sections: [{ ...EMPTY, body: '```\n1. a' }] }],
    ['a heading in its questions', { sections: [{ ...EMPTY, body: '## 答案\n\n1. 乙' }] }],
    ['a heading in its introduction', { intro: '## 乙部' }],
    ['marks in a title', { sections: [{ ...EMPTY, title: '甲部 20 分' }] }],
    ['a number sign in a title', { sections: [{ ...EMPTY, title: '甲部 #' }] }],
    ['brackets in a title', { sections: [{ ...EMPTY, title: '甲（部 20 分' }], intro: '# :)' }],
    ['a list for a description', { sections: [{ ...EMPTY, description: '1. 選擇', body: '題' }] }],
    ['a paragraph for its questions', { sections: [{ ...EMPTY, body: '寫一篇文章。' }] }],
    ['a formula without an end', { sections: [{ ...EMPTY, body: '$$\n1' }], answerKey: '$$1$$' }],
    ['another’s outline at its end', { answerKey: writePaper({ ...SMALL, intro: '## 乙部' }) }],
  ])('a teacher stores a paper with %s, and opens the same one', (_, parts) => {
    const paper = { ...SMALL, ...parts };
    expect(parsePaper(writePaper(paper))).toEqual(paper);
  });

  test('a teacher’s pupils do not get the answers by an outline that was typed into them', () => {
    const markdown = writeMarkdown(SMALL).trimEnd();
    const outline = { title: '卷', intro: [0, markdown.length] as Range, sections: [], answerTitle: '答案' };
    const forged = addOutline(markdown, { ...outline, answerKey: [0, 0] }).trimEnd();
    const paper = { ...SMALL, answerKey: `${SMALL.answerKey}${forged.slice(markdown.length)}` };
    expect(writeMarkdown(paper).trimEnd()).toBe(forged);
    expect(parsePaper(writePaper(paper))).toEqual(paper);
    expect(readMarkdown(forged).answerKey).toBe(paper.answerKey);
  });

  test('a teacher who copies a paper gets its Markdown alone, in which no code runs on into the answers', () => {
    const paper = { ...SMALL, sections: [{ ...EMPTY, body: '1. 題\n   ```\n   a' }] };
    expect(writeMarkdown(paper)).toBe('# 卷\n\n## 甲部\n\n1. 題\n   ```\n   a\n   ```\n\n## 答案\n\n1. 甲\n');
    expect(writePaper(paper)).toContain(writeMarkdown(paper));
  });

  test('a teacher who stores a paper opens the same paper', () => {
    fc.assert(
      fc.property(paper, (one) => {
        expect(parsePaper(writePaper(one))).toEqual(one);
      }),
    );
  });

  test('a teacher loses no word of whatever was written, and storing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(block, heading), { maxLength: 14 }), (blocks) => {
        const markdown = blocks.join('\n\n');
        const parsed = parsePaper(markdown);
        const written = writePaper(parsed);
        expect(parsePaper(written)).toEqual(parsed);
        expect(wordsOf(written)).toEqual(wordsOf(markdown));
      }),
      { numRuns: 500 },
    );
  });

  test('a teacher loses no word of a text of any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...' \n#甲答案ab1.（)分-|`$>=') }), (markdown) => {
        const letters = (text: string) => [...text.replace(/[^甲ab]/g, '')].toSorted();
        // The outline, which some papers need to be read again, is in words of its own and shown to nobody.
        const written = writePaper(parsePaper(markdown)).replace(/^\[\/\/\]: # \(paper .*\)$/m, '');
        expect(letters(written)).toEqual(letters(markdown));
      }),
      { numRuns: 500, examples: [['```']] },
    );
  });
});

/** Words and numbers of a text, in no order; the heading of an answer key without answers says nothing. */
function wordsOf(markdown: string): string[] {
  const words = markdown.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((one) => !['答案', '參考答案', '分', 'mark', 'marks'].includes(one)).toSorted();
}
