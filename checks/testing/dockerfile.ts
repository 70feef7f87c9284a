import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { root } from './read-project.ts';

/**
 * Carries out the Dockerfile in folders instead of images, as far as that goes without a container engine: what is copied,
 * and the commands that are ours. What it forgets to copy is missing here, too.
 */
export type Step = { stage: string; from: string; instruction: string; text: string };

/** The steps in their order, comments and line ends taken out. */
export function readSteps(text: string): Step[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const steps: Step[] = [];
  let [stage, from] = ['', ''];
  for (const line of lines.filter((candidate) => candidate.trim() !== '')) {
    const [instruction = '', ...words] = line.trim().split(/\s+/);
    if (instruction === 'FROM') [from = '', , stage = ''] = words;
    steps.push({ stage, from, instruction, text: words.join(' ') });
  }
  return steps;
}

/** Whether a path below the root is sent to the builder, by the rules of .dockerignore: the last one that fits decides. */
export function isSent(path: string, rules: string): boolean {
  const folders = path.split('/').map((_, count, all) => all.slice(0, count + 1).join('/'));
  let sent = true;
  for (const line of rules.split('\n').filter((rule) => rule.trim() !== '' && !rule.startsWith('#'))) {
    const pattern = toPattern(line.replace(/^!/, ''));
    if (folders.some((folder) => pattern.test(folder))) sent = line.startsWith('!');
  }
  return sent;
}

function toPattern(rule: string): RegExp {
  const parts = rule.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : part.replaceAll(/[.+?^$()|[\]{}]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

/**
 * Makes the folder of each stage below `target`. With `install` the packages are installed as the image has them, which
 * takes a minute; without it those of this project are lent. Answers where a stage's /app is.
 */
export function layOut(target: string, { install }: { install: boolean }): (stage: string) => string {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8');
  const inStage = (stage: string, path: string) => join(target, stage, resolve('/app', path));

  /** What is to be copied, as where it lies and where it goes. */
  function listCopies(
    origin: string | undefined,
    source: string,
    goal: string,
  ): [from: string, to: string][] {
    if (origin) return [[inStage(origin, source), goal]];
    const base = join(root, source);
    return listFiles(base, rules).map((file) => [file, join(goal, relative(base, file))]);
  }

  function copyIn(stage: string, words: string[]): void {
    const origin = /^--from=(.*)$/.exec(words[0] ?? '')?.[1];
    const to = words.at(-1) ?? '';
    for (const source of words.slice(origin ? 1 : 0, -1)) {
      const goal = inStage(stage, to.endsWith('/') ? join(to, basename(source)) : to);
      for (const [file, place] of listCopies(origin, source, goal)) {
        mkdirSync(dirname(place), { recursive: true });
        cpSync(file, place, { recursive: true, verbatimSymlinks: true });
      }
    }
  }

  function run(stage: string, command: string): void {
    const cwd = inStage(stage, '.');
    if (command.startsWith('install ')) return;
    if (command.startsWith('npm ci') && !install) {
      symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'));
      return;
    }
    const { status, stderr } = spawnSync('sh', ['-c', command], {
      cwd,
      encoding: 'utf8',
      env: process.env,
    });
    if (status !== 0) throw new Error(`RUN ${command}\n${stderr}`);
  }

  for (const { stage, instruction, text } of readSteps(readFileSync(join(root, 'Dockerfile'), 'utf8'))) {
    if (instruction === 'COPY') copyIn(stage, text.split(' '));
    if (instruction === 'RUN') run(stage, text);
  }
  return (stage) => inStage(stage, '.');
}

/** Files below a path, or the file itself, that are sent to the builder. Throws where it is missing. */
function listFiles(path: string, rules: string): string[] {
  if (!existsSync(path)) throw new Error(`the Dockerfile copies what is not there: ${path}`);
  const name = relative(root, path);
  if (!statSync(path).isDirectory()) return isSent(name, rules) ? [path] : [];
  if (/(^|\/)(node_modules|dist|\.dist-\d+)$/.test(name)) return [];
  return readdirSync(path).flatMap((entry) => listFiles(join(path, entry), rules));
}
