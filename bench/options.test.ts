import { expect, test } from 'vitest';
import { listCores } from './child-processes.ts';
import { readOptions } from './options.ts';

test('the engineer who says nothing measures all levels, and with --quick one', () => {
  expect(readOptions([]).levels.map(({ streams }) => streams)).toEqual([32, 128, 512]);
  expect(readOptions(['--quick'])).toMatchObject({ rounds: 1, levels: [{ streams: 128, rampMs: 1000 }] });
  expect(readOptions(['--streams', '1024', '--check'])).toMatchObject({
    check: true,
    levels: [{ streams: 1024, rampMs: 4000 }],
  });
});

test('the engineer who mistypes an option reads the usage', () => {
  for (const args of [['--fast'], ['--streams', 'many'], ['--streams', '0']])
    expect(() => readOptions(args)).toThrow('--streams');
});

test('the engineer whose process may use some cores only gets those', () => {
  expect(listCores(' 0-2,5\n')).toEqual(['0', '1', '2', '5']);
});
