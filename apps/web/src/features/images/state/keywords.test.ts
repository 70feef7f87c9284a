import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasKeyword, KEYWORDS, toggleKeyword } from './keywords.ts';

const words = KEYWORDS.flatMap(({ terms }) => [...terms]);
const anyWord = fc.constantFrom(...words);
const anyPrompt = fc
  .array(
    fc.oneof(
      fc.constantFrom('，', '、', ', ', '。', '\n', ' ', '一隻貓', 'a cat', '😀'),
      anyWord,
      fc.string(),
    ),
  )
  .map((pieces) => pieces.join(''));

const inkOf = (text: string) => text.replace(/[，、,\s]/g, '');

describe('the keywords of a prompt', () => {
  test('[IMG-7 IMG-8 OPEN-84] a pupil finds six kinds of seven, none of them twice', () => {
    expect(KEYWORDS.map(({ category }) => category)).toEqual([
      '場景',
      '風格',
      '光線',
      '色彩',
      '構圖',
      '氛圍',
    ]);
    for (const { terms } of KEYWORDS) expect(terms).toHaveLength(7);
    expect(new Set(words).size).toBe(42);
  });

  test.each([
    ['', '森林'],
    ['  ', '森林'],
    ['一隻貓', '一隻貓，森林'],
    ['一隻貓 ', '一隻貓，森林'],
    ['一隻貓，', '一隻貓，森林'],
    ['一隻貓。', '一隻貓。森林'],
    ['一隻貓\n', '一隻貓\n森林'],
    ['在森林裡的貓', '在森林裡的貓，森林'],
  ])('[IMG-9] a pupil who picks one behind %j has %j', (before, after) => {
    expect(toggleKeyword(before, '森林')).toBe(after);
  });

  test.each([
    ['森林', ''],
    ['一隻貓，森林', '一隻貓'],
    ['森林，一隻貓', '一隻貓'],
    ['一隻貓，森林，夕陽', '一隻貓，夕陽'],
    ['一隻貓。森林，夕陽', '一隻貓。夕陽'],
    ['一隻貓。森林', '一隻貓。'],
    ['一隻貓\n森林\n夕陽', '一隻貓\n夕陽'],
    ['a cat, 森林, dog', 'a cat, dog'],
    ['森林，一隻貓，森林', '一隻貓'],
  ])('[IMG-9] a pupil who takes it out of %j has %j', (before, after) => {
    expect(toggleKeyword(before, '森林')).toBe(after);
  });

  test('[IMG-9] a pupil who picks and takes out anything anywhere loses nothing of what was written', () => {
    fc.assert(
      fc.property(anyPrompt, anyWord, (prompt, word) => {
        const once = toggleKeyword(prompt, word);
        expect(hasKeyword(once, word)).toBe(!hasKeyword(prompt, word));
        if (hasKeyword(prompt, word)) return;
        expect(once.startsWith(prompt.trim() === '' ? word : prompt.trimEnd())).toBe(true);
        expect(inkOf(toggleKeyword(once, word))).toBe(inkOf(prompt));
      }),
    );
  });
});
