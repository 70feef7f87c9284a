import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoBarrier } from './testing/find-faults.ts';
import { createPerson, type NewPerson, signInAs } from './testing/people.ts';
import { expect, signIn, test } from './testing/product.ts';
import { test as weakTest } from './testing/weak-network.ts';

const PHONE = { width: 390, height: 844 };

let made = 0;

/** Somebody of this journey's own, who has made no image yet, on the page of images. */
async function openStudio(page: Page): Promise<void> {
  made += 1;
  const pupil: NewPerson = {
    name: '小畫家',
    email: `images-${test.info().testId}-${made}@journey.test`,
    password: 'draw-a-picture-1',
    user_type: 'premium',
  };
  await signIn(page, 'admin');
  await createPerson(page, pupil);
  await page.evaluate(() => localStorage.clear());
  await signInAs(page, pupil, '/image-generator');
  await expect(page.getByText(left(3), { exact: true })).toBeVisible();
}

const prompt = (page: Page) => page.getByLabel('圖片描述');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const waiting = (page: Page) => page.getByRole('dialog', { name: '正在生成圖片…' });
const result = (page: Page) => page.getByRole('region', { name: '圖片生成好了' });
const history = (page: Page) => page.getByRole('region', { name: '我的圖片' });
/** The journeys' school has three images a day. */
const left = (count: number) => `今天還可以生成 ${count} 張 · 本月還可以生成 ${97 + count} 張`;

async function draw(page: Page, text: string): Promise<void> {
  await prompt(page).fill(text);
  await button(page, '生成圖片').click();
  await expect(result(page).getByRole('img', { name: text })).toBeVisible();
}

test('[IMG-1 IMG-9 IMG-10 IMG-11 IMG-12 IMG-16 IMG-17 IMG-20 IMG-22 IMG-25] a pupil makes an image with keywords, sees and saves it, finds it in the history, searches it, views it full size, and begins anew with it', async ({
  page,
}) => {
  await openStudio(page);
  await expectNoBarrier(page);
  await prompt(page).fill('一隻戴眼鏡的貓');
  await button(page, '森林').click();
  await button(page, '水彩').click();
  await button(page, '森林').click();
  await expect(prompt(page)).toHaveValue('一隻戴眼鏡的貓，水彩');
  await page.getByRole('radio', { name: /^橫向/ }).check();
  await page.reload();
  await expect(prompt(page)).toHaveValue('一隻戴眼鏡的貓，水彩');
  await button(page, '生成圖片').click();

  const picture = result(page).getByRole('img', { name: '一隻戴眼鏡的貓，水彩' });
  await expect(picture).toBeVisible();
  await expect(result(page).getByRole('heading')).toBeFocused();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1536);
  await expect(result(page).getByText('今天還可以生成 2 張圖片。')).toBeVisible();
  await expect(page.getByText(left(2), { exact: true })).toBeVisible();
  const saving = page.waitForEvent('download');
  await result(page).getByRole('button', { name: '下載' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('一隻戴眼鏡的貓，水彩.png');
  expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG');
  await expect(history(page).getByRole('listitem')).toHaveCount(1);
  await expectNoBarrier(page);

  await draw(page, '海邊的狗');
  await page.reload();
  await expect(history(page).getByRole('listitem')).toHaveCount(2);
  await history(page).getByRole('searchbox').fill('戴眼镜');
  await expect(history(page).getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(history(page).getByRole('listitem')).toHaveCount(1);
  await history(page).getByRole('searchbox').fill('');
  await expect(history(page).getByRole('listitem')).toHaveCount(2);

  const viewer = page.getByRole('dialog', { name: '全螢幕檢視' });
  await button(page, '全螢幕檢視「海邊的狗」').click();
  await expect(viewer.getByRole('img', { name: '海邊的狗' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: '一隻戴眼鏡的貓，水彩' })).toBeVisible();
  await expectNoBarrier(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(button(page, '全螢幕檢視「海邊的狗」')).toBeFocused();

  await button(page, '用作新的開始：一隻戴眼鏡的貓，水彩').click();
  await expect(prompt(page)).toHaveValue('一隻戴眼鏡的貓，水彩');
  await expect(prompt(page)).toBeFocused();
  await expect(page.getByRole('radio', { name: /^橫向/ })).toBeChecked();
  await button(page, '刪除「海邊的狗」').click();
  await page.getByRole('alertdialog').getByRole('button', { name: '刪除' }).click();
  await expect(history(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText(left(1), { exact: true })).toBeVisible();
});

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
