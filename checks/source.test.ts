import { expect, test } from 'vitest';
import { type ProjectFile, readProject } from './testing/read-project.ts';

/** Addresses of the API that are written out instead of taken from the contract. */
function findWrittenAddresses(files: ProjectFile[]): string[] {
  return files.filter(({ text }) => /['"`]\/api\//.test(text)).map(({ path }) => path);
}

/** Ids in the brackets that open a test's title: [CHAT-7 CHAT-8], [CHAT-7..CHAT-9]. */
function findUnknownIds(files: ProjectFile[], requirements: string): string[] {
  const known = new Set(requirements.match(/\b[A-Z]+(?:-[A-Z])?-\d+\b/g));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:test|it|describe)\b[^'"`\n]*?\(\s*['"`]\[([^\]]*)\]/g)]
      .flatMap(([, ids = '']) => ids.split(/\s+|\.\./))
      .filter((id) => !known.has(id))
      .map((id) => `${path}: ${id}`),
  );
}

function measureLines(files: ProjectFile[]): { median: number; p90: number; files: number } {
  const lines = files.map(({ text }) => text.split('\n').filter((line) => line.trim()).length);
  lines.sort((a, b) => a - b);
  const at = (share: number) => lines[Math.floor((lines.length - 1) * share)] ?? 0;
  return { median: at(0.5), p90: at(0.9), files: lines.length };
}

const bad = (text: string): ProjectFile[] => [{ path: 'bad.ts', text }];

test('the engineer who calls the API takes the address from the contract', () => {
  expect(findWrittenAddresses(bad("fetch('/api/auth/login')"))).toEqual(['bad.ts']);
  expect(findWrittenAddresses(readProject(/^apps\/web\/.*\.tsx?$/))).toEqual([]);
});

test('the engineer who names requirements in a test title names ones that exist', () => {
  const documents = readProject(/^docs\/(requirements|security)\.md$/);
  const known = documents.map(({ text }) => text).join('\n');
  const title = "test('[CHAT-1 NOPE-7] a pupil …', () => {";
  expect(findUnknownIds(bad(title), '**CHAT-1**')).toEqual(['bad.ts: NOPE-7']);
  const tests = readProject(/^(apps|packages|e2e|bench)\/.*\.(test|spec)\.tsx?$/);
  expect(findUnknownIds(tests, known)).toEqual([]);
});

test('the engineer who opens a file finds a small one', () => {
  const product = readProject(/^(apps|packages)\/.*\.tsx?$/).filter(
    ({ path }) => !/\.test\.tsx?$/.test(path),
  );
  const measured = measureLines(product);
  console.log(`product files: ${measured.files}, lines: median ${measured.median}, p90 ${measured.p90}`);
  expect(measureLines([1, 2, 90].map((n) => ({ path: 'x.ts', text: 'a\n'.repeat(n) }))).median).toBe(2);
  expect(measured.median).toBeLessThanOrEqual(90);
  expect(measured.p90).toBeLessThanOrEqual(200);
});

test('the engineer who names a test file finds it in exactly one run', () => {
  const projects: RegExp[] = [
    /^(packages|apps\/server|checks|bench|scripts)\/(?!.*\.(alone|long)\.test).*\.test\.ts$/,
    /^apps\/web\/(?!.*\.(alone|long)\.test).*\.test\.tsx?$/,
    /^apps\/web\/.*\.alone\.test\.tsx?$/,
    /^(packages|apps\/server|checks|bench|scripts)\/.*\.long\.test\.ts$/,
    /^e2e\/(?!.*\.long\.spec).*\.spec\.ts$/,
    /^e2e\/.*\.long\.spec\.ts$/,
  ];
  const countRuns = (path: string) => projects.filter((pattern) => pattern.test(path)).length;
  const lost = [
    'checks/a.alone.test.ts',
    'apps/web/src/a.long.test.ts',
    'e2e/a.test.ts',
    'apps/server/a.test.tsx',
  ];
  expect(lost.map(countRuns)).toEqual([0, 0, 0, 0]);
  const files = readProject(/\.(test|spec)\.[cm]?[jt]sx?$/).map(({ path }) => path);
  for (const pattern of projects) expect(files.some((path) => pattern.test(path))).toBe(true);
  expect(files.filter((path) => countRuns(path) !== 1)).toEqual([]);
});
