import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** A project of two programs under the rules of this one, and what they say of it. */
function findDeadCode(files: Readonly<Record<string, string>>): { code: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'xueban-dead-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync('knip.json', join(folder, 'knip.json'));
  const all = { 'package.json': '{ "name": "small", "type": "module" }', 'tsconfig.json': '{}', ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const args = ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints', '--directory', folder];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { code: status, said: stdout };
}

const PROGRAM = "import { used } from './part.ts';\nused();\n";

test('an engineer who leaves a function or a file that nobody uses is told where', () => {
  const found = findDeadCode({
    'apps/server/src/main.ts': PROGRAM,
    'apps/server/src/part.ts': 'export const used = () => 1;\nexport const unused = () => 2;\n',
    'bench/forgotten.ts': 'export const old = 1;\n',
  });
  expect(found.code).toBe(1);
  expect(found.said).toContain('unused');
  expect(found.said).toContain('apps/server/src/part.ts');
  expect(found.said).toContain('bench/forgotten.ts');
});

test('an engineer who uses what stands there hears nothing', () => {
  const found = findDeadCode({
    'apps/server/src/main.ts': PROGRAM,
    'apps/server/src/part.ts': 'export const used = () => 1;\n',
  });
  expect(found).toEqual({ code: 0, said: '' });
});
