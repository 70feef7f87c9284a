import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Change, diffTexts } from './diff-texts.ts';

const read = (changes: Change[], left: Change['kind']) =>
  changes
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('');

const sentence = fc.constantFrom(
  '山路很陡。',
  '我想放棄了！',
  '爺爺在前面等我，',
  '\n',
  'He waits. ',
  '風很大。',
);
const essay = fc
  .array(fc.oneof(sentence, fc.string({ maxLength: 6 })), { maxLength: 20 })
  .map((all) => all.join(''));

test('a pupil finds both versions of a text in what is shown, sign for sign', () => {
  fc.assert(
    fc.property(essay, essay, (before, after) => {
      const changes = diffTexts(before, after);
      expect(read(changes, 'added')).toBe(before);
      expect(read(changes, 'removed')).toBe(after);
      expect(changes.every(({ text }) => text !== '')).toBe(true);
    }),
  );
});

test('a pupil who changed a word sees that word alone, and a sentence that is another one as a whole', () => {
  expect(diffTexts('山路很陡。他說 hello 給我聽。', '山路很陡。他說 goodbye 給我聽。')).toEqual([
    { kind: 'same', text: '山路很陡。他說 ' },
    { kind: 'removed', text: 'hello' },
    { kind: 'added', text: 'goodbye' },
    { kind: 'same', text: ' 給我聽。' },
  ]);
  expect(diffTexts('雲很白。我們坐著。', '雲很白。午餐是飯糰！')).toEqual([
    { kind: 'same', text: '雲很白。' },
    { kind: 'removed', text: '我們坐著。' },
    { kind: 'added', text: '午餐是飯糰！' },
  ]);
});

test('a pupil whose two long texts have nothing in common does not wait for minutes', () => {
  const text = (seed: number) =>
    Array.from({ length: 60_000 }, (_, at) =>
      at % 3 === 2 ? '。' : String.fromCharCode(0x4e00 + ((at * 7919 + seed) % 20_000)),
    ).join('');
  const [before, after] = [text(1), text(5_003)];
  const start = performance.now();
  const changes = diffTexts(before, after);
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(read(changes, 'added')).toBe(before);
  expect(read(changes, 'removed')).toBe(after);
});
