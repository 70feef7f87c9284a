import type { Page } from '@playwright/test';
import { isAllowed } from '#contract/access.ts';
import { PAGES, type PageName } from '#contract/pages.ts';
import { fillSchool } from './testing/fill-school.ts';
import { expectNoBarrier, expectRoom, findFaults } from './testing/find-faults.ts';
import { findLayoutFaults } from './testing/find-layout-faults.ts';
import { RECIPES } from './testing/page-recipes.ts';
import { expect, signIn, test } from './testing/product.ts';
import { walkByKeyboard } from './testing/walk-by-keyboard.ts';

// They share nothing but the school.
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

const DESK = { width: 1280, height: 800 };

async function open(page: Page, address: string): Promise<void> {
  await page.setViewportSize(DESK);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
  await expect(page).toHaveTitle(/\p{Script=Han}/u);
  await page.waitForLoadState('networkidle');
}

/** What moves by itself although the person asked for stillness. */
function listMovement(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120) ?? ''),
  );
}

/** Everything that is asked of a page as it stands, whatever it shows. */
async function lookAt(page: Page, target = 24): Promise<void> {
  const where = page.url();
  await expectNoBarrier(page, { target });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => listMovement(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: null, forcedColors: 'active' });
  expect.soft({ where, faults: await findLayoutFaults(page, target) }).toEqual({ where, faults: [] });
  await page.emulateMedia({ forcedColors: null });
  expect.soft({ where, keyboard: await walkByKeyboard(page) }).toEqual({ where, keyboard: [] });
}

/** A dialog is opened, gone through and left by keys alone, and gives the focus back. */
async function lookAtDialog(page: Page, name: string | RegExp): Promise<void> {
  const where = { at: page.url(), name: String(name) };
  const opener = page.locator('main').getByRole('button', { name, exact: true }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.locator('[aria-modal="true"], dialog:modal').last();
  await expect(dialog).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft({ ...where, faults: await findFaults(page) }).toEqual({ ...where, faults: [] });
  }
  await page.emulateMedia({ colorScheme: null });
  await expectRoom(page);
  expect.soft({ ...where, keyboard: await walkByKeyboard(page) }).toEqual({ ...where, keyboard: [] });
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

const names = Object.keys(PAGES) as PageName[];
const openNames = names.filter((name) => isAllowed(PAGES[name].access, null));
const closedNames = names.filter((name) => !openNames.includes(name));
/** Few enough for one test. */
const groups = Array.from({ length: 4 }, (_, n) => closedNames.filter((_, place) => place % 4 === n));

test('[NAV-1] a visitor finds Traditional Chinese and no barrier on the open pages, by keys alone and with large letters', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'admin');
  const filled = await fillSchool(page);
  const context = await browser.newContext({ locale: 'zh-TW', ...(baseURL && { baseURL }) });
  const visitor = await context.newPage();
  for (const name of openNames) {
    const { address, prepare, target } = RECIPES[name];
    await open(visitor, address?.(filled) ?? PAGES[name].path);
    await prepare?.(visitor);
    await lookAt(visitor, target);
  }
  // The gates, and what leads nowhere.
  for (const address of [
    `/chat/${filled.chatbot}`,
    '/share',
    '/chat/nobody',
    '/kids/chatbot',
    '/no/such/page',
  ]) {
    await open(visitor, address);
    await lookAt(visitor, address.startsWith('/kids') ? 48 : 24);
  }
  await context.close();
});

for (const [n, group] of groups.entries()) {
  test(`[NAV-1 AUTH-61..AUTH-80] an administrator finds no barrier on the pages of the table and in their dialogs, by keys alone and with large letters (${n + 1} of ${groups.length})`, async ({
    page,
  }) => {
    await signIn(page, 'admin');
    const filled = await fillSchool(page);
    for (const name of group) {
      const { address, prepare, dialogs = [], target } = RECIPES[name];
      const path = address?.(filled) ?? PAGES[name].path;
      await open(page, path);
      expect(new URL(page.url()).pathname).toBe(path);
      await prepare?.(page);
      await lookAt(page, target);
      for (const dialog of dialogs) await lookAtDialog(page, dialog);
    }
  });
}

test('an engineer reads the API page without barriers', async ({ page }) => {
  await page.goto('/api/docs');
  await lookAt(page);
});

test('an engineer whose page has every fault is told of each', async ({ page }) => {
  await page.setContent(`<!doctype html>
    <style>:focus { outline: none; border-color: buttonborder }</style>
    <a href="#a" style="position: absolute; left: 2000px; white-space: nowrap">far away</a>
    <button style="position: fixed; left: 2000px">fixed</button>
    <p style="width: 40px; overflow: hidden; white-space: nowrap">words without an end</p>
    <div style="cursor: pointer">press</div>
    <div style="position: relative"><button style="width: 90px">below</button>
      <span style="position: absolute; inset: 0; background: grey"></span></div>
    <button style="width: 20px; height: 20px; padding: 0">x</button>
    <button style="width: 60px; white-space: nowrap">a name that is too long</button>
    <select style="width: 50px; appearance: none"><option>a choice that is too long</select>
    <button id="hold" onkeydown="event.preventDefault()" style="border: 1px solid">hold</button>
    <button>never</button>`);
  const told = (await findLayoutFaults(page)).join('\n');
  for (const fault of [
    'the page scrolls sideways',
    'text outside: <a> far away',
    'outside of the window: <button> fixed',
    'cut off: <p> words',
    'for a pointer alone: <div> press',
    /covered by <span>.*: <button> below/,
    '20 px is small: <button> x',
    'text runs out of: <button> a name',
    'the choice is cut off: <select>',
  ])
    expect(told).toMatch(fault);
  const walked = (await walkByKeyboard(page)).join('\n');
  for (const fault of ['focus is not to be seen: <button> x', 'held at <button> hold'])
    expect(walked).toMatch(fault);
});
