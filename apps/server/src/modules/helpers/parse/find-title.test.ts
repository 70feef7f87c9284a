import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findTitle } from './find-title.ts';

describe('the reader of a material', () => {
  test.each([
    ['# 光合作用\n\n植物…', '光合作用'],
    ['好的：\n\n## **光合**作用 ##\n# 另一個', '光合作用'],
    ['# [分數](https://example.org) 與 `snake_case`', '分數 與 snake_case'],
    ['#\n# \n### 第三個', '第三個'],
    ['```python\n# 註解\n```\n# 迴圈', '迴圈'],
    ['#標籤\n沒有標題', '其他'],
    ['', '其他'],
    ['```\n# 沒有關上', '其他'],
    ['# \u200b\n# 看得見', '看得見'],
  ])('finds the title of %j', (markdown, title) => {
    expect(findTitle(markdown, '其他')).toBe(title);
  });

  test('finds a title of at most 200 characters, never half of one', () => {
    expect(findTitle(`# ${'長'.repeat(300)}`, '')).toBe('長'.repeat(200));
    expect(findTitle(`# a${'😀'.repeat(300)}`, '')).toBe(`a${'😀'.repeat(99)}`);
    const piece = fc.constantFrom(
      '# ',
      '#',
      '*',
      '_',
      '[',
      ']',
      '(',
      ')',
      '`',
      '\n',
      '甲',
      '😀',
      ' ',
      '```\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const title = findTitle(pieces.join(''), '其他');
        expect(title.length).toBeGreaterThan(0);
        expect(title.isWellFormed() && title === title.trim() && title.length <= 200).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test.each(['#', '# ', '*', '[', '_', '# [\n', '`', '[](', ' #'])(
    'is done at once with a hundred thousand characters of 「%s」',
    (piece) => {
      const text = piece.repeat(100_000 / piece.length);
      const startedAt = performance.now();
      findTitle(text, '');
      findTitle(`# ${text}`, '');
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    },
  );
});
