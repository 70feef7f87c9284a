import { findFaults } from './testing/find-faults.ts';
import { button, log, next, openBuilder, PHONE } from './testing/friend-builder.ts';
import { expect, test } from './testing/product.ts';

for (const [colorScheme, device, viewport] of [
  ['light', 'phone', PHONE],
  ['dark', 'desk', { width: 1280, height: 800 }],
] as const) {
  test.describe(`${colorScheme} on a ${device}`, () => {
    test.use({ colorScheme, viewport });

    test('[BUILD-2 BUILD-5 BUILD-21 BUILD-35 BUILD-38] a child finds no barrier, and nothing too small for a finger, in any step', async ({
      page,
    }) => {
      await openBuilder(page);
      const look = async () => {
        expect(await findFaults(page)).toEqual([]);
        for (const target of await page.locator('#main').locator('button, label:has(input)').all()) {
          const box = await target.boundingBox();
          expect(box?.height ?? 0, await target.innerText()).toBeGreaterThanOrEqual(48);
        }
      };
      await next(page).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('請選一種語言')).toBeVisible();
      await look();
      await page.getByLabel('朋友的名字').fill('小星星');
      await page.getByRole('radio', { name: /繁體中文/ }).check();
      await next(page).click();
      await page.getByRole('checkbox', { name: /^有智慧/ }).check();
      await look();
      await next(page).click();
      await page.getByRole('radio', { name: /^故事朋友/ }).check();
      await look();
      await next(page).click();
      await button(page, '保存').click();
      await expect(page.getByText('小星星已經保存好了！')).toBeVisible();
      await expect(page.getByRole('button', { name: '修改「小星星」' })).toBeVisible();
      await look();
      await button(page, '分享').click();
      await expect(button(page, '複製連結')).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await button(page, '測試').click();
      await expect(log(page).getByText(/我是小星星/)).toBeVisible();
      expect(await findFaults(page)).toEqual([]);
    });
  });
}
