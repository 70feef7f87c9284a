import { test as base, expect, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/demo-school.ts';
import { signedIn } from './signed-in.ts';

export type Account = keyof typeof DEMO_ACCOUNTS;
type Credentials = { email: string; password: string };

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

/** Opens a page as one of the demo school who has signed in. */
export function signIn(page: Page, account: Account, at = '/'): Promise<void> {
  return openAs(page, { email: DEMO_ACCOUNTS[account].email, password: DEMO_PASSWORD }, at);
}

/** Opens a page as somebody who has signed in. The form, which costs half a second, is for journeys of its own. */
export async function openAs(page: Page, account: Credentials, at: string): Promise<void> {
  const { email, password } = account;
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
  // A page that is open would take the change for a sign-out in another tab.
  await page.goto('about:blank');
  await page.context().setStorageState(signedIn(answer.url(), await answer.json()));
  await page.goto(at);
}

/** Signs in by the form, from wherever the page is led. */
export async function signInByForm(page: Page, account: Account, from = '/login'): Promise<void> {
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
