import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { previewText } from './preview-text.ts';

describe('a person who looks through a list', () => {
  test.each([
    ['**粗體**、*斜體*、~~刪去~~和`代碼`', '粗體、斜體、刪去和代碼'],
    ['# 標題\n\n- 甲\n- 乙\n> 引文', '標題 甲 乙 引文'],
    ['| 水果 | 數量 |\n| --- | --- |\n| 蘋果 | 3 |', '水果 數量 蘋果 3'],
    ['看[這裡](https://example.com)和![圖](a.png)', '看這裡和圖'],
    ['```\n甲\n```', '甲'],
    ['填充：3 * 4 = ____，2*3*4 = ____', '填充：3 * 4 = ____，2*3*4 = ____'],
    ['snake_case_name 和 5\\*6', 'snake_case_name 和 5*6'],
    ['一枝筆 $5，兩枝 $10', '一枝筆 $5，兩枝 $10'],
    ['<b>粗</b> & "引號"', '<b>粗</b> & "引號"'],
  ])('reads %j as %j', (markdown, text) => {
    expect(previewText(markdown)).toBe(text);
  });

  test.each([
    ['計算 $\\frac{3}{4}$。', '計算 3/4。'],
    ['把 $\\frac{1}{2}$、$\\frac{3}{8}$ 和 ($x^2$) 比較', '把 1/2、3/8 和 (x²) 比較'],
    ['$\\square$ = 3\\(\\frac{1}{2}\\)', '□ = 3 1/2'],
    ['$1\\frac{1}{2} + \\dfrac{x+1}{2}$', '1 1/2 + (x+1)/2'],
    ['\\(\\sqrt{2} \\times 3 \\div 4 \\le 5\\)', '√2 × 3 ÷ 4 ≤ 5'],
    ['$$x^2 + y^{10} = 90^\\circ$$', 'x² + y^10 = 90°'],
    ['$\\frac{\\frac{1}{2}}{3}$', '(1/2)/3'],
    ['$\\angle ABC = \\text{直角}$', '∠ ABC = 直角'],
  ])('reads the formula of %j as %j', (markdown, text) => {
    expect(previewText(markdown)).toBe(text);
  });

  test('reads at most 100 characters and an ellipsis, and none cut in two', () => {
    const full = `${'文'.repeat(99)}🦊`;
    expect(previewText(full)).toBe(full);
    expect(previewText(`${full}尾`)).toBe(`${full}…`);
    expect(previewText(`${'文'.repeat(98)}👨‍👩‍👧尾`)).toBe(`${'文'.repeat(98)}…`);
    expect(previewText('文'.repeat(10_000))).toBe(`${'文'.repeat(100)}…`);
  });

  test('never reads more than that, nor half a character, of whatever was written', () => {
    const signs = fc.constantFrom(
      ...'甲乙*_`|$\\{}[]()#>-~1.^',
      '\n',
      ' ',
      '🦊',
      '\\frac',
      '\u200d',
      '\u0301',
    );
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 300 }), (pieces) => {
        const preview = previewText(pieces.join(''));
        expect(Array.from(preview).length).toBeLessThanOrEqual(101);
        expect(preview.isWellFormed()).toBe(true);
        expect(preview).not.toMatch(/\n/);
      }),
    );
  });
});
