import type { Page } from '@playwright/test';
import { isAllowed } from '#contract/access.ts';
import { PAGES } from '#contract/pages.ts';
import { findFaults } from './testing/find-faults.ts';
import { callApi, expect, signIn, test } from './testing/product.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

async function checkPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
  await expect(page).toHaveTitle(/\p{Script=Han}/u);
  await page.waitForLoadState('networkidle');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expect({ path, ...size, faults: await findFaults(page) }).toEqual({ path, ...size, faults: [] });
  }
}

const paths = Object.values(PAGES).map(({ path, access }) => ({ path, access }));

/** Pages of one thing are opened with one that is there. */
async function findIds(page: Page): Promise<Partial<Record<string, string>>> {
  const first = async (list: string) => (await callApi<{ id: string }[]>(page, 'GET', list))[0]?.id ?? '';
  return {
    [PAGES.chatbotEdit.path]: await first('/api/chatbots'),
    [PAGES.knowledgeBaseEdit.path]: await first('/api/knowledge-bases'),
  };
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`[NAV-1] a visitor finds Traditional Chinese and no barrier on the open pages, on a desk and on a phone`, async ({
      page,
    }) => {
      for (const { path } of paths.filter(({ access }) => isAllowed(access, null)))
        await checkPage(page, path.replace('$id', 'example'));
    });

    test(`[AUTH-61..AUTH-80] an administrator opens every page of the route table and finds no barrier, on a desk and on a phone`, async ({
      page,
    }) => {
      test.setTimeout(300_000);
      await signIn(page, 'admin');
      const ids = await findIds(page);
      for (const { path } of paths.filter(({ access }) => !isAllowed(access, null))) {
        const address = path.replace('$id', ids[path] ?? 'example');
        await checkPage(page, address);
        expect(new URL(page.url()).pathname).toBe(address);
      }
    });

    test(`a pupil finds no barrier in a conversation with a table, formulas and code`, async ({ page }) => {
      await signIn(page, 'student', '/chat');
      const sessions = await callApi<{ title: string }[]>(page, 'GET', '/api/chat/sessions?search=分數');
      expect(sessions).not.toEqual([]);
      await page
        .getByRole('button', { name: /分數除法/ })
        .first()
        .click();
      await expect(page.getByRole('log').getByRole('table')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await findFaults(page)).toEqual([]);
    });
  });
}

test('an engineer reads the API page without barriers', async ({ page }) => {
  await page.goto('/api/docs');
  expect(await findFaults(page)).toEqual([]);
});
