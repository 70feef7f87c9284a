import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './testing/read-project.ts';

const service = (name: string) => `apps/server/src/modules/chat/${name}.service.ts`;
const lines = (count: number) => 'counted += 1;\n'.repeat(count);
const longFunction = (count: number) =>
  `export function run() {\n  let counted = 0;\n${lines(count)}return counted;\n}\n`;

/** House rules that the linter enforces: a file that breaks the rule, and the rule that says so. */
const badFiles: [rule: string, path: string, text: string][] = [
  ['style/useFilenamingConvention', service('sendMessage'), 'export const a = 1;\n'],
  ['style/noProcessEnv', service('environment'), 'export const port = process.env.PORT;\n'],
  ['style/noDefaultExport', service('default'), 'export default 1;\n'],
  ['style/noNonNullAssertion', service('assertion'), 'export const first = (list: string[]) => list[0]!;\n'],
  ['style/noEnum', service('enum'), 'export enum Colour { red }\n'],
  ['style/noExcessiveLinesPerFile', service('long-file'), `export let counted = 0;\n${lines(300)}`],
  [
    'style/noExcessiveLinesPerFile',
    'apps/web/src/components/long-file.tsx',
    `export let counted = 0;\n${lines(200)}`,
  ],
  ['complexity/noExcessiveLinesPerFunction', service('long-function'), longFunction(80)],
  ['complexity/noExcessiveLinesPerFunction', 'apps/web/src/components/long.tsx', longFunction(150)],
  ['suspicious/noExplicitAny', service('any'), 'export const value: any = 1;\n'],
  ['suspicious/noConsole', service('console'), "console.log('here');\n"],
  [
    'suspicious/noFocusedTests',
    service('only').replace('.ts', '.test.ts'),
    "test.only('a pupil', () => 1);\n",
  ],
  [
    'suspicious/noSkippedTests',
    service('skip').replace('.ts', '.test.ts'),
    "test.skip('a pupil', () => 1);\n",
  ],
  ['performance/noBarrelFile', service('barrel'), "export { a } from './barrel-a.ts';\n"],
  [
    'correctness/useImportExtensions',
    service('extension'),
    "import { a } from '../../config';\nexport const b = a;\n",
  ],
  [
    'nursery/noFloatingPromises',
    service('floating'),
    'async function save(): Promise<void> {}\nexport function run() {\n  save();\n}\n',
  ],
  [
    'nursery/noMisusedPromises',
    service('misused'),
    'async function may(): Promise<boolean> {\n  return false;\n}\nexport const run = () => (may() ? 1 : 2);\n',
  ],
  [
    'a11y/useButtonType',
    'apps/web/src/components/button.tsx',
    'export const Button = () => <button>送出</button>;\n',
  ],
];

const goodFile = ['apps/server/src/config.ts', 'export const port = process.env.PORT;\n'] as const;

describe('the engineer who', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let reported: { category: string; path: string }[];

  beforeAll(() => {
    for (const file of ['biome.json', '.gitignore']) cpSync(join(root, file), join(folder, file));
    for (const [path, text] of [...badFiles.map(([, path, text]) => [path, text] as const), goodFile]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const { stdout } = spawnSync(
      process.execPath,
      [biome, 'lint', '--reporter=json', '--max-diagnostics=none'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    const report: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(stdout);
    reported = report.diagnostics.map(({ category, location }) => ({ category, path: location.path }));
  });

  test.for(badFiles)('breaks %s is told so: %s', ([rule, path]) => {
    const rules = reported.filter((diagnostic) => diagnostic.path === path).map(({ category }) => category);
    expect(rules).toContain(`lint/${rule}`);
  });

  test('reads the environment in config.ts is told of nothing', () => {
    expect(reported.filter(({ path }) => path === goodFile[0])).toEqual([]);
  });
});
