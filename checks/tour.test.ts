import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STOPS } from '../e2e/tour/stops.ts';
import { root } from './testing/read-project.ts';

const MOST_BYTES = 3_000_000;
const folder = join(root, 'docs/tour');

test('a school that reads the tour sees each picture that is taken, and the command takes each that it sees', () => {
  const taken = STOPS.map(({ name }) => `${name}.webp`).toSorted();
  const text = readFileSync(join(root, 'docs/tour.md'), 'utf8');
  const shown = [...text.matchAll(/\]\(tour\/([^)]+)\)/g)].map(([, file = '']) => file).toSorted();
  expect(taken.length).toBeGreaterThan(10);
  expect(shown).toEqual(taken);
  expect(readdirSync(folder).toSorted()).toEqual(taken);
});

test('a school that opens the tour on a slow line gets small pictures', () => {
  const bytes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});
