import type { Page } from '@playwright/test';
import { expectNoBarrier } from './testing/find-faults.ts';
import { button, draw, history, left, openStudio, prompt, result } from './testing/image-studio.ts';
import { expect, test } from './testing/product.ts';
import { test as weakTest } from './testing/weak-network.ts';

const PHONE = { width: 390, height: 844 };

const waiting = (page: Page) => page.getByRole('dialog', { name: '正在生成圖片…' });

test('[IMG-14 IMG-15 IMG-18] a pupil on a phone is held above the page while an image is made, cancels it and loses nothing', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openStudio(page);
  await button(page, '生成圖片').click();
  await expect(page.getByRole('alert')).toHaveText('請輸入圖片描述');
  await expect(prompt(page)).toBeFocused();
  await prompt(page).fill('[[scenario:silent]] 不會畫完的貓');
  await prompt(page).press('Tab');
  await button(page, '生成圖片').click();
  await expect(waiting(page).getByText('圖片生成約需 10 至 30 秒', { exact: true })).toBeVisible();
  await expect(waiting(page).getByText(/^已等候 [1-9]\d* 秒$/)).toBeVisible();
  await expectNoBarrier(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(waiting(page)).toBeVisible();
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => document.activeElement?.closest('main form') !== null);
    expect(isOutside).toBe(false);
  }
  await waiting(page).getByRole('button', { name: '取消' }).click();
  await expect(waiting(page)).toBeHidden();
  await expect(page.getByText('已取消。沒有畫成的圖片不會計算在內，描述還在。')).toBeVisible();
  await expect(prompt(page)).toHaveValue('[[scenario:silent]] 不會畫完的貓');
  // The server hears of it a moment later.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(left(3), { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await draw(page, '會畫完的貓');
});

test.describe('an image that is refused', () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test('[IMG-16 IMG-27] a pupil uses up the images of the day and reads so, with the prompt still there', async ({
    page,
  }) => {
    await openStudio(page);
    await draw(page, '第一張');
    await result(page).getByRole('button', { name: '再畫一張' }).click();
    await expect(page.getByText(left(1), { exact: true })).toBeVisible();
    await draw(page, '第三張');
    await expect(page.getByText(left(0), { exact: true })).toBeVisible();
    await prompt(page).fill('第四張');
    await button(page, '生成圖片').click();
    const alert = page.getByRole('alert').filter({ hasText: '今天的圖片已經用完（每天 3 張），請明天再來' });
    await expect(alert).toBeVisible();
    await expect(prompt(page)).toHaveValue('第四張');
    await expectNoBarrier(page);
    await page.reload();
    await expect(history(page).getByRole('listitem')).toHaveCount(3);
  });

  test('[IMG-27] a pupil whose prompt is refused reads kindly what to change, and it is not counted', async ({
    page,
  }) => {
    await openStudio(page);
    await prompt(page).fill('[[scenario:prompt-refused]] 一隻貓');
    await button(page, '生成圖片').click();
    const alert = page.getByRole('alert').filter({ hasText: '這個描述裡有些內容不適合畫成圖片' });
    await expect(alert).toContainText('改寫成景物、動物或想像的人物');
    await expect(page.getByText(left(3), { exact: true })).toBeVisible();
    await draw(page, '一隻貓');
    await expect(alert).toBeHidden();
  });
});

weakTest.describe('without a network', () => {
  weakTest.use({ expectedNoise: [/ERR_|Failed to load resource/] });

  weakTest(
    '[IMG-31] a pupil whose network breaks in the middle keeps the prompt, and has the image once when it is back',
    async ({ page, line }) => {
      await openStudio(page);
      await prompt(page).fill('[[scenario:slow rate=20]] 斷線的貓在雨中等公共汽車');
      await button(page, '生成圖片').click();
      await expect(waiting(page).getByText(/^已等候 [1-9]\d* 秒$/)).toBeVisible();
      line.cut();
      const alert = page.getByRole('alert').filter({ hasText: '圖片生成失敗，請稍後再試' });
      await expect(alert).toContainText('不會重複計算');
      line.mend();
      await button(page, '生成圖片').click();
      await expect(result(page)).toBeVisible();
      await expect(page.getByText(left(2), { exact: true })).toBeVisible();
      await expect(history(page).getByRole('listitem')).toHaveCount(1);
    },
  );
});
