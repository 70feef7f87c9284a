import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MISTAKE_KINDS } from '#contract/helper-records.ts';
import { toMistakeKind } from './mistake-kind.ts';

test.each([
  ['時態', 'tense'],
  ['動詞時態錯誤', 'tense'],
  ['文法（時態）', 'tense'],
  ['文法', 'grammar'],
  ['Grammar', 'grammar'],
  ['主謂一致', 'agreement'],
  ['Subject-verb agreement', 'agreement'],
  ['冠詞', 'article'],
  ['介系詞', 'preposition'],
  ['Word order', 'word-order'],
  ['語序', 'word-order'],
  ['用詞不當', 'word-choice'],
  ['Vocabulary', 'word-choice'],
  ['拼寫', 'spelling'],
  ['標點符號', 'punctuation'],
  ['其他', 'other'],
  ['', 'other'],
  ['constructor', 'other'],
])('a teacher who calls a mistake 「%s」 means %s', (name, kind) => {
  expect(toMistakeKind(name)).toBe(kind);
});

test('a teacher may use the names of the kinds themselves, and no name is without a kind', () => {
  for (const kind of MISTAKE_KINDS) expect(toMistakeKind(` ${kind.toUpperCase()} `)).toBe(kind);
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(MISTAKE_KINDS).toContain(toMistakeKind(name));
    }),
  );
});
