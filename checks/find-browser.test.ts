import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { findBrowser } from '../e2e/testing/find-browser.ts';

if (process.platform === 'linux' && process.arch === 'x64') {
  test('the engineer who has no Chromium on the machine gets one that opens a page', async () => {
    const { executablePath, env } = await findBrowser([]);
    const browser = await chromium.launch({
      executablePath,
      env: { ...process.env, ...env },
      args: ['--no-sandbox'],
    });
    try {
      const page = await browser.newPage();
      await page.setContent('<button>學伴</button>');
      expect(await page.getByRole('button', { name: '學伴' }).isVisible()).toBe(true);
    } finally {
      await browser.close();
    }
  });
}
