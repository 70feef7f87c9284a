import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeChance } from '#server/testing/faults/chance.ts';
import { drawMoments, drawQuestions, type Pace } from './draw.ts';

const PACE: Pace = { tokens: [100, 200], rate: 50, think: { least: 3_000, mean: 15_000 } };

test('the engineer who draws moments gets as many as were asked for in the mean, in order, and the same again', () => {
  const moments = drawMoments(makeChance(7), 60, 3_600_000);
  expect(moments.length).toBeGreaterThan(3_400);
  expect(moments.length).toBeLessThan(3_800);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(moments.at(-1)).toBeLessThan(3_600_000);
  expect(drawMoments(makeChance(7), 60, 3_600_000)).toEqual(moments);
  expect(drawMoments(makeChance(8), 60, 3_600_000)).not.toEqual(moments);
  // Independent decisions: now and then two within a tenth of the mean distance, now and then none for thrice that.
  const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
  expect(gaps.filter((gap) => gap < 100).length / gaps.length).toBeCloseTo(0.095, 1);
  expect(gaps.filter((gap) => gap > 3_000).length / gaps.length).toBeCloseTo(0.05, 1);
});

test('a pupil who chats asks nothing before the last answer ought to be there and was thought about', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat({ max: 60_000 }), (seed, fromMs) => {
      const questions = drawQuestions(makeChance(seed), PACE, { fromMs, untilMs: fromMs + 300_000 });
      expect(questions[0]?.at).toBe(fromMs);
      for (const [index, { at, tokens }] of questions.entries()) {
        expect(tokens).toBeGreaterThanOrEqual(100);
        expect(tokens).toBeLessThanOrEqual(200);
        const next = questions[index + 1];
        if (next) expect(next.at - at).toBeGreaterThanOrEqual((tokens / 50) * 1000 + 3_000);
      }
    }),
    { numRuns: 100 },
  );
});

test('a visitor asks no more than was drawn for the visit', () => {
  expect(drawQuestions(makeChance(1), PACE, { fromMs: 0, most: 4 })).toHaveLength(4);
});
