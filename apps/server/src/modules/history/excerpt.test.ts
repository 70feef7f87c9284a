import { expect, test } from 'vitest';
import { makeExcerpt } from './excerpt.ts';

const around = (text: string, ...words: string[]) => makeExcerpt(text, words);

test('an excerpt is the whole of a short text, on one line', () => {
  expect(around('光合作用\n\n  是甚麼？', '光合作用')).toBe('光合作用 是甚麼？');
});

test('an excerpt of a long text is what stands around the first place, as it was written', () => {
  const text = `${'前'.repeat(200)}光合作用${'後'.repeat(200)}`;
  expect(around(text, '光合作用')).toBe(`…${'前'.repeat(24)}光合作用${'後'.repeat(52)}…`);
  expect(around('葉綠體', '叶绿体')).toBe('葉綠體');
});

test('an excerpt shows its place also where characters before it are compared as several, or as none', () => {
  for (const before of ['……', '㍿', '\u200b', '１２', '👩‍🏫', '\r\n \t', 'a\u0301\u0323', '𠀀']) {
    for (const times of [90, 900]) {
      // A text of characters that become many others is compared by its beginning.
      const rest = '後'.repeat(4 * times);
      const excerpt = around(`${before.repeat(times)}光合作用${rest}`, '光合作用');
      expect(excerpt, `${before} ${times}`).toContain('光合作用');
    }
  }
});

test('an excerpt shows its place behind a pile of marks without end, and only the first of these', () => {
  const excerpt = around(`a${'\u0301\u0323'.repeat(9_000)}光合作用${'後'.repeat(200)}`, '光合作用');
  expect(excerpt).toMatch(/^…[\u0301\u0323]{24}光合作用後{52}…$/u);
});

test('a text that lacks one of the words has no excerpt', () => {
  expect(around('光合作用', '光合', '呼吸')).toBeNull();
  expect(around('光 合作用', '光合')).toBeNull();
});
