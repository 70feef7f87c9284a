import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './checks/testing/patience-ms.ts';

const expectations = { poll: { timeout: PATIENCE_MS } };

export default defineConfig({
  test: {
    // One test that fails for a slow machine is worse than one that takes long to fail.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Both cores of a small machine: the default leaves one to a runner that mostly waits.
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{packages,apps/server,checks,bench,scripts}/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          setupFiles: ['checks/testing/fail-on-noise.ts', 'checks/testing/patience.ts'],
          expect: expectations,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          setupFiles: [
            'checks/testing/fail-on-noise.ts',
            'checks/testing/patience.ts',
            'checks/testing/browser-gaps.ts',
          ],
          expect: expectations,
        },
      },
    ],
  },
});
