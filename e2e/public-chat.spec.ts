import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/demo-school.ts';
import { findFaults } from './testing/find-faults.ts';
import { expect, test } from './testing/product.ts';

const FIRST_LOAD_MAX_BYTES = 150_000;

type Shared = { id: string; welcome: string; password: string };

/** What only the school's administrator can look up. The page itself stays that of a stranger. */
async function askAsAdmin(request: APIRequestContext) {
  const { email } = DEMO_ACCOUNTS.admin;
  const login = await request.post('/api/auth/login', { data: { email, password: DEMO_PASSWORD } });
  const { token }: { token: string } = await login.json();
  return async <T>(path: string): Promise<T> => {
    const answer = await request.get(path, { headers: { authorization: `Bearer ${token}` } });
    return answer.json();
  };
}

async function findShared(request: APIRequestContext, name: string): Promise<Shared> {
  const ask = await askAsAdmin(request);
  const chatbots = await ask<{ id: string; name: string; welcome_message: string }[]>('/api/chatbots');
  const { id = '', welcome_message: welcome = '' } = chatbots.find((chatbot) => chatbot.name === name) ?? {};
  return { id, welcome, password: (await ask<{ password: string }>(`/api/chatbots/${id}/share`)).password };
}

const log = (page: Page) => page.getByRole('log');
const box = (page: Page) => page.getByRole('textbox', { name: '訊息', exact: true });
const answered = (page: Page) => expect(page.getByRole('button', { name: '停止' })).toBeHidden();

test.describe('with a password that is wrong at first', () => {
  test.use({ expectedNoise: [/status of 403/] });

  test('[AUTH-81 AUTH-83 PUB-1 PUB-7 PUB-8 PUB-17 PUB-19 PUB-20 PUB-24] a visitor tries a password, then the right one, is welcomed, asks, reloads in the middle of the answer, and finds the conversation again', async ({
    page,
    request,
  }) => {
    const { id, welcome, password } = await findShared(request, '科學探險家');
    await page.goto(`/chat/${id}`);
    const field = page.getByLabel('密碼', { exact: true });
    await field.fill('guess');
    await page.getByRole('button', { name: '登入' }).click();
    await expect(page.getByText('密碼不正確')).toBeVisible();
    const entries = await page.evaluate(() => history.length);
    await field.fill(password);
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: '科學探險家' })).toBeVisible();
    await expect(page).toHaveURL(`/chat/${id}?access=${password}`);
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await expect(log(page).getByText(welcome)).toBeVisible();
    await expect(page.getByText('已使用：0 / 50')).toBeVisible();

    await box(page).fill('[[scenario:plain rate=20]] 請講一個很長的故事，再用表格整理');
    await box(page).press('Enter');
    await expect(page.getByText('已使用：1 / 50')).toBeVisible();
    await expect(log(page).getByText('示範回答')).toBeVisible();
    const seen = (await log(page).innerText()).length;
    await expect(page.getByRole('button', { name: '停止' })).toBeVisible();
    await page.reload();
    await expect(log(page).getByText('示範回答')).toBeVisible();
    await expect(log(page).getByRole('table')).toBeVisible();
    await answered(page);
    const whole = await log(page).innerText();
    expect(whole.length).toBeGreaterThan(seen);

    await page.reload();
    await expect(log(page).getByRole('table')).toBeVisible();
    await expect(log(page).getByText(welcome)).toHaveCount(1);
    await expect(page.getByText('已使用：1 / 50')).toBeVisible();
    expect((await log(page).innerText()).length).toBe(whole.length);
  });

  test('[DB-17 OPEN-76] a visitor of the share page tries a password, then the right one, chooses a chatbot and talks to it, also after a reload, without its password', async ({
    page,
    request,
  }) => {
    const ask = await askAsAdmin(request);
    const { password } = await ask<{ password: string }>('/api/database/share-password');
    await page.goto('/share');
    const field = page.getByLabel('密碼', { exact: true });
    await field.fill('guess');
    await field.press('Enter');
    await expect(page.getByText('密碼不正確')).toBeVisible();
    await field.fill(password);
    await field.press('Enter');
    await expect(page).toHaveURL(`/share?access=${password}`);
    await page.getByRole('button', { name: /小文老師/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: '小文老師' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await box(page).fill('你好！');
    await page.getByRole('button', { name: '送出' }).click();
    await expect(log(page).getByText('示範回答')).toBeVisible();
    await answered(page);
    await page.reload();
    await expect(log(page).getByText('示範回答')).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: /小文老師/ }).click();
    await expect(log(page).getByText('示範回答')).toBeVisible();
    await expect(page.getByText(/^已使用：1 \//)).toBeVisible();
  });
});

