import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Mutant } from './mutants/mutant.ts';
import { MUTANTS } from './mutants/mutants.ts';
import { root } from './testing/read-project.ts';

const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

/** What keeps a fault from being tried, in words; empty when nothing does. */
function listProblems({ file, find, replace, test: testFile, title }: Mutant): string[] {
  const places = read(file).split(find).length - 1;
  return [
    ...(places === 1 ? [] : [`its text stands ${places} times in ${file}`]),
    ...(find === replace ? ['it changes nothing'] : []),
    ...(read(testFile).includes(title) ? [] : [`${testFile} has no test 「${title}」`]),
  ];
}

test('the engineer who changes a line that a fault is made in, or renames its test, reads which fault it is', () => {
  const problems = MUTANTS.flatMap((mutant) =>
    listProblems(mutant).map((problem) => [mutant.fault, problem]),
  );
  expect(problems).toEqual([]);
  expect(MUTANTS.length).toBeGreaterThanOrEqual(40);
});

test('the engineer finds no fault listed twice', () => {
  const faults = MUTANTS.map(({ fault }) => fault);
  const changes = MUTANTS.map(({ fault: _, ...change }) => JSON.stringify(change));
  expect([new Set(faults).size, new Set(changes).size]).toEqual([MUTANTS.length, MUTANTS.length]);
});

test('the engineer is told of a fault that cannot be made, and of one whose test is not there', () => {
  const [sound] = MUTANTS;
  if (!sound) throw new Error('there is no fault');
  const gone = { ...sound, find: 'a text that nobody wrote', test: 'checks/no-such.test.ts' };
  expect(listProblems(sound)).toEqual([]);
  expect(listProblems(gone)).toHaveLength(2);
  expect(listProblems({ ...sound, find: ' ' })).toHaveLength(1);
  expect(listProblems({ ...sound, replace: sound.find })).toEqual(['it changes nothing']);
});
