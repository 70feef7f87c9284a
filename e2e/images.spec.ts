import { readFile } from 'node:fs/promises';
import { expectNoBarrier } from './testing/find-faults.ts';
import { button, draw, history, left, openStudio, prompt, result } from './testing/image-studio.ts';
import { expect, test } from './testing/product.ts';

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
