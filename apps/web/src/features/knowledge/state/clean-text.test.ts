import { expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';

test.each([
  ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['\ufeff\n\n  首行  \n\n\n\n末行　\n\n', '  首行\n\n末行'],
  ['一\u0000二\ud800三\u0007', '一二三'],
  ['⾃⼰的字', '自己的字'],
  ['﹁山︐水︒﹂', '「山，水。」'],
])('a teacher who imports %j gets %j', (text, expected) => {
  expect(cleanText(text)).toBe(expected);
});

test('a teacher who imports very long runs of spaces does not wait for them', () => {
  const spaces = ' '.repeat(200_000);
  const before = process.cpuUsage();
  expect(cleanText(`一${spaces}二`)).toHaveLength(200_002);
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});
