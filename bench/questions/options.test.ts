import { expect, test } from 'vitest';
import { readQuestionOptions } from './options.ts';

test('the engineer who says nothing measures a hundred thousand questions in a thousand units', () => {
  expect(readQuestionOptions([])).toMatchObject({ questions: 100_000, units: 1_000, check: false });
  expect(readQuestionOptions(['--questions', '5000', '--check'])).toMatchObject({
    questions: 5_000,
    check: true,
  });
});

test('the engineer who mistypes an option of the bench of questions reads its usage', () => {
  for (const args of [['--question', '9000'], ['--questions', 'many'], ['--questions', '10'], ['9000']])
    expect(() => readQuestionOptions(args)).toThrow('bench:questions -- [--questions 10000]');
});
