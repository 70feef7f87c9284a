import { callApi, expect, signIn, test } from './testing/product.ts';

const box = '訊息';

test('[CHAT-1 CHAT-2 CHAT-10 CHAT-14 CHAT-22 CHAT-23 CHAT-26 AI-1] a pupil signs in, chooses a chatbot, asks in Chinese, watches the answer grow, and finds it after a reload', async ({
  page,
}) => {
  await signIn(page, 'student', '/chat');
  await expect(page.getByRole('heading', { level: 2, name: '小文老師' })).toBeVisible();
  await page.getByRole('button', { name: /科學探險家/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /切換|繼續|確定/ })
    .click();

  const message = page.getByRole('textbox', { name: box, exact: true });
  await message.fill('[[scenario:plain rate=20]] 為甚麼天空是藍色的？');
  await message.press('Shift+Enter');
  await message.pressSequentially('請用表格說明');
  await message.press('Enter');
  const log = page.getByRole('log');
  await expect(log.getByRole('article', { name: '您的訊息' })).toContainText('為甚麼天空是藍色的？');
  await expect(log.getByText('示範回答')).toBeVisible();
  const half = (await log.innerText()).length;
  await expect(log.getByRole('table')).toBeVisible();
  await expect.poll(async () => (await log.innerText()).length).toBeGreaterThan(half);
  await expect(page.getByRole('button', { name: '停止' })).toBeHidden();
  const answer = await log.innerText();

  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: '科學探險家' })).toBeVisible();
  await expect(log.getByText('示範回答')).toBeVisible();
  await expect(log.getByRole('table')).toBeVisible();
  expect((await log.innerText()).length).toBeGreaterThan(answer.length / 2);
});

test('a pupil who reloads in the middle of an answer sees it go on to its end', async ({ page }) => {
  await signIn(page, 'student', '/chat');
  const message = page.getByRole('textbox', { name: box, exact: true });
  await message.fill('[[scenario:plain rate=20]] 請講一個很長的故事，中間重新整理');
  await message.press('Enter');
  await expect(page.getByRole('log').getByText('示範回答')).toBeVisible();
  const seen = (await page.getByRole('log').innerText()).length;
  await page.reload();
  await expect(page.getByRole('log').getByText('示範回答')).toBeVisible();
  await expect(page.getByRole('button', { name: '停止' })).toBeHidden();
  expect((await page.getByRole('log').innerText()).length).toBeGreaterThan(seen);
});

test.describe('at the end of the day', () => {
  // Whoever is quicker than the page, which asks how many uses are left, is refused by the server.
  test.use({ expectedNoise: [/status of 429/] });

  test('[LIMIT-2 LIMIT-3] a teacher who reaches the daily limit reads the stated text, and what was typed is kept', async ({
    page,
  }) => {
    await signIn(page, 'teacher', '/chat');
    const { id, daily_limit: limit } = await callApi<{ id: string; name: string; daily_limit: number }[]>(
      page,
      'GET',
      '/api/chatbots',
    ).then((bots) => bots.find(({ name }) => name === '故事朋友阿布') ?? { id: '', daily_limit: 0 });
    await Promise.all(
      Array.from({ length: limit }, (_, n) =>
        callApi(page, 'POST', '/api/ai/chat', { chatbotId: id, message: `第 ${n} 次` }),
      ),
    );
    await page.reload();
    await page
      .getByRole('button', { name: /故事朋友阿布/ })
      .first()
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /切換|繼續|確定/ })
      .click();
    const message = page.getByRole('textbox', { name: box, exact: true });
    await message.fill('還可以再問一次嗎？');
    await message.press('Enter');
    await expect(page.getByRole('alertdialog')).toContainText(`您已達到今日使用限制 (${limit} 次對話)`);
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await expect(message).toHaveValue('還可以再問一次嗎？');
  });
});
