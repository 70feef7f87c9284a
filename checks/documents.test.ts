import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type ProjectFile, readProject, root } from './testing/read-project.ts';

const readDocuments = () => readProject(/^(README|ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/.*\.md$/);
const LIMITS: [pattern: RegExp, lines: number][] = [
  [/^README\.md$/, 80],
  [/^ARCHITECTURE\.md$/, 120],
  [/^docs\/decisions\//, 45],
];

/** What stands in back-ticks or is linked, looks like a path or a command of ours, and does not exist. */
function findBrokenReferences({ path, text }: ProjectFile, scripts: Record<string, string>): string[] {
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = '']) => inside.trim());
  const fenced = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, inside = '']) =>
    inside.split('\n'),
  );
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, target = '']) => target);

  const paths = code.filter((word) => /^\.?[\w@-][\w./@-]*$/.test(word) && isPath(word));
  const broken = paths.filter((target) => !existsSync(join(root, target)));
  broken.push(...links.filter((target) => !existsSync(join(root, dirname(path), target))));
  for (const command of [...code, ...fenced]) {
    const [, name] = command.match(/\bnpm (?:run )?([a-z][\w:-]*)/) ?? [];
    if (name && !isNpmCommand(name) && !scripts[name]) broken.push(`npm run ${name}`);
  }
  return broken.map((target) => `${path}: ${target}`);
}

/** A file of ours, or a folder of ours: something below one of the root's folders, or named with its suffix. */
function isPath(word: string): boolean {
  return (
    /^(apps|packages|e2e|bench|docs|scripts|checks|\.ci)\//.test(word) ||
    /^[\w.-]+\.(md|json|mjs|config\.ts)$/.test(word)
  );
}

function isNpmCommand(name: string): boolean {
  return ['ci', 'install', 'i', 'config', 'run', 'audit', 'outdated', 'update'].includes(name);
}

function findTooLong({ path, text }: ProjectFile): string[] {
  const limit = LIMITS.find(([pattern]) => pattern.test(path))?.[1] ?? Number.POSITIVE_INFINITY;
  const lines = text.trimEnd().split('\n').length;
  return lines > limit ? [`${path}: ${lines} lines, at most ${limit}`] : [];
}

test('the reader who follows a path or command of a document finds it', () => {
  const text =
    '`apps/nowhere.ts` [x](gone.md) `npm run nothing`\n\n```sh\nnpm run never\n```\n`npm ci` `package.json`';
  expect(findBrokenReferences({ path: 'docs/bad.md', text }, {})).toEqual([
    'docs/bad.md: apps/nowhere.ts',
    'docs/bad.md: gone.md',
    'docs/bad.md: npm run nothing',
    'docs/bad.md: npm run never',
  ]);
  const documents = readDocuments();
  const [manifest] = readProject(/^package\.json$/);
  const { scripts } = JSON.parse(manifest?.text ?? '');
  expect(documents.flatMap((document) => findBrokenReferences(document, scripts))).toEqual([]);
});

test('the reader who opens a document reads it in one sitting', () => {
  expect(findTooLong({ path: 'README.md', text: 'a\n'.repeat(81) })).toEqual([
    'README.md: 81 lines, at most 80',
  ]);
  const documents = readDocuments();
  expect(documents.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md']));
  expect(documents.flatMap(findTooLong)).toEqual([]);
});
