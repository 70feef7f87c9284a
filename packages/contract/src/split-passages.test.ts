import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PASSAGES, splitPassages } from './split-passages.ts';

const LONGEST = 450;

describe('a teacher’s text', () => {
  test('is split at its headings, and each passage carries the path of those above it', () => {
    const content =
      '前言。\n\n# 校規\n\n## 時間\n\n八時上課。\n\n### 遲到\n\n三次留校。\n\n## 校服\n\n要整潔。';
    expect(splitPassages(content)).toEqual([
      { title: '', text: '前言。' },
      { title: '校規 › 時間', text: '八時上課。' },
      { title: '校規 › 時間 › 遲到', text: '三次留校。' },
      { title: '校規 › 校服', text: '要整潔。' },
    ]);
  });

  test('has headings as Chinese texts number them, too, but no sentence is taken for one', () => {
    const titles = splitPassages('第一章 起源\n\n內容。\n\n二、發展\n\n內容。\n\n一、先洗手，再吃飯。').map(
      ({ title }) => title,
    );
    expect(titles).toEqual(['第一章 起源', '二、發展']);
  });

  test('keeps numbered lines that are a list, and headings below which nothing stands', () => {
    const list = '一、準時到校\n二、穿著整齊校服\n三、上課時手機要關機\n四、愛護公物';
    expect(splitPassages(`# 守則\n\n${list}`)).toEqual([{ title: '守則', text: list }]);
    expect(splitPassages('# 校長：陳大文\n# 副校長：李小明\n## 電話\n一二三')).toEqual([
      { title: '校長：陳大文', text: '校長：陳大文' },
      { title: '副校長：李小明 › 電話', text: '一二三' },
    ]);
    expect(splitPassages('# 只有標題')).toEqual([{ title: '只有標題', text: '只有標題' }]);
  });

  test('keeps short paragraphs of a section together', () => {
    expect(splitPassages('第一句。\n\n第二句。')).toEqual([{ title: '', text: '第一句。\n第二句。' }]);
  });

  test('ends passages at sentences where a paragraph is long', () => {
    const sentence = '植物利用陽光、水和二氧化碳製造養分，這個過程稱為光合作用。';
    const passages = splitPassages(sentence.repeat(60));
    expect(passages.length).toBeGreaterThan(3);
    for (const { text } of passages) expect(text.endsWith('。')).toBe(true);
    expect(passages.map(({ text }) => text).join('')).toBe(sentence.repeat(60));
  });

  test('keeps the mark that closes a quotation with its sentence', () => {
    const passages = splitPassages('老師說：「今天天氣很好！」'.repeat(60));
    for (const { text } of passages) expect(text.endsWith('」')).toBe(true);
  });

  test('of English words is split between them', () => {
    const passages = splitPassages('The water cycle describes how water moves. '.repeat(40));
    for (const { text } of passages) expect(text).toMatch(/^The .*\.$/s);
  });

  test('without any sentence is split all the same, and never inside a character', () => {
    const passages = splitPassages('𠮷'.repeat(2_000));
    for (const { text } of passages) expect(text.isWellFormed()).toBe(true);
  });

  test.each([
    ['a heading', (n: number) => `# a${' '.repeat(n)}b`],
    ['a heading of signs', (n: number) => `# ${'# '.repeat(n / 2)}x`],
    ['a sentence', (n: number) => 'a'.repeat(n)],
    ['dots', (n: number) => '.'.repeat(n)],
    ['closing marks', (n: number) => `。${'」'.repeat(n)}`],
    ['spaces', (n: number) => `${' '.repeat(n)}a`],
  ])('that is %s of any length takes time in proportion', (_, make) => {
    const time = (length: number) => {
      const from = performance.now();
      splitPassages(make(length));
      return performance.now() - from;
    };
    time(40_000);
    // Sixteen times the length would take 256 times as long if it were quadratic.
    expect(time(640_000)).toBeLessThan(80 * Math.max(time(40_000), 10));
  });

  test('with more headings than any text has is not split to its end, and titles stay short', () => {
    const levels = [1, 2, 3, 4, 5, 6].map((level) => `${'#'.repeat(level)} ${'題'.repeat(150)}`).join('\n');
    const passages = splitPassages(`${levels}\n甲\n${'###### 乙\n丙\n'.repeat(MAX_PASSAGES + 10)}`);
    expect(passages.length).toBeGreaterThan(MAX_PASSAGES);
    expect(passages.length).toBeLessThan(MAX_PASSAGES + 5);
    expect(passages[0]?.title).toBe('題'.repeat(150));
  });

  test('loses nothing but headings and white space, and has no passage that is too long', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.constantFrom('一句話。', '# 標題', '', '　', '- 項目', '12.5 公里。', '長'.repeat(600)),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const content = lines.join('\n');
        const passages = splitPassages(content);
        for (const { text } of passages) {
          expect(text.trim()).not.toBe('');
          expect(text.length).toBeLessThanOrEqual(LONGEST);
        }
        const bare = (text: string) => text.replace(/\s/g, '');
        const kept = bare(passages.map(({ title, text }) => title + text).join(''));
        for (const text of lines)
          if (bare(text) !== '' && !text.includes('#')) expect(kept).toContain(bare(text).slice(0, 40));
      }),
    );
  });
});
