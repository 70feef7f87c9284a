import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepReal, lookFor, WORDS } from './real-quotes.ts';

const content =
  '昨天，我和弟弟去了海邊。\n　　弟弟說：「好美！」\n海浪 一陣陣…… Ｄｏｎ’ｔ worry, be "happy"。';

const keepRealQuotes = (quotes: readonly string[], text: string) => keepReal(quotes, lookFor(text));

describe('the reader of quotes', () => {
  test.each([
    ['我和弟弟去了海邊。', '我和弟弟去了海邊。'],
    ['「我和弟弟去了海邊。」', '我和弟弟去了海邊。'],
    ['“昨天,我和弟弟去了海邊”', '昨天，我和弟弟去了海邊'],
    ['昨天，我和弟弟……', '昨天，我和弟弟'],
    ['去了海邊...', '去了海邊'],
    ['…去了海邊。 弟弟說', '去了海邊。\n　　弟弟說'],
    ['「好美！」', '「好美！」'],
    ['『好美！』', '「好美！」'],
    ['海浪一陣陣', '海浪 一陣陣'],
    ["Don't worry", 'Ｄｏｎ’ｔ worry'],
    ['be “happy”', 'be "happy"'],
  ])('keeps %s as it stands in the text', (quote, passage) => {
    expect(keepRealQuotes([quote], content)).toEqual([passage]);
  });

  test.each(['我和妹妹去了海邊。', '昨天我和弟弟', '', ' ', '「」', '……', '海', '海...', 'DON’T worry'])(
    'drops 「%s」, which does not stand there or says nothing',
    (quote) => {
      expect(keepRealQuotes([quote], content)).toEqual([]);
    },
  );

  test('keeps each passage once, in the order of the answer', () => {
    const quotes = ['弟弟說', '去了海邊', '「弟弟說」', '沒有這句', '去了 海邊…'];
    expect(keepRealQuotes(quotes, content)).toEqual(['弟弟說', '去了海邊']);
    expect(keepRealQuotes(['甲乙'], '')).toEqual([]);
  });

  const text = fc.string({ unit: fc.constantFrom(...'甲乙丙 \n「」，。aＡ…', '😀') });

  test('keeps every real passage, and nothing that does not stand in the text word for word', () => {
    fc.assert(
      fc.property(text, text, text, text, (before, passage, after, other) => {
        const whole = before + passage + after;
        const kept = keepRealQuotes([`「${passage}」`, other], whole);
        for (const found of kept) expect(whole).toContain(found);
        const plain = passage.replaceAll(/[\s「」…]/g, '');
        if ([...plain].length >= 2 && /\p{L}/u.test(plain)) expect(kept).not.toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('is done at once with two hundred quotes that a text nearly has', () => {
    const find = lookFor('甲'.repeat(60_000));
    const quotes = Array.from({ length: 200 }, (_, place) => `甲${place}乙${'甲'.repeat(600)}`);
    const startedAt = performance.now();
    expect(keepReal(quotes, find)).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('is done at once with long texts that are nearly alike', () => {
    const long = '甲'.repeat(60_000);
    const startedAt = performance.now();
    const quotes = [
      `乙${long.slice(1_000)}`,
      `${long.slice(30_000)}乙`,
      `${long}乙${long}`,
      '「'.repeat(60_000),
    ];
    expect(keepRealQuotes(quotes, long)).toEqual([]);
    keepRealQuotes(['"'.repeat(50_000)], '「 '.repeat(30_000));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});

describe('the reader of words that are corrected', () => {
  test.each([
    ['he GO', 'He go'],
    ['「He go」', 'He go'],
    ['a', 'a'],
    ['He   go to', 'He go\nto'],
    ['。', '。'],
  ])('finds %s as it was written', (original, written) => {
    expect(lookFor('He go\nto a school。', WORDS)(original)).toBe(written);
  });

  test.each(['She go', '', ' ', '「」', 'İ'])('does not find 「%s」', (original) => {
    expect(lookFor('He go\nto a school。', WORDS)(original)).toBeNull();
  });
});
