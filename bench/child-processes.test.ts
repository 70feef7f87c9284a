import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { unpin } from './child-processes.ts';

test('the engineer who runs the bench loses no round to a process that ended after it was listed', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(() => unpin([pid])).not.toThrow();
});
