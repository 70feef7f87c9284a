import type { Page } from '@playwright/test';
import { findFaults } from './testing/find-faults.ts';
import { expect, signIn, test } from './testing/product.ts';

const PATH = '/admin/system-prompts';
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

for (const size of [
  { width: 1280, height: 600 },
  { width: 390, height: 844 },
]) {
  test(`[PROMPT-21] an administrator finds the form within four fifths of a window of ${size.width} × ${size.height}, its buttons in sight`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await signIn(page, 'admin', PATH);
    await page.getByRole('button', { name: '新增提示' }).click();
    const dialog = page.getByRole('dialog', { name: '新增' });
    await dialog.getByLabel('提示內容').fill('很長的提示。\n'.repeat(500));
    const box = await dialog.boundingBox();
    expect(box?.height).toBeGreaterThan(0.5 * size.height);
    expect(box?.height).toBeLessThanOrEqual(0.8 * size.height + 1);
    await expect(dialog.getByRole('button', { name: '新增' })).toBeInViewport({ ratio: 1 });
    expect(await findFaults(page)).toEqual([]);
  });
}

test('[PROMPT-27 PROMPT-24 PROMPT-30] an administrator adds a prompt, finds it by its filters, switches it off and deletes it', async ({
  page,
}) => {
  const title = '旅程的星空嚮導';
  await signIn(page, 'admin', PATH);
  await page.getByRole('button', { name: '新增提示' }).click();
  const dialog = page.getByRole('dialog', { name: '新增' });
  await dialog.getByLabel('標題').fill(title);
  await dialog.getByLabel('描述').fill('Stars and planets');
  await dialog.getByLabel('提示內容').fill('你帶孩子看星星。');
  await dialog.getByLabel('類別').selectOption('科學');
  await dialog.getByRole('button', { name: '新增' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox').fill('STARS');
  await page.getByLabel('類別').selectOption('科學');
  await expect(page.getByText('共 1 個')).toBeVisible();
  await page.reload();
  await expect(page.getByText('共 1 個')).toBeVisible();
  await expect(rowOf(page, title)).toContainText('陳校務主任');

  await rowOf(page, title).getByRole('button', { name: '啟用' }).click();
  await expect(rowOf(page, title).getByRole('button', { name: '停用' })).toBeVisible();

  await rowOf(page, title)
    .getByRole('button', { name: `刪除「${title}」` })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: '刪除' }).click();
  await expect(page.getByText('沒有符合的提示')).toBeVisible();
});
