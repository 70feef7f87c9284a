import type { Page } from '@playwright/test';
import { findFaults } from './testing/find-faults.ts';
import { expect, signIn, test } from './testing/product.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: '新增 API 金鑰' });
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'API 金鑰' }).getByRole('row').filter({ hasText: name });
const logOf = (page: Page, name: string) =>
  page.getByRole('table', { name: '操作記錄' }).getByRole('row').filter({ hasText: name });

test('[KEY-26 KEY-31 KEY-5 OPEN-115] an administrator adds a key that its provider knows, shows it once, and the log says so', async ({
  page,
}) => {
  const name = '旅程的金鑰';
  const key = 'sk-demo-key-of-the-journey-2468';
  await signIn(page, 'admin', '/token-management');
  await page.getByRole('button', { name: '新增 API 金鑰' }).click();
  await dialog(page).getByLabel('名稱').fill(name);
  await dialog(page).getByLabel('API 金鑰').fill('sk-bad-key-of-the-journey');
  await dialog(page).getByRole('button', { name: '儲存' }).click();
  await expect(dialog(page).getByText('無效的 API 金鑰格式')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  await dialog(page).getByLabel('API 金鑰').fill(key);
  await dialog(page).getByRole('button', { name: '儲存' }).click();
  await expect(page.getByText(`已儲存「${name}」，AI 服務接受這個金鑰`)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const row = rowOf(page, name);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('sk-d');
  await expect(page.getByText(key)).toHaveCount(0);

  await row.getByRole('button', { name: `顯示「${name}」的金鑰` }).click();
  await expect(row.getByText(key)).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await row.getByRole('button', { name: `隱藏「${name}」的金鑰` }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(logOf(page, name)).toHaveText([/顯示完整金鑰/, /新增/]);
  await expect(logOf(page, name).first()).toContainText('陳校務主任');
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain(key);

  await row.getByRole('button', { name: `刪除「${name}」` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '刪除' }).click();
  await expect(row).toHaveCount(0);
  await expect(logOf(page, name).first()).toContainText('刪除');
});

test('[KEY-44] an administrator gives a key to a pupil, with the keyboard alone', async ({ page }) => {
  const name = '一位學生的金鑰';
  await signIn(page, 'admin', '/token-management');
  await page.getByRole('button', { name: '新增 API 金鑰' }).press('Enter');
  await expect(dialog(page).getByLabel('名稱')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('a-key-of-another-provider-0001');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  const found = page.getByRole('listbox').getByRole('option');
  await expect(found).not.toHaveCount(0);
  await page.keyboard.type('student@');
  await expect(found).toHaveText(['王小明（student@demo.school）']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('combobox', { name: '用戶' })).toHaveValue(
    '王小明（student@demo.school）',
  );
  await dialog(page).getByRole('button', { name: '儲存' }).press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '新增 API 金鑰' })).toBeFocused();
  await expect(page.getByText(/無法向 AI 服務驗證這個金鑰，只檢查了格式/)).toBeVisible();
  const row = rowOf(page, name);
  await expect(row).toContainText('王小明');
  await expect(row).toContainText('其他');
  await row.getByRole('button', { name: `刪除「${name}」` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '刪除' }).click();
  await expect(row).toHaveCount(0);
});

test('an administrator scrolls through keys on a desk and still sees what the columns are', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await signIn(page, 'admin', '/token-management');
  const header = page.getByRole('table', { name: 'API 金鑰' }).getByRole('columnheader', { name: '名稱' });
  await expect(header).toBeVisible();
  // A row's name: the rows that stand in while the keys are loaded have none, and leave with what was scrolled.
  const names = page.getByRole('table', { name: 'API 金鑰' }).getByRole('rowheader');
  const headAfterScroll = async () => {
    await names.nth(1).evaluate((name) => name.scrollIntoView());
    return (await header.boundingBox())?.y;
  };
  await expect.poll(headAfterScroll).toBe(0);
});
