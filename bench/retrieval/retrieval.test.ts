import { expect, test } from 'vitest';
import { cloneTestDatabase } from '#server/testing/test-database.ts';
import { measureRetrieval } from './measure.ts';
import { readQuestionSet } from './question-set.ts';

test('a pupil’s question finds its passage among the first five in nine of ten cases, by words alone, and sooner than by plain search', async () => {
  const { db } = await cloneTestDatabase();
  const { rows } = await measureRetrieval(db);
  const scoreOf = (search: string, kind = 'all') =>
    rows.find((row) => row.search === search && row.kind === kind)?.score ?? expect.fail(`no ${search}`);
  const product = scoreOf('product, words alone');
  expect(product.recall).toBeGreaterThanOrEqual(0.9);
  for (const plain of ['substring', 'trigrams']) {
    for (const kind of ['all', 'literal', 'paraphrase']) {
      const [ours, theirs] = [scoreOf('product, words alone', kind), scoreOf(plain, kind)];
      expect(ours.recall).toBeGreaterThanOrEqual(theirs.recall);
      expect(ours.reciprocalRank).toBeGreaterThan(theirs.reciprocalRank);
    }
  }
});

test('the set asks at least sixty questions of five texts, half of them in other words, and each quote stands in its text once', () => {
  const { texts, questions } = readQuestionSet();
  expect(texts.length).toBeGreaterThanOrEqual(5);
  expect(questions.length).toBeGreaterThanOrEqual(60);
  expect(questions.filter(({ kind }) => kind === 'paraphrase')).toHaveLength(questions.length / 2);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  const whole = texts.map(({ content }) => content).join('\n');
  for (const quote of questions.flatMap(({ answers }) => answers))
    expect(whole.split(quote), quote).toHaveLength(2);
});
