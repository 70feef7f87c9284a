import type { Page } from '@playwright/test';
import { expectNoBarrier } from './testing/find-faults.ts';
import { expect, signIn, test } from './testing/product.ts';
import { test as weakTest } from './testing/weak-network.ts';

const ESSAY = [
  '那一天，我和爺爺去爬山。',
  '山路很陡，我走了一半就想放棄了。',
  '爺爺沒有罵我，他只是在前面等我。',
  '到了山頂，風很大，雲在我們腳下。',
].join('\n');

const content = (page: Page) => page.getByLabel('作業內容', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: '提交作業' }).click();
const records = (page: Page) => page.getByRole('complementary', { name: '我的記錄' });

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('作業標題').fill(title);
  await content(page).fill(ESSAY);
}

test('[HELP-A-1 HELP-A-6 HELP-A-7 HELP-A-8 HELP-A-9 HELP-A-10 HELP-A-11] a pupil hands in an assignment, reads score and quotes, finds it again after a reload, mends it and sees what changed', async ({
  page,
}) => {
  await signIn(page, 'student', '/assignments');
  await fillIn(page, '爬山的一天');
  await page.reload();
  await expect(content(page)).toHaveValue(ESSAY);
  await submit(page);
  await expect(page.getByText('作業已提交，正在評估中...')).toBeVisible();
  await expect(page.locator('[aria-current="step"]').filter({ hasText: '評估中' })).toBeVisible();
  await expect(page.getByText('作業評估完成！')).toBeVisible({ timeout: 30_000 });

  const sheet = page.getByRole('article', { name: '爬山的一天' });
  await expect(sheet.getByRole('heading', { name: '爬山的一天' })).toBeFocused();
  await expect(sheet.getByText('／100').first()).toBeVisible();
  for (const criterion of ['內容完整性', '論點清晰度', '文法正確性', '創意思維'])
    await expect(sheet.getByRole('heading', { name: criterion })).toBeVisible();
  const quote = sheet.getByRole('button', { pressed: false }).first();
  await quote.click();
  await expect(sheet.locator('mark')).toBeInViewport();
  await sheet.getByRole('button', { name: '回到評語' }).click();
  await expect(sheet.getByRole('button', { pressed: true })).toBeFocused();
  await expectNoBarrier(page);

  await page.reload();
  await expect(sheet.getByRole('heading', { name: '評語' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('heading', { name: '爬山的一天' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(sheet.getByRole('button', { name: '列印' })).toBeHidden();
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  await sheet.getByRole('button', { name: '修改後再交' }).click();
  await expect(content(page)).toHaveValue(ESSAY);
  await content(page).fill(`${ESSAY}\n我忽然明白，走得慢也可以走得很遠。`);
  await submit(page);
  const comparison = page.getByRole('region', { name: '和上一次比較' });
  await expect(comparison.getByRole('row', { name: /^總分/ })).toBeVisible({ timeout: 30_000 });
  await expect(comparison.getByRole('insertion')).toContainText('走得慢也可以走得很遠');
  await expect(records(page).getByRole('button', { name: /^爬山的一天/ })).toHaveCount(2);
  await expectNoBarrier(page);
});

test('[HELP-A-15] a pupil cancels an evaluation, keeps the text, and begins anew', async ({ page }) => {
  await signIn(page, 'student', '/assignments');
  await fillIn(page, '算了');
  await submit(page);
  await page.getByRole('button', { name: '取消' }).click();
  await expect(content(page)).toHaveValue(ESSAY);
  await page.getByRole('button', { name: '重新開始' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '清除' }).click();
  await expect(content(page)).toHaveValue('');
  await page.reload();
  await expect(content(page)).toHaveValue('');
});

test('[HELP-C-1 HELP-C-2 HELP-C-5 HELP-C-7] a pupil asks for material, reads it while it is written, and opens it again from the records', async ({
  page,
}) => {
  await signIn(page, 'student', '/content');
  await page.getByLabel('主題').fill('植物怎樣喝水');
  await page.getByRole('button', { name: '生成學習內容' }).click();
  await expect(page.getByRole('alert')).toHaveText('請填寫學科和主題');
  await expect(page.getByLabel('學科')).toBeFocused();
  await page.keyboard.type('自然');
  await page.getByRole('button', { name: '生成學習內容' }).click();
  const growing = page.getByRole('region', { name: '正在生成學習內容…' });
  await expect(growing.getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '再生成一份' })).toBeVisible({ timeout: 30_000 });
  const address = page.url();
  expect(address).toContain('?record=');
  await expectNoBarrier(page);

  await page.getByRole('button', { name: '再生成一份' }).click();
  await expect(page.getByLabel('主題')).toHaveValue('植物怎樣喝水');
  await records(page)
    .getByRole('button', { name: /植物怎樣喝水/ })
    .first()
    .click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('article')).toContainText('自然');
  await page.goBack();
  await expect(page.getByLabel('主題')).toHaveValue('植物怎樣喝水');
});

weakTest.describe('without a network', () => {
  weakTest.use({ expectedNoise: [/ERR_|Failed to load resource/] });

  weakTest(
    '[HELP-A-17] a pupil whose network is gone before anything was handed in reads so above the form, which stays',
    async ({ page, line }) => {
      await signIn(page, 'student', '/assignments');
      await fillIn(page, '沒有網路的一天');
      await page.waitForLoadState('networkidle');
      line.cut();
      await submit(page);
      const alert = page.getByRole('alert').filter({ hasText: '評估作業時發生錯誤，請稍後再試' });
      await expect(alert).toContainText('無法連線到伺服器');
      await expect(content(page)).toHaveValue(ESSAY);
      await page.getByRole('button', { name: '重新開始' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('確定要清除填寫的內容');
    },
  );

  weakTest(
    '[HELP-A-17] a pupil whose network breaks in the middle keeps the text, also over a reload, and hands it in again',
    async ({ page, line }) => {
      await signIn(page, 'student', '/assignments');
      await fillIn(page, '斷線的一天');
      await submit(page);
      await expect(page.getByRole('region', { name: '正在評估作業…' })).toBeVisible();
      line.cut();
      const alert = page.getByRole('alert').filter({ hasText: '評估作業時發生錯誤，請稍後再試' });
      await expect(alert).toContainText('無法連線到伺服器');
      await expect(content(page)).toHaveValue(ESSAY);
      line.mend();
      await page.reload();
      await expect(content(page)).toHaveValue(ESSAY);
      await submit(page);
      await expect(page.getByRole('article', { name: '斷線的一天' })).toBeVisible({ timeout: 30_000 });
    },
  );
});
