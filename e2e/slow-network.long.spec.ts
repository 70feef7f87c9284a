import type { Page } from '@playwright/test';
import { isAllowed } from '#contract/access.ts';
import { PAGES, type PageName } from '#contract/pages.ts';
import { type Filled, fillSchool } from './testing/fill-school.ts';
import { findFaults } from './testing/find-faults.ts';
import { findLayoutFaults } from './testing/find-layout-faults.ts';
import { RECIPES } from './testing/page-recipes.ts';
import { expect, signIn, test } from './testing/product.ts';
import { stumble } from './testing/stumbling-server.ts';

// They share nothing but the school.
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

const pages = Object.values(PAGES).filter(
  ({ access, path }) => !isAllowed(access, null) && !path.includes('$'),
);
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

/** What takes a failed read up again. */
const again = (page: Page) => page.getByRole('button', { name: /^(?:再試一次|重試)$/ });

const DAY = { colorScheme: 'light', width: 390, height: 844 } as const;
const NIGHT = { colorScheme: 'dark', width: 1280, height: 800 } as const;
type Look = typeof DAY | typeof NIGHT;

/** A state that does not last: on a phone by day or on a desk by night. */
async function glance(page: Page, state: string, look: Look, target = 24): Promise<void> {
  await page.setViewportSize(look);
  await page.emulateMedia({ colorScheme: look.colorScheme });
  const faults = [...(await findFaults(page)), ...(await findLayoutFaults(page, target))];
  expect.soft({ at: page.url(), state, ...look, faults }).toMatchObject({ faults: [] });
}

async function openPage(page: Page, name: PageName, filled: Filled): Promise<void> {
  await page.setViewportSize(NIGHT);
  await page.goto(RECIPES[name].address?.(filled) ?? PAGES[name].path);
  await expect(page.getByRole('main')).toBeVisible();
  if (PAGES[name].layout) await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Something is on its way, and the menu leads elsewhere and back. */
async function waitAtPage(page: Page, name: PageName, asked: ReadonlySet<string>): Promise<void> {
  const waiting = page.locator('main').locator(SIGNS).first();
  await expect.soft(waiting, `${name} waits for ${[...asked]}`).toBeAttached({ timeout: 5_000 });
  if (!PAGES[name].layout || name === 'profile') return;
  const before = page.url();
  const { title } = PAGES.profile;
  await page.getByRole('navigation', { name: '主選單' }).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(before);
}

/** What happened is said, and how to try again. */
async function failAtPage(page: Page, name: PageName, look: Look): Promise<void> {
  await expect(async () => {
    // A read is tried three times, with seconds between.
    await page.clock.fastForward(3_000);
    await expect(again(page).first(), name).toBeVisible({ timeout: 200 });
    await expect(page.locator('.mantine-Skeleton-root'), name).toHaveCount(0, { timeout: 200 });
  }).toPass({ timeout: 20_000, intervals: [50] });
  const told = page.getByRole('alert').filter({ hasText: /\p{Script=Han}{4}/u });
  await expect.soft(told.first(), name).toBeVisible();
  await glance(page, 'failed', look, RECIPES[name].target);
}

/** Trying again leads to what a school sees that has nothing yet. */
async function beginAtPage(page: Page, name: PageName, look: Look): Promise<void> {
  await expect(async () => {
    if ((await again(page).count()) > 0) await again(page).first().click({ timeout: 1_000 });
    await expect(again(page), name).toHaveCount(0, { timeout: 200 });
  }).toPass({ timeout: 20_000, intervals: [50] });
  const { empty, target } = RECIPES[name];
  if (empty === undefined) return;
  await expect.soft(page.getByText(empty).first(), name).toBeVisible();
  await glance(page, 'new', look, target);
}

test.describe('with a server that stumbles', () => {
  // Some pages write down what they do without.
  test.use({ expectedNoise: [/status of 50[03]|ApiError: /] });
  const names = Object.keys(PAGES).filter((name): name is PageName => name !== 'login');

  const looks = [
    [DAY, NIGHT],
    [NIGHT, DAY],
  ] as const;
  for (const [part, [first, second]] of looks.entries()) {
    test(`an administrator reads on every page that it waits and can go elsewhere, then what failed and how to try again, and at a new school what to begin with (${part + 1} of 2)`, async ({
      page,
    }) => {
      await signIn(page, 'admin');
      const filled = await fillSchool(page);
      await page.clock.install();
      const server = await stumble(page);
      for (const name of names.filter((_, place) => place % 2 === part)) {
        // What the page before goes on to ask ends with it.
        await page.goto('about:blank');
        await server.become('hangs');
        await openPage(page, name, filled);
        const hasList = RECIPES[name].empty !== undefined;
        if (hasList) await expect.poll(() => server.asked.size, `${name} has a list`).toBeGreaterThan(0);
        if (server.asked.size === 0) continue;
        await waitAtPage(page, name, server.asked);
        await server.become('fails');
        await failAtPage(page, name, first);
        await server.become('is new');
        await beginAtPage(page, name, second);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
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
