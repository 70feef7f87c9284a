import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import writeXlsx from 'write-excel-file/universal';
import { MADE_PASSWORD } from '#contract/user-import.contract.ts';
import { encodeBig5 } from '#web/testing/encode-big5.ts';
import { findFaults, resize } from './testing/find-faults.ts';
import { expect, signIn, test } from './testing/product.ts';

const IMPORT = '/admin/users/import';
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const choose = (page: Page, name: string, content: Uint8Array) =>
  page.getByLabel('選擇名單檔案').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });

async function expectNoFaults(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [PHONE, WIDE]) {
      await resize(page, size);
      expect(await findFaults(page)).toEqual([]);
    }
  }
}

/** Leaves the browser as nobody, for the next person. */
async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('用戶名').fill(email);
  await page.getByLabel('密碼', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

const LIST = [
  '新光學校 2026 年度名單,,,,',
  '姓名,電郵,身份,學校,到期日',
  '王小明,import-ming@school.test,學生,新光學校,民國116年7月31日',
  '李小華,import-hua.school.test,學生,新光學校,2027/7/31',
  '陳大文,import-ming@school.test,學生,新光學校,2027/7/31',
  '林美玲,import-ling@school.test,老師,新光學校,',
].join('\r\n');

test('[USER-21 USER-27 USER-39] a manager puts the problems of a Big5 list right, imports it, prints the slips, and a pupil signs in with the password of the slip', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin', IMPORT);
  await choose(page, '名單.csv', encodeBig5(LIST));
  await expect(page.getByText('共 4 列，4 列有問題')).toBeVisible();
  await expect(page.getByText('找不到學校「新光學校」')).toHaveCount(4);
  await expect(page.getByText('與第 1 列的郵箱重複')).toBeVisible();
  await expectNoFaults(page);

  await page.getByRole('switch', { name: '建立這些學校' }).click();
  await expect(page.getByText('共 4 列，2 列有問題')).toBeVisible();
  await page.getByRole('button', { name: '移除第 3 列' }).click();
  await page.getByLabel('第 2 列的電子郵箱').fill('import-hua@school.test');
  await page.getByLabel('第 2 列的電子郵箱').press('Enter');
  await expect(page.getByText('共 3 列，沒有問題')).toBeVisible();
  await expect(page.getByRole('row', { name: /王小明/ })).toContainText('2027-07-31');
  await page.getByRole('button', { name: '匯入 3 位用戶' }).click();
  await expect(page.getByText('已建立 3 位用戶。')).toBeVisible();
  await expect(page.getByText('新增的學校：新光學校')).toBeVisible();
  await expectNoFaults(page);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { name: '匯入用戶' })).toBeHidden();
  const slips = page.getByTestId('slips').getByRole('listitem');
  await expect(slips).toHaveCount(3);
  await expect(slips.first()).toBeVisible();
  const slip = slips.filter({ hasText: '李小華' });
  await expect(slip).toContainText('import-hua@school.test');
  await expect(slip).toContainText('/login');
  const password = (await slip.innerText()).match(/\S{4}-\S{3}-\S{3}/)?.[0] ?? '';
  expect(password).toMatch(MADE_PASSWORD);
  await page.emulateMedia({ media: null, colorScheme: null });

  const pupil = await browser.newContext();
  const own = await pupil.newPage();
  await signInAs(own, 'import-hua@school.test', password);
  await own.goto('/profile');
  await expect(own.getByText('李小華').first()).toBeVisible();
  await pupil.close();

  // The same list once more: all of them are there.
  await page.getByRole('button', { name: '再匯入一個檔案' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '繼續' }).click();
  await choose(page, '名單.csv', encodeBig5(LIST));
  await expect(page.getByText('該電子郵箱已被使用，請使用其他郵箱')).toHaveCount(2);
});

test('a manager fills in the sample file, and a workbook of thousands is read under the policy of the page', async ({
  page,
}) => {
  await signIn(page, 'admin', IMPORT);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '下載範例檔案' }).click();
  const sample = await saving;
  expect(sample.suggestedFilename()).toBe('匯入用戶範例.xlsx');
  await choose(page, '範例.xlsx', readFileSync(await sample.path()));
  await expect(page.getByText(/^共 2 列/)).toBeVisible();
  await expect(page.getByRole('row', { name: /林美玲/ })).toContainText('教師');

  const people = Array.from({ length: 4_000 }, (_, n) => [
    `學生${n}`,
    `import-many-${n}@school.test`,
    '學生',
    new Date('2027-07-31'),
  ]);
  const workbook = await writeXlsx([['姓名', '電郵', '類型', '到期'], ...people], {
    dateFormat: 'yyyy/mm/dd',
  }).toBlob();
  await choose(page, '全校.xlsx', new Uint8Array(await workbook.arrayBuffer()));
  await expect(page.getByText('共 4,000 列，沒有問題')).toBeVisible();
  await page.getByRole('button', { name: '第 80 頁' }).click();
  await expect(page.getByRole('row', { name: /學生3999/ })).toContainText('2027-07-31');
});
