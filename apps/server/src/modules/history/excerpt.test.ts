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
  for (const before of ['……', '㍿', '\u200b', '１２', '👩‍🏫', '\r\n \t']) {
    const excerpt = around(`${before.repeat(90)}光合作用${'後'.repeat(200)}`, '光合作用');
    expect(excerpt, before).toContain('光合作用');
  }
});

test('a text that lacks one of the words has no excerpt', () => {
  expect(around('光合作用', '光合', '呼吸')).toBeNull();
  expect(around('光 合作用', '光合')).toBeNull();
});
