import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import drizzleConfig from '../drizzle.config.ts';
import { root } from './testing/read-project.ts';

type Snapshot = { tables: Record<string, unknown> };

/** Runs drizzle-kit on a copy of the migrations; what it writes is what they lack. `edit` changes the copy. */
function generateMigrations(edit: (snapshot: Snapshot) => void = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, drizzleConfig.out ?? ''), join(folder, 'copy'), { recursive: true });
  const before = readdirSync(join(folder, 'copy'));

  const last = readdirSync(join(folder, 'copy/meta'))
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  const file = join(folder, 'copy/meta', last ?? '');
  const snapshot: Snapshot = JSON.parse(readFileSync(file, 'utf8'));
  edit(snapshot);
  writeFileSync(file, JSON.stringify(snapshot));

  const config = join(folder, 'drizzle.config.json');
  // drizzle-kit reads an absolute path as one below the working folder.
  writeFileSync(config, JSON.stringify({ ...drizzleConfig, out: relative(root, join(folder, 'copy')) }));
  const drizzleKit = join(root, 'node_modules/drizzle-kit/bin.cjs');
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [drizzleKit, 'generate', `--config=${config}`],
    {
      cwd: root,
      encoding: 'utf8',
      // A question (was this column renamed?) also means that the schema has moved on: no one answers it.
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const added = readdirSync(join(folder, 'copy')).filter((name) => !before.includes(name));
  return { added, status, output: stdout + stderr, tables: Object.keys(snapshot.tables).length };
}

test('the engineer who changes the schema also writes the migration', () => {
  const { added, status, output, tables } = generateMigrations();
  expect(tables).toBeGreaterThan(0);
  expect(output).toContain(`${tables} tables`);
  expect(added).toEqual([]);
  expect(status, output).toBe(0);
});

test('the engineer who forgets the migration of a new table is told so', () => {
  const { added } = generateMigrations(({ tables }) => {
    delete tables['public.tokens'];
  });
  expect(added).toEqual([expect.stringMatching(/\.sql$/)]);
});
