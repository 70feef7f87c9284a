import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitLine, listLowest, measureGrowth, type Point } from './growth.ts';

const draw = (count: number, y: (x: number) => number): Point[] =>
  Array.from({ length: count }, (_, x) => ({ x, y: y(x) }));

test('the engineer who fits a line to points on a line gets that line', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -500, max: 500 }), (slope, start) => {
      const fitted = fitLine(draw(50, (x) => start + slope * x));
      expect(fitted.slope).toBeCloseTo(slope, 6);
      expect(fitted.start).toBeCloseTo(start, 6);
      expect(fitted.error).toBeCloseTo(0, 6);
    }),
  );
  expect(fitLine([]).slope).toBeNaN();
  expect(fitLine([{ x: 1, y: 2 }]).slope).toBeNaN();
});

test('the engineer whose server collects garbage sees no growth, whatever it uses in between', () => {
  // Up by 60 within 40 seconds, then down again.
  const sawTooth = draw(601, (x) => 100 + (x % 40) * 1.5);
  expect(Math.abs(measureGrowth(sawTooth, 60, 600).rise)).toBeLessThan(1);
});

test('the engineer whose server loses a little each second sees how much that is in ten minutes', () => {
  const leak = draw(601, (x) => 100 + (x % 40) * 1.5 + x / 60);
  const { rise, error } = measureGrowth(leak, 60, 600);
  expect(rise).toBeCloseTo(10, 0);
  expect(error).toBeLessThan(1);
});

test('the engineer whose figures lie far apart reads how little a line through them says', () => {
  // By hand: the squares of the distances make 4.97; half of it for two spare points, by 5 for the spread, and the root.
  const points = [1, 1, 4, 1.6].map((y, x) => ({ x, y }));
  const { slope, error } = fitLine(points);
  expect(slope).toBeCloseTo(0.48, 6);
  expect(error).toBeCloseTo(0.705, 3);
  expect(fitLine(points.slice(0, 2)).error).toBeNaN();
});

test('the engineer gets the lowest value of each window that is full', () => {
  expect(
    listLowest(
      draw(25, (x) => 50 - x),
      10,
    ),
  ).toEqual([
    { x: 5, y: 41 },
    { x: 15, y: 31 },
  ]);
  expect(
    measureGrowth(
      draw(25, (x) => x),
      60,
      600,
    ),
  ).toEqual({ rise: Number.NaN, error: Number.NaN });
});
