import { expect, test } from 'vitest';
import { SUBJECTS } from '#contract/questions.contract.ts';
import { makeQuestionMaker } from './make-question.ts';

test('the engineer gets the same questions in every run, and others for another number', () => {
  const make = (seed: number) => {
    const makeQuestion = makeQuestionMaker(seed);
    return SUBJECTS.flatMap((subject) => Array.from({ length: 5 }, () => makeQuestion(subject)));
  };
  expect(make(1)).toEqual(make(1));
  expect(make(1)).not.toEqual(make(2));
  expect(new Set(make(1)).size).toBe(15);
});

test('the engineer gets questions as long as those of teachers, in Chinese, in English and with numbers', () => {
  const makeQuestion = makeQuestionMaker(3);
  const samples = SUBJECTS.map((subject) => Array.from({ length: 50 }, () => makeQuestion(subject)));
  for (const text of samples.flat()) expect(text.length).toBeGreaterThan(60);
  const [chinese = [], english = [], maths = []] = samples;
  for (const text of chinese) expect(text).toMatch(/\p{Script=Han}{8}/u);
  for (const text of english) expect(text).not.toMatch(/\p{Script=Han}/u);
  for (const text of maths) expect(text).toMatch(/\p{Script=Han}.*\d/su);
});
