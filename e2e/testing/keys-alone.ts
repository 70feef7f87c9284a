import type { Locator, Page } from '@playwright/test';
import { findFaults } from './find-faults.ts';
import { expect } from './product.ts';

/** More presses than any page has stops. */
const MANY = 300;

/** Goes on by the Tab key until the focus is there. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MANY; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${target}`);
}
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(text);
}
export const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true });

/** By the sidebar, whose group may be closed. */
export async function goTo(page: Page, group: string, link: string): Promise<void> {
  const opener = button(page.getByRole('navigation'), group);
  await reach(page, opener);
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('Enter');
  await press(page, page.getByRole('navigation').getByRole('link', { name: link, exact: true }));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** What has opened above the page has no barrier, by day and by night. */
export async function expectNoFaults(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft({ what, colorScheme, faults: await findFaults(page) }).toMatchObject({ faults: [] });
  }
  await page.emulateMedia({ colorScheme: null });
}
/** Opens, looks at what has opened, leaves by Escape and has the focus where it was. */
export async function lookIn(page: Page, opener: Locator, opened: Locator, look?: () => Promise<void>) {
  await press(page, opener);
  await expect(opened).toBeVisible();
  await expectNoFaults(page, `${opener}`);
  await look?.();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
}
