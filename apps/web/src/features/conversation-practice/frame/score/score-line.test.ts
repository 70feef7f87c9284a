import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { align, type Token } from './align.ts';
import { loadChineseRules, PLAIN_RULES, splitCharacters } from './chinese-rules.ts';
import { describeMarks } from './describe-marks.ts';
import { ENGLISH_RULES, splitWords } from './english-rules.ts';
import { numberCharacters, numberWords } from './numbers.ts';
import { meanScore, praise, scoreLine } from './score-line.ts';

const tokens = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 })
  .map((keys) => keys.map((key): Token => ({ shown: key.toUpperCase(), key })));
const exact = ENGLISH_RULES.compare;
/** a and b sound alike but for the tone. */
const loose = (meant: string, said: string) =>
  meant === said ? 'same' : `${meant}${said}` === 'ab' || `${meant}${said}` === 'ba' ? 'near' : 'other';

describe('what was said beside what was meant', () => {
  test('a pupil sees every word of both sentences once and in its order', () => {
    fc.assert(
      fc.property(tokens, tokens, (meant, said) => {
        const marks = align(meant, said, loose);
        expect(marks.flatMap((mark) => ('meant' in mark ? [mark.meant] : []))).toEqual(
          meant.map(({ shown }) => shown),
        );
        expect(marks.flatMap((mark) => ('said' in mark ? [mark.said] : []))).toEqual(
          said.map(({ shown }) => shown),
        );
      }),
    );
  });

  test('a pupil is shown as few differences as there are, whichever sentence comes first', () => {
    const count = (one: Token[], other: Token[]) =>
      align(one, other, exact).filter(({ kind }) => kind !== 'right').length;
    fc.assert(
      fc.property(tokens, tokens, tokens, (one, other, third) => {
        expect(count(one, other)).toBe(count(other, one));
        expect(count(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
        expect(count(one, third)).toBeLessThanOrEqual(count(one, other) + count(other, third));
      }),
    );
  });

  test('a pupil gets 100 exactly where nothing differs, and 0 where nothing is right', () => {
    const words = fc.array(fc.constantFrom('red', 'blue', 'green'), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(words, fc.array(fc.constantFrom('red', 'blue', 'sky')), (meant, said) => {
        const { score, marks } = scoreLine(meant.join(' '), said.join(' '), ENGLISH_RULES);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(score === 100).toBe(meant.join(' ') === said.join(' '));
        expect(score === 0).toBe(!marks.some(({ kind }) => kind === 'right'));
      }),
    );
  });

  test('a pupil who says nothing, or says another sentence, is told so and not praised', () => {
    expect(scoreLine('Good morning', '', ENGLISH_RULES)).toEqual({
      score: 0,
      marks: [
        { kind: 'missing', meant: 'Good' },
        { kind: 'missing', meant: 'morning' },
      ],
    });
    expect(praise(0)).toContain('別灰心');
    expect(praise(100)).toContain('完全正確');
    expect(meanScore([100, 51, null])).toBe(75);
    expect(meanScore([null])).toBeNull();
  });

  test('a pupil hears wrong, missing and extra words in one sentence', () => {
    const { marks } = scoreLine(
      'I like red apples very much',
      'I liked apples very very much',
      ENGLISH_RULES,
    );
    expect(describeMarks(marks)).toBe('「like」說成「liked」；漏了「red」；多了「very」。');
    expect(describeMarks(scoreLine('Hi', 'hi', ENGLISH_RULES).marks)).toBe('');
  });
});

describe('English by words', () => {
  test('a pupil loses nothing by case, punctuation, apostrophes or figures', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('hello', "don't", 'seven', "o'clock"), { minLength: 1 }),
        fc.constantFrom(', ', '! ', ' … ', '  ', ' — '),
        (words, between) => {
          const said = words.join(between).toUpperCase().replaceAll("'", '’').replaceAll('SEVEN', '7');
          expect(scoreLine(words.join(' '), said, ENGLISH_RULES).score).toBe(100);
        },
      ),
    );
  });

  test.each([
    ["That's eighteen dollars, please.", 'thats $18 please'],
    ['open your books to page twenty-five', 'Open your books to page 25.'],
    ['before the tenth of May', 'before the 10th of may'],
    ["at about six o'clock", 'at about 6:00'],
    ['Take the number six bus', 'take the number 6 bus'],
  ])('a pupil who says %j is right where the browser writes %j', (meant, said) => {
    expect(scoreLine(meant, said, ENGLISH_RULES).score).toBe(100);
  });

  test('a pupil reads the words as they were written', () => {
    expect(splitWords("Don't stop!").map(({ shown }) => shown)).toEqual(["Don't", 'stop']);
  });
});

describe('Chinese by characters', () => {
  test('a pupil loses nothing by punctuation, width or figures', () => {
    expect(scoreLine('一共四十二塊，請！', '一共４２塊 請', PLAIN_RULES).score).toBe(100);
    expect(splitCharacters('我愛ABC！𠮷').map(({ key }) => key)).toEqual(['我', '愛', 'abc', '𠮷']);
  });

  test('a pupil loses nothing where the browser writes simplified characters', async () => {
    for (const language of ['cmn', 'yue'] as const) {
      const rules = await loadChineseRules(language);
      expect(scoreLine('請問這裡有圖書館嗎？', '请问这里有图书馆吗', rules).score).toBe(100);
    }
  });

  test('a pupil is right by sound in Mandarin, reminded of another tone, and wrong by another sound', async () => {
    const rules = await loadChineseRules('cmn');
    expect(scoreLine('他在那裡', '她再那里', rules).score).toBe(100);
    const toned = scoreLine('我要買書', '我要賣書', rules);
    expect(toned.marks.map(({ kind }) => kind)).toEqual(['right', 'right', 'tone', 'right']);
    expect(toned.score).toBe(100);
    expect(describeMarks(toned.marks)).toBe('「買」音對，聲調請自己留意。');
    expect(scoreLine('我要買書', '我要看書', rules).score).toBe(75);
    expect(scoreLine('媽', '馬', rules).score).toBeNull();
  });

  test('a pupil is judged by characters alone in Cantonese', async () => {
    const rules = await loadChineseRules('yue');
    expect(scoreLine('我畀錢', '我俾錢', rules).marks.map(({ kind }) => kind)).toEqual([
      'right',
      'wrong',
      'right',
    ]);
  });

  test('an engineer reads numbers from 0 to 99 in both languages, and larger ones unharmed', () => {
    expect([0, 7, 13, 20, 99].map((n) => numberWords(String(n)))).toEqual([
      'zero',
      'seven',
      'thirteen',
      'twenty',
      'ninety nine',
    ]);
    expect([0, 7, 10, 13, 20, 99].map((n) => numberCharacters(String(n)))).toEqual([
      '零',
      '七',
      '十',
      '十三',
      '二十',
      '九十九',
    ]);
    expect([numberWords('100'), numberCharacters('105')]).toEqual(['100', '一零五']);
  });
});
