import type { Browser } from '@playwright/test';
import { isAllowed } from '#contract/access.ts';
import { PAGES } from '#contract/pages.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/demo-school.ts';
import { HOSTILE_TEXTS } from './testing/hostile-texts.ts';
import { expect, signIn, test } from './testing/product.ts';
import { watchPages } from './testing/watch-page.ts';

test.describe.configure({ timeout: 300_000 });

/** What pages read of their address; each page is given all of it, so that one that learns to read more is covered. */
const NAMES =
  'search q page order session record tab unit unitSearch unitOrder unitPage subject grade level language category tag ' +
  'event person from to range view step practice kept id access redirect return_url __proto__';

let next = 0;
/** Each text in its turn, short enough for an address that has thirty of them. */
function part(texts = HOSTILE_TEXTS): string {
  const { text } = texts[next++ % texts.length] ?? { text: '' };
  return encodeURIComponent(text.slice(0, 80).toWellFormed());
}
/** A path with a backslash in it is refused by the server, whatever it leads to. */
const IN_PATHS = HOSTILE_TEXTS.filter(({ text }) => !text.includes('\\'));
const addressOf = (path: string) =>
  `${path.replace('$id', () => part(IN_PATHS))}?${NAMES.split(' ')
    .map((name) => `${name}=${part()}`)
    .join('&')}`;

/** A browser on a phone, without the policy that the server sends; whatever harm comes is told by `harm`. */
async function comeTo(browser: Browser, baseURL: string) {
  const harm: string[] = [];
  const context = await browser.newContext({
    bypassCSP: true,
    baseURL,
    locale: 'zh-TW',
    viewport: { width: 390, height: 844 },
  });
  const lookFor = await watchPages(context, baseURL, harm, [/status of 4\d\d|Chat session not found/]);
  const page = await context.newPage();
  const open = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
    await page.waitForLoadState('networkidle');
    await lookFor(page);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
    if (isWide) harm.push(`scrolls sideways: ${address}`);
    expect(decodeURI(new URL(page.url()).pathname)).toBe(decodeURI(address.split('?')[0] ?? ''));
  };
  return { page, open, harm, close: () => context.close() };
}

const pages = Object.values(PAGES);

test('[SEC-42] an administrator opens every page by an address whose every part is hostile', async ({
  browser,
  baseURL,
}) => {
  const { page, open, harm, close } = await comeTo(browser, String(baseURL));
  await signIn(page, 'admin');
  for (const { path, layout } of pages) if (layout) await open(addressOf(path));
  // What the address says is what the page has taken from it.
  await open(addressOf(PAGES.users.path));
  await expect(page.getByRole('searchbox').first()).toHaveValue(/^h\d+-/);
  await close();
  expect(harm).toEqual([]);
});

test('[SEC-42] a visitor opens pages by hostile addresses, and one who signs in there stays at home', async ({
  browser,
  baseURL,
}) => {
  const { page, open, harm, close } = await comeTo(browser, String(baseURL));
  for (const { path, access } of pages) if (isAllowed(access, null)) await open(addressOf(path));
  await open(addressOf('/no/such/page/$id'));
  for (const target of ['javascript:window.__hacked=1', '//evil.test/1']) {
    await open(`/login?return_url=${encodeURIComponent(target)}`);
    await page.getByLabel('用戶名').fill(DEMO_ACCOUNTS.student.email);
    await page.getByLabel('密碼', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${baseURL}/`);
    await page.evaluate(() => localStorage.clear());
  }
  await close();
  expect(harm).toEqual([]);
});
