import type { FrameLocator, Page } from '@playwright/test';
import { findFaults, resize } from './testing/find-faults.ts';
import { expect, signIn, test } from './testing/product.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const PRACTICES = [
  { title: '英語口語練習', address: '/english-conversation.html' },
  { title: '普通話練習', address: '/mandarin-conversation.html' },
];

async function openEnglish(page: Page): Promise<FrameLocator> {
  await signIn(page, 'student', '/conversation-practice');
  await page.getByRole('button', { name: /英語口語練習/ }).click();
  return page.frameLocator('iframe');
}

test('[CONV-1 CONV-2 CONV-4 OPEN-61] a pupil chooses English, plays a scene by typing to its end, and goes back to the selection by keyboard', async ({
  page,
}) => {
  const frame = await openEnglish(page);
  await expect(page.getByRole('heading', { level: 1, name: '英語口語練習' })).toBeFocused();
  const box = await page.locator('iframe').boundingBox();
  expect(box?.height).toBeGreaterThan(500);
  await frame.getByRole('button', { name: /認識新朋友/ }).click();
  await frame.getByRole('button', { name: '扮演你' }).click();
  await frame.getByRole('textbox').fill("hi emma i'm chris nice to meet you");
  await page.keyboard.press('Enter');
  await expect(frame.getByText('100 分', { exact: true })).toBeVisible();
  await expect(frame.getByRole('button', { name: '下一句' })).toBeFocused();
  await page.keyboard.press('Enter');
  await frame.getByRole('textbox').fill('Yes I am. This is my last day.');
  await page.keyboard.press('Enter');
  await expect(frame.getByText('說成「last」', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  for (let line = 0; line < 3; line += 1) await frame.getByRole('button', { name: '先跳過這句' }).click();
  await expect(frame.getByRole('heading', { name: '這一幕演完了' })).toBeFocused();
  await expect(frame.getByText(/^平均 \d+ 分$/)).toBeVisible();
  await page.getByRole('button', { name: '返回選擇' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /英語口語練習/ })).toBeFocused();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('[CONV-3 OPEN-61] a pupil says a Mandarin line in other characters of the same sound and is right, and reads of a tone', async ({
  page,
}) => {
  await signIn(page, 'student', '/conversation-practice');
  await page.getByRole('button', { name: /普通話練習/ }).click();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: /茶餐廳點餐/ }).click();
  await frame.getByRole('button', { name: '扮演客人' }).click();
  await frame.getByRole('textbox').fill('两位謝謝，有考窗的未子嗎');
  await page.keyboard.press('Enter');
  await expect(frame.getByText('100 分', { exact: true })).toBeVisible();
  await expect(frame.getByText('音對，聲調請自己留意', { exact: true })).toBeVisible();
});

test('a pupil talks freely with the AI through the frame, in words that only this page sees', async ({
  page,
}) => {
  const frame = await openEnglish(page);
  await frame.getByRole('button', { name: /自由對話/ }).click();
  await frame.getByRole('textbox').fill('I like swimming.');
  await page.keyboard.press('Enter');
  const lines = frame.getByRole('list').getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(0)).toContainText('I like swimming.');
  await expect(frame.getByRole('button', { name: '停止' })).toBeHidden();
  await expect(lines.nth(1)).toContainText('AI 說：');
  expect((await lines.nth(1).innerText()).length).toBeGreaterThan(10);
  await frame.getByRole('textbox').fill('And you?');
  await page.keyboard.press('Enter');
  await expect(lines).toHaveCount(4);
});

test('[CONV-5] a visitor opens both practice pages without an account; what the free conversation needs is said, and nobody else may frame them or use the microphone', async ({
  page,
}) => {
  for (const { title, address } of PRACTICES) {
    const answer = await page.goto(address);
    const headers = answer?.headers() ?? {};
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['permissions-policy']).toBe('microphone=(self), camera=(), geolocation=()');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: /自由對話/ }).click();
    await expect(page.getByText(/要登入學伴/)).toBeVisible();
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('a visitor finds no barrier on the practice pages, on a desk and on a phone', async ({ page }) => {
      for (const { address } of PRACTICES) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
        await checkSizes(page, address);
        await page.getByRole('button', { name: /在圖書館|圖書館借書/ }).click();
        await page.getByRole('button', { name: '扮演學生' }).click();
        await page.getByRole('textbox').fill('hello 老師好');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: '下一句' })).toBeVisible();
        await checkSizes(page, `${address} score`);
        await page.getByRole('button', { name: '下一句' }).click();
        await checkSizes(page, `${address} line`);
        for (let line = 0; line < 4; line += 1)
          await page.getByRole('button', { name: '先跳過這句' }).click();
        await checkSizes(page, `${address} summary`);
      }
    });

    test('a pupil finds no barrier in the page that frames a practice, nor in a free conversation', async ({
      page,
    }) => {
      const frame = await openEnglish(page);
      await frame.getByRole('button', { name: /自由對話/ }).click();
      await frame.getByRole('textbox').fill('Hello!');
      await page.keyboard.press('Enter');
      await expect(frame.getByRole('list').getByRole('listitem')).toHaveCount(2);
      await checkSizes(page, 'framed');
      const inner = page.frames().find((one) => one.url().endsWith('/english-conversation.html'));
      if (!inner) throw new Error('the practice is not framed');
      expect(await findFaults(inner)).toEqual([]);
      const [paper, around] = await Promise.all(
        [inner, page.mainFrame()].map((one) =>
          one.evaluate(() => getComputedStyle(document.body).backgroundColor),
        ),
      );
      expect(paper).toBe(around);
    });
  });
}

async function checkSizes(page: Page, part: string): Promise<void> {
  for (const size of SIZES) {
    await resize(page, size);
    expect({ part, ...size, faults: await findFaults(page) }).toEqual({ part, ...size, faults: [] });
  }
}
