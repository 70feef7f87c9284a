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
