import type { Locator, Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { findFaults } from './testing/find-faults.ts';
import { callApi, expect, signIn, test } from './testing/product.ts';

const PHONE = { width: 390, height: 844 };
const FRIEND = '小文老師';

/** Reads a QR code out of the pixels that are on the screen. */
async function readCode(page: Page, code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString('base64');
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const brush = canvas.getContext('2d');
    brush?.drawImage(bitmap, 0, 0);
    const data = brush?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    return { width: bitmap.width, height: bitmap.height, pixels: Array.from(data) };
  }, picture);
  return decodeQR({ width, height, data: Uint8Array.from(pixels) });
}

/** The share password of the friend, as somebody who manages chatbots is told it. */
async function findShare(page: Page): Promise<{ id: string; password: string }> {
  await signIn(page, 'lead');
  const chatbots = await callApi<{ id: string; name: string }[]>(page, 'GET', '/api/chatbots');
  const id = chatbots.find(({ name }) => name === FRIEND)?.id ?? '';
  const { password } = await callApi<{ password: string }>(page, 'GET', `/api/chatbots/${id}/share`);
  return { id, password };
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('[AUTH-82 KIDS-1 KIDS-2 KIDS-3 KIDS-4] a teacher shows the code of a friend, and a child who scans it is welcomed, asks and is answered, without an account', async ({
    page,
    browser,
  }) => {
    await signIn(page, 'lead', '/chat');
    await page.getByRole('button', { name: '分享', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '分享聊天機器人' });
    await dialog.getByRole('radio', { name: /兒童聊天連結/ }).check();
    const code = dialog.getByRole('img', { name: '兒童聊天連結的 QR code' });
    expect(await code.boundingBox()).toMatchObject({ width: 200, height: 200 });
    expect(await findFaults(page)).toEqual([]);
    const link = await readCode(page, code);
    await expect(dialog.getByText(link, { exact: true })).toBeVisible();

    const stranger = await browser.newContext({ viewport: PHONE, hasTouch: true, locale: 'zh-TW' });
    const child = await stranger.newPage();
    await child.goto(link);
    await expect(child.getByRole('heading', { level: 1, name: FRIEND })).toBeVisible();
    const log = child.getByRole('log');
    await expect(log.getByText(/我是小文老師/)).toBeVisible();
    await expect(child.getByRole('link', { name: '返回創建 AI 朋友' })).toBeVisible();
    await child.getByRole('textbox', { name: '訊息' }).fill('你好！為甚麼天空是藍色的？');
    // The question waits at the door until the thinking has been seen.
    const door = Promise.withResolvers<void>();
    await child.route('**/api/ai/chat', async (route) => {
      await door.promise;
      await route.continue();
    });
    await child.getByRole('button', { name: '送出' }).tap();
    await expect(log.getByText('思考中...')).toBeVisible();
    door.resolve();
    await expect(log.getByText('示範回答')).toBeVisible();
    await expect(child.getByRole('button', { name: '停止' })).toBeHidden();
    const answer = await log.innerText();

    await child.reload();
    await expect(log.getByText('示範回答')).toBeVisible();
    expect((await log.innerText()).length).toBeGreaterThan(answer.length / 2);
    await stranger.close();
  });

  test('[KIDS-5 KIDS-6 KIDS-7] a child whose link lost its id reads so, and finds the way to a new friend', async ({
    page,
  }) => {
    await page.goto('/kids/chatbot');
    await expect(page.getByRole('heading', { level: 1, name: '無效的聊天機器人連結' })).toBeVisible();
    await expect(page.getByRole('link', { name: '創建新的 AI 朋友' })).toBeVisible();
  });
});

test.describe('with a code that is none', () => {
  test.use({ expectedNoise: [/status of 40[34]/] });

  test('[AUTH-83 KIDS-8 KIDS-9 KIDS-10 OPEN-94] a child with a wrong code, none or no such friend is refused, also in a tab that was let in before, and the public chat wants the password as well', async ({
    page,
  }) => {
    const { id, password } = await findShare(page);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await page.goto(`/kids/chatbot?id=${id}&access=nonsense`);
    await expect(heading('無效的訪問代碼')).toBeVisible();
    await page.goto(`/kids/chatbot?id=${id}&access=${password}`);
    await expect(heading(FRIEND)).toBeVisible();
    await page.goto(`/kids/chatbot?id=${id}&access=nonsense`);
    await expect(heading('無效的訪問代碼')).toBeVisible();
    await page.goto(`/kids/chatbot?id=${id}&access=${password}`);
    await expect(heading(FRIEND)).toBeVisible();
    await page.goto(`/kids/chatbot?id=${id}`);
    await expect(heading('無效的訪問代碼')).toBeVisible();
    await page.goto(`/kids/chatbot?id=01890a5d-ac96-774b-bcce-b302099a8057&access=${password}`);
    await expect(heading('找不到這個AI朋友，可能連結已過期或不存在。')).toBeVisible();
    await page.goto(`/chat/${id}?access=nonsense`);
    await expect(page.getByText('密碼不正確')).toBeVisible();
  });
});

test('a teacher projects the code over the whole screen and saves it as pictures', async ({ page }) => {
  await signIn(page, 'lead', '/chat');
  await page.getByRole('button', { name: '分享', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '分享聊天機器人' });
  const link = await readCode(page, dialog.getByRole('img', { name: '聊天連結的 QR code' }));
  expect(new URL(link).pathname).toMatch(/^\/chat\/[0-9a-f-]{36}$/);

  for (const format of ['SVG', 'PNG']) {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: `下載 ${format}` }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`聊天連結\\.${format.toLowerCase()}$`));
  }

  await dialog.getByRole('button', { name: '全螢幕顯示' }).click();
  const view = page.getByRole('dialog', { name: /的 QR code$/ });
  const large = view.getByRole('img');
  expect((await large.boundingBox())?.height).toBeGreaterThan(400);
  expect(await readCode(page, large)).toBe(link);
  await view.getByRole('button', { name: '關閉' }).click();
  await expect(view).toBeHidden();
  await expect(dialog).toBeVisible();
});
