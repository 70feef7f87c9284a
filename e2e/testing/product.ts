import { test as base, expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/demo-school.ts';

export type Account = keyof typeof DEMO_ACCOUNTS;

/** Noise in the console, a script that fails, or a request to a stranger fails the journey that saw it. */
export const test = base.extend<{ quiet: undefined; expectedNoise: RegExp[] }>({
  expectedNoise: [[], { option: true }],
  quiet: [
    async ({ page, baseURL, expectedNoise }, use) => {
      const noise: string[] = [];
      const hear = (text: string) => {
        if (!expectedNoise.some((pattern) => pattern.test(text))) noise.push(text);
      };
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          hear(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => hear(String(error)));
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.origin !== baseURL && url.protocol.startsWith('http')) hear(`request to ${url.origin}`);
      });
      await use(undefined);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Signs in by the form, from wherever the page is led. */
export async function signIn(page: Page, account: Account, from = '/login'): Promise<void> {
  await page.goto(from);
  await page.getByLabel('用戶名').fill(DEMO_ACCOUNTS[account].email);
  await page.getByLabel('密碼', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Calls the API as the person who is signed in on the page. */
export async function callApi<T>(page: Page, method: string, path: string, data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const response = await page.request.fetch(path, {
    method,
    data,
    headers: { authorization: `Bearer ${token}` },
  });
  return response.json();
}
