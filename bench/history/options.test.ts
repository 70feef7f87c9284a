import { expect, test } from 'vitest';
import { readHistoryOptions } from './options.ts';
import { readSeedOptions } from './seed-options.ts';

test('the engineer who says nothing measures a hundred thousand and a million messages', () => {
  expect(readHistoryOptions([])).toMatchObject({ sizes: [100_000, 1_000_000], check: false });
  expect(readHistoryOptions(['--quick', '--check'])).toMatchObject({ sizes: [10_000, 100_000], check: true });
});

test('the engineer who says nothing fills in a million messages, and never beside people of others', () => {
  expect(readSeedOptions([])).toEqual({ messages: 1_000_000, days: 400, force: false });
  expect(readSeedOptions(['--scale', '5000', '--days', '30', '--force'])).toEqual({
    messages: 5_000,
    days: 30,
    force: true,
  });
});

test('the engineer who mistypes an option reads the usage', () => {
  for (const args of [['--fast'], ['9000']])
    expect(() => readHistoryOptions(args)).toThrow('bench:history -- [--quick]');
  for (const args of [['--scales', '9000'], ['--scale', 'many'], ['--scale', '1'], ['--days', '0'], ['9000']])
    expect(() => readSeedOptions(args)).toThrow('seed -- [--scale 1000000]');
});
