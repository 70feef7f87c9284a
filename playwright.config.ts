import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/testing/find-browser.ts';

const { executablePath, env } = await findBrowser();
const LONG = '**/*.long.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  // `--project long` is what `npm run test:long` plays.
  projects: [
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: LONG },
    { name: 'long', testMatch: LONG },
  ],
  globalSetup: './e2e/testing/global-setup.ts',
  outputDir: 'test-results',
  // One more than a small machine has cores: a journey waits for a third of its time.
  workers: 3,
  retries: 0,
  // Bounds for what hangs, not for what is slow: on a busy machine a save may take many seconds.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  // Traces cost a fifth of the time: `--trace retain-on-failure` makes them for whoever looks for a fault.
  use: {
    baseURL: process.env.E2E_URL,
    locale: 'zh-TW',
    timezoneId: 'Asia/Hong_Kong',
    launchOptions: {
      executablePath,
      // Without a locale that knows Unicode a browser saves no file under a Chinese name.
      env: { ...process.env, ...env, LANG: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
