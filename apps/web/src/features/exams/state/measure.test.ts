import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_EXAM_TEMPLATE, EXAM_PROMPT_MAX_TOKENS } from '#contract/exams.contract.ts';
import { findFittingCount, listTooMuch, measure, takeLatest } from './measure.ts';
import type { Material } from './units.ts';

const unit = (name: string, ...contents: string[]): Material => ({
  unit: { id: name, name, questionCount: contents.length, content: null },
  contents,
});
/** A unit of as many questions of a thousand Chinese characters, each of about 1,100 tokens. */
const big = (name: string, count: number) =>
  unit(name, ...Array.from({ length: count }, () => '題'.repeat(1_000)));
const names = (units: readonly { name: string }[]) => units.map(({ name }) => name);

describe('what a model can take', () => {
  test('a teacher sees each unit’s share, the largest first, and which one to leave out', () => {
    const found = measure(DEFAULT_EXAM_TEMPLATE, [big('小', 10), big('大', 80), big('中', 30)]);
    expect(found.tokens).toBeGreaterThan(EXAM_PROMPT_MAX_TOKENS);
    expect(names(found.shares.map((share) => share.unit))).toEqual(['大', '中', '小']);
    expect(names(listTooMuch(found))).toEqual(['大']);
    expect(listTooMuch(measure(DEFAULT_EXAM_TEMPLATE, [big('小', 10)]))).toEqual([]);
  });

  test('a teacher whose template names the units twice needs twice as much', () => {
    const of = (template: string) => measure(template, [big('甲', 10)]).shares[0]?.tokens ?? 0;
    expect(of('{unitContents}{unitContents}')).toBe(2 * of('{unitContents}'));
    expect(of('沒有')).toBe(of('{unitContents}'));
  });

  test('a teacher who takes the latest of each unit gets as many as fit, and one more would be too many', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 6 }), (counts) => {
        const materials = counts.map((count, place) => big(`單元${place}`, count));
        const fits = (count: number) =>
          measure(DEFAULT_EXAM_TEMPLATE, takeLatest(materials, count)).tokens <= EXAM_PROMPT_MAX_TOKENS;
        const found = findFittingCount(DEFAULT_EXAM_TEMPLATE, materials);
        const most = Math.max(...counts);
        if (found === null) expect(most === 0 || !fits(1)).toBe(true);
        else expect([fits(found), found === most || !fits(found + 1)]).toEqual([true, true]);
      }),
      { numRuns: 30 },
    );
  });

  test('a teacher one of whose questions alone is too long cannot be helped by taking fewer', () => {
    expect(findFittingCount('{unitContents}', [unit('甲', '題'.repeat(100_000))])).toBeNull();
  });
});
