import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessWay, splitQuestions, type Way } from './split-questions.ts';

const contents = (text: string, way?: Way) => splitQuestions(text, way).map(({ content }) => content);

describe('a teacher who pastes questions', () => {
  test('with blank lines between them gets one for each', () => {
    expect(contents('第一題\n有兩行\n\n第二題\n \t\n\n第三題\n')).toEqual([
      '第一題\n有兩行',
      '第二題',
      '第三題',
    ]);
  });

  test.each([
    ['1. 甲\n2. 乙\n3. 丙'],
    ['1.甲\n\n2.乙\n\n3.丙'],
    ['１．甲\n２．乙\n３．丙'],
    ['1、甲\n2、乙\n3、丙'],
    ['(1) 甲\n（2） 乙\n(3) 丙'],
    ['1) 甲\n2) 乙\n3) 丙'],
    ['第1題：甲\n第 2 題：乙\n第3題 丙'],
    ['11. 甲\r\n12. 乙\r\n13. 丙'],
  ])('numbered as in %j gets them without the numbers', (text) => {
    expect(guessWay(text)).toBe('number');
    expect(contents(text)).toEqual(['甲', '乙', '丙']);
  });

  test('keeps what belongs to a numbered one: blank lines, choices and steps of other numbering', () => {
    const text = '1. 看圖。\n\n(1) 有多少？\n(2) 為甚麼？\n\n2. 選擇：\n  1. 貓\n  2. 狗';
    expect(contents(text)).toEqual(['看圖。\n\n(1) 有多少？\n(2) 為甚麼？', '選擇：\n  1. 貓\n  2. 狗']);
  });

  test('keeps a heading before the first number as a piece of its own, which can be dropped', () => {
    expect(splitQuestions('單元練習\n1. 甲\n2. 乙')).toEqual([
      { label: '', content: '單元練習' },
      { label: '1.', content: '甲' },
      { label: '2.', content: '乙' },
    ]);
  });

  test('whose numbers begin anew in each question gets them by blank lines', () => {
    const text = '讀一\n1. 甲\n2. 乙\n\n讀二\n1. 丙\n2. 丁';
    expect(contents(text)).toEqual(['讀一\n1. 甲\n2. 乙', '讀二\n1. 丙\n2. 丁']);
  });

  test('may have them cut the other way', () => {
    expect(contents('1. 甲\n\n乙\n2. 丙', 'blank')).toEqual(['1. 甲', '乙\n2. 丙']);
    expect(contents('甲\n\n乙', 'number')).toEqual(['甲\n\n乙']);
  });

  test('is not misled by numbers that are none of a question', () => {
    expect(contents('3.5 加 2 是多少？\n\n4.5 減 2 是多少？')).toHaveLength(2);
    expect(contents('2026. 是年份\n\n10:30 上課\n11:30 下課')).toHaveLength(2);
  });

  test.each([['```\n甲\n\n乙\n```\n\n丙'], ['$$\nx\n\ny\n$$\n\n丙'], ['\\[\nx\n\ny\n\\]\n\n丙']])(
    'finds the block of %j whole',
    (text) => {
      expect(contents(text)).toEqual([text.slice(0, -3), '丙']);
    },
  );

  test('who forgot to close a formula does not get all the rest as one', () => {
    expect(contents('$$ x\n\n乙\n\n丙')).toHaveLength(3);
  });

  test('reads of a number with nothing behind it', () => {
    expect(splitQuestions('1. 甲\n2.\n3. 丙').map(({ content }) => content)).toEqual(['甲', '', '丙']);
  });

  test('of a megabyte is not kept waiting', () => {
    const before = process.cpuUsage();
    for (const text of [
      '\n'.repeat(500_000),
      '\\[\n'.repeat(200_000),
      '1. $$\n'.repeat(100_000),
      '('.repeat(500_000),
    ])
      splitQuestions(text);
    // Time of the processor, in microseconds: on a busy machine the clock tells nothing.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});

const bare = (text: string) => text.replace(/\s+/g, '');
const signs = fc.constantFrom(
  ...[
    '1.',
    '2.',
    '3.',
    '１．',
    '(1)',
    '（2）',
    '第1題',
    '4、',
    '3.5',
    '\n',
    '\n\n',
    '\r\n',
    '\u2028',
    ' ',
    '　',
    '\t',
  ],
  ...['```', '~~~', '$$', '\\[', '\\]', '甲', '乙', 'A. ', '🦊', '|', '- ', '#'],
);
const pasted = fc.array(signs, { maxLength: 40 }).map((pieces) => pieces.join(''));
const ways = fc.constantFrom<(Way | undefined)[]>('blank', 'number', undefined);

describe('whatever is pasted', () => {
  test('nothing of it is lost, added or put elsewhere', () => {
    fc.assert(
      fc.property(pasted, ways, (text, way) => {
        const pieces = splitQuestions(text, way);
        expect(bare(pieces.map(({ label, content }) => label + content).join(''))).toBe(bare(text));
      }),
      { numRuns: 1_000 },
    );
  });

  test('each piece has no space around it, and cut by blank lines none is empty', () => {
    fc.assert(
      fc.property(pasted, ways, (text, way) => {
        for (const { label, content } of splitQuestions(text, way)) {
          expect(content).toBe(content.trim());
          expect(label + content).not.toBe('');
        }
      }),
    );
  });

  test('questions written with numbers are found again as they were', () => {
    const question = fc
      .array(fc.constantFrom('甲', '乙', '\n', '？', '\n\n', 'x'), { minLength: 1, maxLength: 8 })
      .map((pieces) => pieces.join('').trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(question, { minLength: 2, maxLength: 9 }), (questions) => {
        const text = questions.map((content, place) => `${place + 1}. ${content}`).join('\n');
        expect(contents(text)).toEqual(questions.map((content) => content.replace(/\n/g, '\n')));
      }),
    );
  });
});
