import { expect, test } from 'vitest';
import { type ProjectFile, readProject } from './testing/read-project.ts';

/** A line of the table in docs/security.md. */
type Line = { id: string; doneBy: string[]; shownBy: string[] };

function readLines(document: string): Line[] {
  const pathsOf = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  return [...document.matchAll(/^\| (SEC-\d+) \|(.*)\|(.*)\|(.*)\|$/gm)].map(
    ([, id = '', , doneBy, shownBy]) => ({ id, doneBy: pathsOf(doneBy), shownBy: pathsOf(shownBy) }),
  );
}

/** What a line promises and the files do not keep: a file that is none, no test, or one whose titles do not name the line. */
function findFaults(lines: readonly Line[], files: readonly ProjectFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const titled = (path: string, id: string) =>
    [...(texts.get(path) ?? '').matchAll(/\(\s*['"`]\[([^\]]*)\]/g)].some(([, ids = '']) =>
      ids.split(/\s+/).includes(id),
    );
  return lines.flatMap(({ id, doneBy, shownBy }, place) => [
    ...(id === `SEC-${place + 1}` ? [] : [`${id}: is line ${place + 1}`]),
    ...(doneBy.length > 0 ? [] : [`${id}: nothing does it`]),
    ...(shownBy.length > 0 ? [] : [`${id}: nothing shows it`]),
    ...doneBy.filter((path) => !texts.has(path)).map((path) => `${id}: ${path} does not exist`),
    ...shownBy.filter((path) => !titled(path, id)).map((path) => `${id}: no title of ${path} names it`),
  ]);
}

const files = readProject(/^(apps|packages|e2e|checks)\/.*\.tsx?$/);

test('the engineer who promises something in docs/security.md names who does it and the test that shows it', () => {
  const [document] = readProject(/^docs\/security\.md$/);
  const bad = '| SEC-2 | x | `a.ts` | `a.test.ts` |\n| SEC-3 | x |  |  |';
  const badFile = { path: 'a.test.ts', text: ['test(', "'[SEC-1 SEC-9] a pupil …', () => {"].join('') };
  expect(findFaults(readLines(bad), [badFile])).toEqual([
    'SEC-2: is line 1',
    'SEC-2: a.ts does not exist',
    'SEC-2: no title of a.test.ts names it',
    'SEC-3: is line 2',
    'SEC-3: nothing does it',
    'SEC-3: nothing shows it',
  ]);

  const lines = readLines(document?.text ?? '');
  expect(lines.length).toBeGreaterThanOrEqual(46);
  expect(findFaults(lines, files)).toEqual([]);
});

/** Every way out of the process, and what bounds it in time. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  'apps/server/src/platform/llm/provider-call.ts':
    'connect, first token and silence, and the caller’s deadline',
  'apps/server/src/platform/files/s3-store.ts': '20 s for a request with its repeats',
  'apps/server/src/platform/db/database.ts': 'statement_timeout and query_timeout',
  'apps/server/src/platform/db/bounded-statement.ts': 'ended from outside after its limit',
  'apps/server/src/platform/db/copy-rows.ts': 'a backup, which the operator ends',
  'apps/server/src/settings-check/check-outside.ts': 'a command of the operator, by a signal',
};
const OPENS = /\bfetch\(|\bhttps?Request\b|\bnew (S3Client|Pool|Client|WebSocket)\(|\b(net|tls)\.connect\(/;

test('[SEC-29] the engineer who lets the server call somebody says what ends the call', () => {
  const found = (of: readonly ProjectFile[]) =>
    of.filter(({ text }) => OPENS.test(text)).map(({ path }) => path);
  expect(found([{ path: 'bad.ts', text: "await fetch('https://example.org')" }])).toEqual(['bad.ts']);
  const product = files.filter(
    ({ path }) => path.startsWith('apps/server/src/') && !/\.test\.ts$|\/testing\//.test(path),
  );
  expect(found(product).toSorted()).toEqual(Object.keys(WAYS_OUT).toSorted());
  // Whoever follows a redirect sends what it has to a host that nobody configured.
  for (const { path, text } of product) {
    for (const [call] of text.matchAll(/\bfetch\([\s\S]*?\);/g))
      expect([path, call]).toEqual([path, expect.stringContaining("redirect: 'manual'")]);
  }
});
