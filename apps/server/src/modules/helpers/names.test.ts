import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBlank } from '#contract/form-fields.ts';
import { titleFrom } from './names.ts';

test.each([
  ['behind hundreds of empty lines', `${'\n'.repeat(400)}我的家`, '我的家'],
  ['behind hundreds of spaces', `${' '.repeat(299)}😀`, '😀'],
  ['with hundreds of spaces between', `a${' '.repeat(298)}😀b`, 'a 😀b'],
  ['in pictures', '😀'.repeat(40), '😀'.repeat(30)],
  ['behind what cannot be seen', '\u200b\u2800\u3164我的\n　家', '我的 家'],
  ['behind very much that cannot be seen', `${'\u200b'.repeat(59_000)}家`, '家'],
  ['with a space where the title ends', `${'字'.repeat(29)} 家`, '字'.repeat(29)],
  ['with nothing that can be seen', '\u200b', ''],
])('somebody who writes %s finds it under what they wrote', (_, text, title) => {
  expect(titleFrom(text)).toBe(title);
});

test('somebody who writes anything that can be seen finds it under a title that can be seen', () => {
  const text = fc.string({
    unit: fc.constantFrom(' ', '\n', '\u200b', '\u2800', '字', '😀', 'a'),
    maxLength: 400,
  });
  fc.assert(
    fc.property(text, (content) => {
      const title = titleFrom(content);
      expect(isBlank(title)).toBe(isBlank(content));
      expect(title.isWellFormed() && title === title.trim() && [...title].length <= 30).toBe(true);
    }),
    { numRuns: 500 },
  );
});
