import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './checks/testing/patience-ms.ts';

const forAll = {
  setupFiles: ['checks/testing/fail-on-noise.ts', 'checks/testing/patience.ts'],
  expect: { poll: { timeout: PATIENCE_MS } },
};
const server = {
  ...forAll,
  environment: 'node',
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
};
const web = {
  ...forAll,
  environment: 'jsdom',
  setupFiles: [...forAll.setupFiles, 'apps/web/src/testing/jsdom.ts'],
};
/** Files that need modules which nobody has loaded or changed before them. */
const ALONE = '**/*.alone.test.{ts,tsx}';
/** Files that `npm run test:long` runs. */
const LONG = '**/*.long.test.ts';

const SERVER_FILES = '{packages,apps/server,checks,bench,scripts}/**/*.test.ts';

export default defineConfig({
  test: {
    // One test that fails for a slow machine is worse than one that takes long to fail.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than a small machine has cores: the server's tests wait for a third of their time.
    maxWorkers: 3,
    allowOnly: false,
    // The files of a worker share one graph of modules and, in the web, one page: to make them anew costs more than
    // most tests.
    projects: [
      { test: { ...server, name: 'node', isolate: false, include: [SERVER_FILES], exclude: [ALONE, LONG] } },
      {
        test: {
          ...web,
          name: 'web',
          isolate: false,
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: [ALONE, LONG],
        },
      },
      { test: { ...web, name: 'web-alone', include: [`apps/web/${ALONE}`] } },
      { test: { ...server, name: 'long', include: [LONG] } },
    ],
  },
});
