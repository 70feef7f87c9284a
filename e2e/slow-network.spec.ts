import type { Page } from '@playwright/test';
import { isAllowed } from '#contract/access.ts';
import { PAGES } from '#contract/pages.ts';
import { expect, signIn, test } from './testing/product.ts';

test.setTimeout(600_000);

const pages = Object.values(PAGES).filter(
  ({ access, path }) => !isAllowed(access, null) && !path.includes('$'),
);
/** What a page asks of the server to show it; who is signed in, it knows, and `info` is for a tab that is not open. */
const OWN = /\/api\/(?!auth\/|users\/[^/]+\/access-rights|database\/info)/;
/** Least that is called a jump by https://web.dev/cls. */
const JUMP = 0.1;
/** Words, bars, grey places: that something is on its way. */
const SIGNS =
  '.mantine-Skeleton-root, .mantine-Loader-root, [aria-busy="true"], [role="progressbar"], [role="status"]:not(:empty)';

/** What moved although nobody touched it, and how far, as the browser measures it. */
type Jump = { by: number; what: string[] };

async function watchJumps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const jumps: Jump[] = [];
    Object.assign(globalThis, { jumps });
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Element }[] };
    const take = ({ value, sources }: Shift) =>
      jumps.push({ by: value, what: sources.map(({ node }) => node?.outerHTML?.slice(0, 100) ?? '') });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) take(shift);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const listJumps = (page: Page) => page.evaluate(() => (globalThis as unknown as { jumps: Jump[] }).jumps);

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`an administrator with a slow network opens every page without a jump (${width} pixels)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, 'admin');
    await watchJumps(page);
    const browser = await page.context().newCDPSession(page);
    const bytes = 400_000 / 8;
    const line = { offline: false, latency: 400, downloadThroughput: bytes, uploadThroughput: bytes };
    await browser.send('Network.emulateNetworkConditions', line);
    for (const { path } of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const jumps = await listJumps(page);
      const sum = jumps.reduce((all, { by }) => all + by, 0);
      expect.soft(sum, `${path} ${JSON.stringify(jumps)}`).toBeLessThan(JUMP);
    }
  });
}

test('an administrator whose server does not answer sees on every page that something is on its way, and can go elsewhere', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const waiting = new Set<string>();
  await page.route(OWN, (route) => void waiting.add(route.request().url()));
  for (const { path } of pages) {
    waiting.clear();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    if (waiting.size > 0) {
      const signs = page.locator('main').locator(SIGNS);
      await expect.soft(signs.first(), `${path} waits for ${[...waiting]}`).toBeAttached({ timeout: 5_000 });
    }
    await page.getByRole('navigation').getByRole('link', { name: '個人資料' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '個人資料' })).toBeVisible();
  }
});

const forms: readonly {
  what: string;
  path: string;
  api: string;
  open: string;
  save: string;
  fields: Record<string, string>;
}[] = [
  {
    what: 'a user',
    path: PAGES.users.path,
    api: '/api/users',
    open: '新增用戶',
    save: '新增用戶',
    fields: { 姓名: '慢線新生', 電子郵箱: 'slow@journey.school', 密碼: 'secret-of-the-journey' },
  },
  {
    what: 'a school',
    path: PAGES.schools.path,
    api: '/api/schools',
    open: '新增學校',
    save: '儲存',
    fields: { 學校名稱: '慢線小學' },
  },
  {
    what: 'a user type',
    path: PAGES.userTypes.path,
    api: '/api/user-types',
    open: '新增用戶類型',
    save: '儲存',
    fields: { 名稱: '慢線類型', 描述: '慢線上的類型' },
  },
  {
    what: 'a prompt',
    path: PAGES.systemPrompts.path,
    api: '/api/system-prompts',
    open: '新增提示',
    save: '新增',
    fields: { 標題: '慢線提示', 提示內容: '慢慢回答。' },
  },
];

test.describe('with a server that fails once', () => {
  test.use({ expectedNoise: [/status of 503/] });

  for (const { what, path, api, open, save, fields } of forms) {
    test(`an administrator who presses twice while ${what} is being saved sends it once, and keeps what was typed when that fails`, async ({
      page,
    }) => {
      await signIn(page, 'admin', path);
      await page.getByRole('button', { name: open, exact: true }).click();
      const form = page.locator('[aria-modal="true"]').last();
      const field = (name: string) => form.getByLabel(new RegExp(`^${name}`)).first();
      for (const [name, value] of Object.entries(fields)) await field(name).fill(value);
      let sent = 0;
      const answer = Promise.withResolvers<void>();
      await page.route(new RegExp(`${api}$`), async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        sent += 1;
        await answer.promise;
        await route.fulfill({ status: 503, json: { code: 'unavailable', message: '服務暫時無法使用' } });
      });
      const button = form.getByRole('button', { name: save, exact: true });
      await button.dblclick({ force: true });
      await button.click({ force: true });
      await page.keyboard.press('Enter');
      await expect(form.locator('[data-loading], :disabled').first()).toBeVisible();
      answer.resolve();
      await expect(button).toBeEnabled();
      await expect(form).toBeVisible();
      expect(sent).toBe(1);
      for (const [name, value] of Object.entries(fields)) await expect(field(name)).toHaveValue(value);
      await page.unroute(new RegExp(`${api}$`));
      await button.click();
      await expect(form).toBeHidden();
      await expect(page.getByText(Object.values(fields)[0] ?? '').first()).toBeVisible();
    });
  }
});
