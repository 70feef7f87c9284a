import { expect, test } from 'vitest';
import { readSoakOptions } from '../soak/options.ts';
import { readMixedOptions } from './options.ts';

test('the engineer who says nothing lets two hundred people and a class of visitors load a school for three minutes', () => {
  expect(readMixedOptions([])).toMatchObject({
    people: 200,
    visitors: 45,
    messages: 100_000,
    measureMs: 180_000,
    check: false,
    json: null,
    keep: false,
  });
  expect(readSoakOptions([]).measureMs).toBe(900_000);
  expect(readMixedOptions(['--quick', '--check', '--seed', '7', '--json', 'x.json'])).toMatchObject({
    messages: 10_000,
    check: true,
    seed: 7,
    json: 'x.json',
  });
  expect(readSoakOptions(['--minutes', '2', '--keep'])).toMatchObject({ measureMs: 120_000, keep: true });
});

test('the engineer who mistypes an option of the mixed load or the soak reads its usage', () => {
  for (const args of [['--minute', '3'], ['--minutes', '0'], ['--minutes', 'long'], ['--seed', 'x'], ['3']]) {
    expect(() => readMixedOptions(args)).toThrow('bench:mixed -- [--quick]');
    expect(() => readSoakOptions(args)).toThrow('bench:soak -- [--quick]');
  }
});
