import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markWords } from './mark-words.ts';

const marked = (message: string, ...originals: string[]) =>
  markWords(message, originals).map(({ text, numbers }) => (numbers.length > 0 ? [text, ...numbers] : text));

test('a learner sees the corrected words marked where they stand', () => {
  expect(marked('He go to school.', 'He go')).toEqual([['He go', 1], ' to school.']);
  expect(marked('It is good. They go.', 'go')).toEqual(['It is good. They ', ['go', 1], '.']);
  expect(marked('昨日学校に行きます。', '行きます')).toEqual(['昨日学校に', ['行きます', 1], '。']);
});

test('a learner sees the same words marked in the next place when they are corrected twice', () => {
  expect(marked('I go and he go.', 'go', 'go')).toEqual(['I ', ['go', 1], ' and he ', ['go', 2], '.']);
});

test('a learner sees words that two corrections mean marked for both', () => {
  expect(marked('He go home.', 'He go home.', 'go')).toEqual([
    ['He ', 1],
    ['go', 1, 2],
    [' home.', 1],
  ]);
});

test('a learner sees words inside of a longer one marked when they stand nowhere else', () => {
  expect(marked('informations', 's')).toEqual(['information', ['s', 1]]);
});

test('a learner sees nothing marked for words that are not in the message', () => {
  expect(marked('He goes.', 'She go', '', ' ')).toEqual(['He goes.']);
  expect(markWords('', ['a'])).toEqual([]);
});

test('a learner always reads the whole message, and each mark ends once', () => {
  const words = fc.array(fc.constantFrom('a', 'b', ' ', 'ab', '中', '😀'), { maxLength: 12 });
  const text = words.map((list) => list.join(''));
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 5 }), (message, originals) => {
      const pieces = markWords(message, originals);
      expect(pieces.map((piece) => piece.text).join('')).toBe(message);
      expect(pieces.every((piece) => piece.text !== '')).toBe(true);
      const found = originals.flatMap((original, at) =>
        original.trim() !== '' && message.includes(original.trim()) ? [at + 1] : [],
      );
      expect(pieces.flatMap(({ ends }) => ends).sort()).toEqual(found);
      expect(new Set(pieces.flatMap(({ numbers }) => numbers))).toEqual(new Set(found));
    }),
  );
});
