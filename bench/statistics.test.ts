import { expect, test } from 'vitest';
import { quantile, summarise } from './statistics.ts';

test('the engineer who asks for a quantile gets a value that was measured', () => {
  const samples = [5, 1, 4, 2, 3];
  expect(quantile(samples, 0.5)).toBe(3);
  expect(quantile(samples, 0.99)).toBe(5);
  expect(quantile(samples, 0)).toBe(1);
  expect(samples).toEqual([5, 1, 4, 2, 3]);
  expect(quantile([], 0.5)).toBeNaN();
});

test('the engineer who looks at several rounds sees the middle one and how far they lie apart', () => {
  expect(summarise([9, 1, 2])).toEqual({ median: 2, min: 1, max: 9 });
});
