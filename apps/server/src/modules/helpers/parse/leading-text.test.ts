import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLeadingText } from './leading-text.ts';

describe('the reader of an answer that is still arriving', () => {
  test.each([
    ['', ''],
    [' \n', ''],
    ['{', ''],
    ['{"feed', ''],
    ['{"feedback"', ''],
    ['{"feedback": ', ''],
    ['{ "feedback" :\n"', ''],
    ['{"feedback":"很好', '很好'],
    ['{"feedback":"很好","score":5}', '很好'],
    ['{"feedback":"a\\', 'a'],
    ['{"feedback":"a\\u00', 'a'],
    ['{"feedback":"a\\n\\"b\\"\\u4f60\\/', 'a\n"b"你/'],
    ['{"feedback":"a\\ud83d', 'a'],
    ['{"feedback":"a\\ud83d\\ude0', 'a'],
    ['{"feedback":"a\\ud83d\\ude00', 'a😀'],
    ['{"a\\"b":"x', 'x'],
    ['{"score":5,"feedback":"x"}', ''],
    ['{}', ''],
    ['{"feedback":{"x":"y', ''],
    ['很好 {"a":"b"}', '很好 {"a":"b"}'],
    ['["x"]', ''],
    ['[', ''],
    ['[{"feedback":"80/100"}]', '80/100'],
    ['[連結](https://example.org)', '[連結](https://example.org)'],
    ['{重點} 很好', '{重點} 很好'],
    ['`', ''],
    ['``', ''],
    ['```', ''],
    ['```js', ''],
    ['```json', ''],
    ['```json\n', ''],
    ['```json\n{"summary":"很好","keyPoints":["k"]}\n```', '很好'],
    ['\n``` JSON\n{"summary":"很', '很'],
    ['```\n{"summary":"很', '很'],
    ['```json\n很好\n```', '```json\n很好\n```'],
    ['```python\n{"a":1}\n```', '```python\n{"a":1}\n```'],
    ['`a` 很好', '`a` 很好'],
  ])('reads from %j the text %j', (json, text) => {
    expect(readLeadingText(json)).toBe(text);
  });

  test('sees a text that only grows and is always the beginning of the whole, wherever the answer is cut', () => {
    const text = fc.string({ unit: 'grapheme' });
    const strange = fc.string({
      unit: fc.constantFrom('\\', '"', '\n', '\u0001', '😀', '{', '\ud83d', 'u', '好'),
    });
    const fence = fc.constantFrom('', '```json\n', ' ```\n\n', '[');
    fc.assert(
      fc.property(text, fc.oneof(text, strange), fc.boolean(), fence, (name, value, escaped, opening) => {
        const written = JSON.stringify({ [`_${name}`]: value, rest: [1, value] });
        const json = opening + (escaped ? toAscii(written) : written);
        let before = '';
        for (let cut = 0; cut <= json.length; cut++) {
          const now = readLeadingText(json.slice(0, cut));
          expect(value.startsWith(now) && now.startsWith(before)).toBe(true);
          before = now;
        }
        expect(before).toBe(value);
      }),
    );
  });

  test.each(['\\', '"', '{', ' ', '\\u', '\\ud83d', '😀', 'a\\"', '`', '```json\n', ' \n'])(
    'is done at once with a hundred thousand characters of 「%s」',
    (piece) => {
      const text = piece.repeat(100_000 / piece.length);
      const startedAt = performance.now();
      readLeadingText(`{"feedback":"${text}`);
      readLeadingText(`{"${text}`);
      readLeadingText(`${text}{`);
      readLeadingText(`\`\`\`json${text}`);
      expect(performance.now() - startedAt).toBeLessThan(5_000);
    },
  );
});

/** The same JSON as some write it: every character that is not ASCII as an escape. */
function toAscii(json: string): string {
  return json
    .split('')
    .map((sign) => (sign < '\u0080' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`))
    .join('');
}
