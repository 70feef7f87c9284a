import { expectNoBarrier } from './testing/find-faults.ts';
import { callApi, expect, signIn, test } from './testing/product.ts';

test('[DB-18 DB-19 DB-22 DB-24 DB-25 DB-26 DB-27 API-5] an administrator tries the API: gets a list, makes a chat, renames and deletes it', async ({
  page,
}) => {
  await signIn(page, 'admin', '/database-management');
  await page.getByRole('link', { name: '資料庫 API 測試' }).click();
  const panel = (method: string) => page.getByRole('region', { name: `${method} 的結果` });
  const press = (method: string) => page.getByRole('button', { name: `測試 ${method}` }).click();
  await press('PUT');
  await expect(panel('PUT').getByText('ID is required for PUT requests', { exact: true })).toBeVisible();
  await press('GET');
  await expect(panel('GET').getByText('200 成功', { exact: true })).toBeVisible();
  await expectNoBarrier(page);

  const [chatbot] = await callApi<{ id: string }[]>(page, 'GET', '/api/chatbots');
  await page.getByLabel('端點').selectOption('/api/chat/sessions');
  await page.getByLabel('JSON 內容').fill(JSON.stringify({ chatbot_id: chatbot?.id, title: '旅程的對話' }));
  await press('POST');
  const made = panel('POST').getByRole('region', { name: 'POST 的 JSON' });
  await expect(made).toContainText('旅程的對話');
  const { id } = JSON.parse((await made.textContent()) ?? '') as { id: string };
  await page.getByLabel('ID', { exact: true }).fill(id);
  await page.getByLabel('JSON 內容').fill('{"title": "旅程的新名字"}');
  await press('PUT');
  await expect(panel('PUT').getByText('200 成功', { exact: true })).toBeVisible();
  await press('GET');
  await expect(panel('GET')).toContainText('旅程的新名字');
  await press('DELETE');
  await expect(panel('DELETE').getByText('204 成功，沒有內容', { exact: true })).toBeVisible();
});

test('[DB-32 DB-33 DB-34 DB-37 DB-38 OPEN-1] an administrator asks the AI, reads what is set and lets a paper be made, on the other test pages', async ({
  page,
}) => {
  await signIn(page, 'admin', '/php-api-test');
  await page.getByLabel('模型').selectOption('gpt-4o');
  await page.getByRole('slider', { name: '溫度' }).press('ArrowLeft');
  await expect(page.getByText('0.6', { exact: true })).toBeVisible();
  await page.getByLabel('訊息').fill('你好，請介紹一下自己。');
  await page.getByRole('button', { name: '送出' }).click();
  const result = page.getByRole('region', { name: '結果' });
  await expect(result.getByRole('status').filter({ hasText: '示範回答' })).toBeVisible();
  await expect(result.getByText('正在等待 AI 服務回應…')).toHaveCount(0);
  await expect(result.getByRole('alert')).toHaveCount(0);
  await expectNoBarrier(page);

  await page.getByRole('link', { name: '環境測試' }).click();
  await expect(page.getByRole('row', { name: 'OPENAI_BASE_URL 已設定' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '未設定' }).first()).toBeVisible();
  await expectNoBarrier(page);

  await page.getByRole('link', { name: '試卷 API 測試' }).click();
  const panel = (label: string) => page.getByRole('region', { name: `${label} 的結果` });
  const calls = [
    '試題單元',
    '單元的題目',
    '讀取系統提示訊息範本',
    '產生試卷',
    '儲存試卷',
    '試卷列表',
    '讀取試卷',
  ];
  for (const label of [...calls, '更改試卷']) {
    await page.getByRole('button', { name: `測試「${label}」` }).click();
    await expect(panel(label).getByText(/^20[01] 成功$/)).toBeVisible();
  }
  await page.getByRole('button', { name: '測試「刪除試卷」' }).click();
  await expect(panel('刪除試卷').getByText('204 成功，沒有內容', { exact: true })).toBeVisible();
  await expectNoBarrier(page);
});
