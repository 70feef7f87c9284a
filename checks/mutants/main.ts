// `npm run mutants`: puts one fault at a time into a copy of the project and runs the test that is said to notice it.
// Ends with 1 when a fault is noticed by nobody. `npm run mutants -- share-password` tries those whose file or fault
// has this word in it.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../testing/read-project.ts';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';

/** A fault may keep a test, or a server that it started, from ending. */
const LONGEST_MS = 300_000;

const [word = ''] = process.argv.slice(2);
const chosen = MUTANTS.filter(({ file, fault }) => file.includes(word) || fault.includes(word));
const copy = mkdtempSync(join(tmpdir(), 'xueban-mutants-'));
try {
  copyProject(copy);
  let survivors = 0;
  for (const mutant of chosen) {
    const verdict = tryMutant(mutant);
    if (verdict !== 'noticed') survivors += 1;
    console.log(`${verdict}: ${mutant.fault}\n  ${mutant.file}\n  ${mutant.test} › ${mutant.title}`);
  }
  console.log(`\n${chosen.length - survivors} of ${chosen.length} faults noticed`);
  process.exitCode = survivors > 0 || chosen.length === 0 ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** What stands in the working tree, without what is ignored; the packages are lent. */
function copyProject(target: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  for (const path of listed.toString().split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(root, path), join(target, path));
  }
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'));
}

/** `npm test` shows that the test passes without the fault. */
function tryMutant({ file, find, replace, test, title }: Mutant): string {
  const path = join(copy, file);
  const sound = readFileSync(path, 'utf8');
  const faulty = sound.replace(find, () => replace);
  if (faulty === sound || sound.split(find).length !== 2)
    return 'NOT MADE: its text does not stand there once';
  writeFileSync(path, faulty);
  const { hasFailed, passed } = runTest(test, title);
  writeFileSync(path, sound);
  if (hasFailed) return 'noticed';
  return passed > 0 ? 'SURVIVED' : 'NOT TRIED: no test ran';
}

/** A file that fails before its tests has failed, too. */
function runTest(file: string, title: string): { hasFailed: boolean; passed: number } {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const pattern = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const options = ['-t', pattern, '--reporter=json', `--outputFile=${report}`];
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', file, ...options], {
    cwd: copy,
    stdio: 'ignore',
    timeout: LONGEST_MS,
  });
  if (!existsSync(report)) return { hasFailed: false, passed: 0 };
  const { testResults, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'));
  const hasFailed = testResults.some(({ status }: { status: string }) => status === 'failed');
  return { hasFailed, passed: numPassedTests };
}
