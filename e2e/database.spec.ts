import type { Page } from '@playwright/test';
import { DATABASE_SCRIPTS } from '#contract/database-scripts.ts';
import { expectNoBarrier } from './testing/find-faults.ts';
import { callApi, expect, signIn, test } from './testing/product.ts';

const PAGE = '/database-management';

const editor = (page: Page) => page.getByLabel('SQL 腳本');
const results = (page: Page) => page.getByRole('region', { name: '執行結果' });

async function execute(page: Page, sql: string): Promise<void> {
  await editor(page).fill(sql);
  await editor(page).press('Control+Enter');
}

/** Says yes whenever somebody is asked, until all has run. */
async function confirmUntilDone(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: '這個語句會更改資料' });
  const done = results(page).getByText('全部完成', { exact: true });
  for (;;) {
    await expect(question.or(done)).toHaveCount(1);
    if ((await done.count()) > 0) return;
    const statement = await question.textContent();
    await question.getByRole('button', { name: '執行' }).click();
    await expect(page.getByText(String(statement), { exact: true })).toHaveCount(0);
    await expect(question).toHaveCount(0);
  }
}

test('[DB-1 DB-2 DB-3 DB-4 DB-8 DB-9 DB-10 DB-11 OPEN-24 OPEN-125] an administrator runs a script, is asked before a change, runs all of them and finds them in the record', async ({
  page,
}) => {
  await signIn(page, 'admin', PAGE);
  await execute(page, "SELECT name, 1 AS one FROM user_types WHERE name = 'admin'");
  await expect(results(page).getByRole('region', { name: '結果的 JSON' })).toContainText('"name": "admin"');
  await expect(results(page).getByText(/^共 1 列/)).toBeVisible();
  await expectNoBarrier(page);
  await results(page).getByRole('button', { name: '以表格顯示' }).click();
  await expect(results(page).getByRole('cell', { name: 'admin', exact: true })).toBeVisible();
  await expectNoBarrier(page);

  await execute(page, 'SELECT password_hash FROM users');
  await expect(results(page).getByRole('alert')).toContainText('password_hash');

  const insert = "INSERT INTO user_types (name) VALUES ('旅程的類型')";
  await execute(page, insert);
  const question = page.getByRole('alertdialog', { name: '這個語句會更改資料' });
  await expect(question).toContainText(insert);
  await expectNoBarrier(page);
  await question.getByRole('button', { name: '取消' }).click();
  await expect(results(page).getByText('已取消，沒有更改資料。')).toBeVisible();
  const types = async () =>
    (await callApi<{ name: string }[]>(page, 'GET', '/api/user-types')).map(({ name }) => name);
  expect(await types()).not.toContain('旅程的類型');
  await page.getByRole('button', { name: '執行', exact: true }).click();
  await question.getByRole('button', { name: '執行' }).click();
  await expect(results(page).getByText(/^更改了 1 列/)).toBeVisible();
  expect(await types()).toContain('旅程的類型');
  await execute(page, "DELETE FROM user_types WHERE name = '旅程的類型'");
  await question.getByRole('button', { name: '執行' }).click();
  await expect(results(page).getByText(/^更改了 1 列/)).toBeVisible();

  await page.reload();
  await expect(editor(page)).toHaveValue(/^DELETE FROM user_types/);
  await page.getByRole('button', { name: '全部執行' }).click();
  await confirmUntilDone(page);
  await expect(results(page).getByRole('listitem').getByText('完成', { exact: true })).toHaveCount(
    DATABASE_SCRIPTS.length,
  );
  await expectNoBarrier(page);

  await page.getByRole('tab', { name: '資料庫資訊' }).click();
  await expect(page.getByRole('region', { name: 'users 的結構' })).toContainText('password_hash');
  await expect(page.getByRole('region', { name: 'users 的結構' })).toContainText("'free'");
  await expectNoBarrier(page);

  await page.getByRole('tab', { name: 'SQL 執行' }).click();
  await page.getByRole('link', { name: '操作記錄' }).click();
  await expect(page).toHaveURL(/\/admin\/audit\?event=sql_executed$/);
  await expect(page.getByRole('listitem').filter({ hasText: insert }).first()).toBeVisible();
});

test('[DB-12 DB-13 DB-14 DB-15 DB-16 DB-17 OPEN-31 OPEN-76] an administrator copies the link of the school, and a visitor who opens it chooses a chatbot', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'admin', `${PAGE}?tab=share`);
  await expect(page.getByRole('tab', { name: '分享', selected: true })).toBeVisible();
  const password = page.getByLabel('密碼');
  await expect(password).not.toHaveValue('');
  const usual = await password.inputValue();
  await expectNoBarrier(page);
  await password.fill('another');
  await expect(page.getByText(`${baseURL}/share?access=another`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '重設為預設密碼' }).click();
  await expect(password).toHaveValue(usual);
  await page.getByRole('button', { name: '複製連結' }).click();
  await expect(page.getByRole('button', { name: '已複製' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${baseURL}/share?access=${encodeURIComponent(usual)}`);

  const visitor = await browser.newContext();
  const guest = await visitor.newPage();
  await guest.goto(link);
  await guest.getByRole('main').getByRole('button').first().click();
  await expect(guest).toHaveURL(/\/chat\//);
  await visitor.close();
});

test('[DB-18 DB-19 DB-22 DB-24 DB-25 DB-26 DB-27 API-5] an administrator tries the API: gets a list, makes a chat, renames and deletes it', async ({
  page,
}) => {
  await signIn(page, 'admin', PAGE);
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
