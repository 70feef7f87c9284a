import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import configuration from '../../.dependency-cruiser.mjs';

/** The folders that hold our code. */
const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'checks', 'scripts'];

export type Violation = { rule: string; from: string; to: string };

/** Follows every import below `root` and lists what the import rules forbid. `modules` counts files of ours. */
export async function cruiseTree(root: string): Promise<{ modules: number; violations: Violation[] }> {
  const { options, forbidden = [] } = configuration;
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(folders, {
    ...options,
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
  });
  if (typeof output === 'string') throw new Error('the cruise gave a report instead of its result');
  const result: ICruiseResult = output;
  return {
    modules: result.modules.filter(({ source }) => FOLDERS.includes(source.split('/')[0] ?? '')).length,
    violations: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
