import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shuffle } from './shuffle.ts';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('a pupil finds every card once in whatever order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { maxLength: 30 }), fc.infiniteStream(chance), (places, chances) => {
      const mixed = shuffle(places, () => chances.next().value);
      expect(mixed.toSorted((a, b) => a - b)).toEqual(places.toSorted((a, b) => a - b));
    }),
  );
});

test('a pupil may find each card in each place', () => {
  expect(shuffle([0, 1, 2], () => 0)).toEqual([1, 2, 0]);
  expect(shuffle([0, 1, 2], () => 0.999)).toEqual([0, 1, 2]);
  expect(shuffle([])).toEqual([]);
});
