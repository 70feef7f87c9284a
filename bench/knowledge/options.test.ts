import { expect, test } from 'vitest';
import { readKnowledgeOptions } from './options.ts';

test('the engineer who says nothing measures two hundred knowledge bases of a megabyte', () => {
  expect(readKnowledgeOptions([])).toMatchObject({ bases: 200, bytes: 1_048_576, check: false });
  expect(readKnowledgeOptions(['--bases', '20', '--check'])).toMatchObject({ bases: 20, check: true });
});

test('the engineer who mistypes an option of the knowledge bench reads its usage', () => {
  for (const args of [['--base', '3'], ['--bases', 'many'], ['--bases', '0'], ['20']])
    expect(() => readKnowledgeOptions(args)).toThrow('bench:knowledge -- [--bases 20]');
});