test('[PUB-21 PUB-22 PUB-25 PUB-36 PUB-37] a visitor sends a tall picture and sees it under its message, no higher than 300 px, also after a reload', async ({
  page,
  request,
}) => {
  const { id, password } = await findShared(request, '數學小博士');
  await page.goto(`/chat/${id}?access=${password}`);
  await expect(page.getByRole('button', { name: /上傳檔案/ })).toBeVisible();
  const tall = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 900);
    canvas.getContext('2d')?.fillRect(0, 0, 60, 900);
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    return Array.from(bytes);
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '題目.png', mimeType: 'image/png', buffer: Buffer.from(tall) });
  await expect(box(page)).toHaveValue('[已上傳圖片: 題目.png]');
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '送出' }).click();
  const picture = log(page).getByRole('img', { name: '題目.png' });
  await expect(picture).toBeVisible();
  await answered(page);
  expect((await picture.boundingBox())?.height).toBeCloseTo(300, 0);
  await page.reload();
  await expect(picture).toBeVisible();
  expect((await picture.boundingBox())?.height).toBeCloseTo(300, 0);
  const question = page.getByRole('article', { name: '您的訊息' });
  await expect(question.getByText('[已上傳圖片: 題目.png]')).toBeVisible();
  await expect(question.getByRole('img', { name: '題目.png' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test('a visitor who sends a large photograph waits for no more of it than a model looks at', async ({
  page,
  request,
}) => {
  const { id, password } = await findShared(request, '數學小博士');
  await page.goto(`/chat/${id}?access=${password}`);
  await expect(page.getByRole('button', { name: /上傳檔案/ })).toBeVisible();
  await page.locator('input[type=file]').evaluate(async (input: HTMLInputElement) => {
    const canvas = new OffscreenCanvas(2100, 700);
    const noise = new ImageData(2100, 700);
    for (let at = 0; at < noise.data.length; at += 65_536) {
      crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
    }
    for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
    canvas.getContext('2d')?.putImageData(noise, 0, 0);
    const files = new DataTransfer();
    const photograph = await canvas.convertToBlob();
    if (photograph.size < 2_000_000) throw new Error('not a large photograph');
    files.items.add(new File([photograph], '功課.png', { type: 'image/png' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(box(page)).toHaveValue('[已上傳圖片: 功課.png]');
  const sending = page.waitForRequest((asked) => asked.url().endsWith('/api/ai/chat'));
  await page.getByRole('button', { name: '送出' }).click();
  expect((await sending).postDataBuffer()?.length).toBeLessThan(1_300_000);
  const picture = log(page).getByRole('img', { name: '功課.png' });
  await answered(page);
  await page.reload();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2048);
});

test('[LIMIT-2 LIMIT-3 LIMIT-6] a visitor who reaches the daily limit reads the stated text, and what was typed is kept', async ({
  page,
  request,
}) => {
  const { id, password } = await findShared(request, '故事朋友阿布');
  await page.goto(`/chat/${id}?access=${password}`);
  await expect(page.getByText('已使用：0 / 30')).toBeVisible();
  const token = await page.evaluate((key) => sessionStorage.getItem(key), `visit:${id}`);
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      // A server that is full for a moment says so, and is asked again.
      expect(async () => {
        const answer = await request.post('/api/ai/chat', {
          data: { chatbotId: id, message: `第 ${n} 次` },
          headers: { authorization: `Bearer ${token}` },
        });
        expect(answer.status()).toBe(200);
      }).toPass(),
    ),
  );
  await page.reload();
  await expect(page.getByText('已使用：30 / 30')).toBeVisible();
  await box(page).fill('還可以再問一次嗎？');
  await box(page).press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('您已達到今日使用限制 (30 次對話)');
  await page.getByRole('alertdialog').getByRole('button', { name: '確定' }).click();
  await expect(box(page)).toHaveValue('還可以再問一次嗎？');
});

test('[AUTH-83] a visitor whose token is not the server’s own is asked for the password again', async ({
  page,
  request,
}) => {
  const { id, password } = await findShared(request, '小文老師');
  await page.goto(`/chat/${id}?access=${password}`);
  await expect(box(page)).toBeVisible();
  await page.evaluate((key) => sessionStorage.setItem(key, 'visitor_made-up'), `visit:${id}`);
  await page.goto(`/chat/${id}`);
  await expect(page.getByLabel('密碼', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '小文老師' })).toBeHidden();
});

test('a visitor who opens a shared link loads little until the welcome stands and the box can be used, and no address learns where from', async ({
  page,
  request,
}) => {
  const { id, welcome, password } = await findShared(request, '小文老師');
  const loaded: Promise<{ file: string; bytes: number }>[] = [];
  const referrers: Promise<string | null>[] = [];
  page.on('request', (sent) => referrers.push(sent.headerValue('referer')));
  page.on('response', (response) => {
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return;
    const measured = response.body().then((body) => ({
      file: response.url().replace(/^.*\//, ''),
      bytes: brotliCompressSync(body).length,
    }));
    loaded.push(measured);
  });
  await page.goto(`/chat/${id}?access=${password}`);
  await expect(log(page).getByText(welcome)).toBeVisible();
  await expect(box(page)).toBeEnabled();
  // Whatever was asked for until now has come; nothing that is asked for a moment later can hide.
  await page.waitForLoadState('networkidle');
  const files = await Promise.all(loaded);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  console.log(`first load of a shared chat: ${(bytes / 1000).toFixed(1)} kB brotli in ${files.length} files`);
  expect(bytes, JSON.stringify(files)).toBeLessThanOrEqual(FIRST_LOAD_MAX_BYTES);
  expect(bytes).toBeGreaterThan(50_000);
  expect((await Promise.all(referrers)).filter((referrer) => referrer !== null)).toEqual([]);
});
