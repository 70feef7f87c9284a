import { expect, test } from 'vitest';
import { readPeopleOptions } from './options.ts';

test('the engineer who says nothing measures a hundred thousand users in two hundred schools', () => {
  expect(readPeopleOptions([])).toMatchObject({ users: 100_000, schools: 200, rows: 2_000, check: false });
  expect(readPeopleOptions(['--users', '5000', '--check'])).toMatchObject({ users: 5_000, check: true });
});

test('the engineer who mistypes an option of the bench of people reads its usage', () => {
  for (const args of [['--user', '3000'], ['--users', 'many'], ['--users', '1'], ['3000']])
    expect(() => readPeopleOptions(args)).toThrow('bench:people -- [--users 10000]');
});
