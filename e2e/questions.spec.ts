import type { Page } from '@playwright/test';
import { expectNoBarrier } from './testing/find-faults.ts';
import { expect, signIn, test } from './testing/product.ts';

const ADMIN = '/admin/question-database';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const rowOf = (page: Page, table: '題目' | '單元', text: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: text });

/** Mathematics of a grade in which the demo school has no unit, in the form that is open. */
async function choosePlace(page: Page, name: string): Promise<void> {
  const form = dialog(page, name);
  await form.getByLabel('科目').selectOption('數學');
  await form.getByLabel('級別').selectOption('中學');
  await form.getByLabel('年級').selectOption('中學 (中六)');
}

async function chooseUnit(page: Page, form: string, unit: string): Promise<void> {
  await dialog(page, form).getByRole('combobox', { name: '單元' }).fill(unit);
  await page.getByRole('option', { name: `數學 - ${unit}`, exact: true }).click();
}

async function addUnit(page: Page, unit: string): Promise<void> {
  await page.getByRole('button', { name: '新增單元', exact: true }).click();
  await choosePlace(page, '新增單元');
  await dialog(page, '新增單元').getByLabel('單元名稱').fill(unit);
  await dialog(page, '新增單元').getByRole('button', { name: '新增', exact: true }).click();
  await expect(dialog(page, '新增單元')).toBeHidden();
}

async function confirmDeletion(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: '確認刪除' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '刪除' }).click();
  await expect(question).toBeHidden();
}

test('[QDB-19 QDB-21 QDB-3 QDB-22 QDB-24 QDB-28] a lead builds a unit, pastes questions, writes one with a formula, searches, edits, deletes, brings back, and deletes the unit', async ({
  page,
}) => {
  const unit = '旅程的周界單元';
  await signIn(page, 'lead', ADMIN);
  await addUnit(page, unit);

  await page.getByRole('button', { name: '貼上多道題目' }).click();
  const paste = dialog(page, '貼上多道題目');
  await chooseUnit(page, '貼上多道題目', unit);
  await expect(paste.getByLabel('年級')).toHaveValue('中學 (中六)');
  await paste
    .getByLabel('題目', { exact: false })
    .fill('旅程練習\n1. 旅程正方形的周界是多少？\n2. 旅程長方形的長是多少？\n3. 旅程三角形有多少條邊？');
  await expect(paste.getByText('共 4 道題目', { exact: true })).toBeVisible();
  await paste.getByRole('button', { name: '刪去「旅程練習」' }).click();
  await expectNoBarrier(page);
  await paste.getByRole('button', { name: '新增 3 道題目' }).click();
  await expect(paste).toBeHidden();
  await expect(rowOf(page, '題目', '旅程三角形有多少條邊？')).toContainText(`數學 - 中學 (中六) - ${unit}`);

  await page.getByRole('button', { name: '新增題目', exact: true }).click();
  const form = dialog(page, '新增題目');
  await chooseUnit(page, '新增題目', unit);
  await form
    .getByLabel('題目內容')
    .fill('計算旅程 $\\frac{3}{4}$ 的一半。\n\n| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |');
  await expect(form.getByRole('region', { name: '預覽' }).locator('math')).toHaveCount(1);
  await expect(form.getByRole('region', { name: '預覽' }).getByRole('table')).toBeVisible();
  await expectNoBarrier(page);
  await form.getByRole('button', { name: '新增', exact: true }).click();
  await expect(form).toBeHidden();

  await page.getByRole('searchbox', { name: '搜尋題目' }).fill('计算旅程');
  await expect(page.getByText('共 1 題', { exact: true })).toBeVisible();
  const row = rowOf(page, '題目', '計算旅程');
  await expect(row).toContainText('計算旅程 3/4 的一半。');
  await row.getByRole('button', { name: /^檢視/ }).click();
  const view = dialog(page, '檢視題目');
  await expect(view.getByText(unit, { exact: true })).toBeVisible();
  await expect(view.locator('math')).toHaveCount(1);
  await expectNoBarrier(page);
  await view.getByRole('button', { name: '編輯' }).click();
  const edit = dialog(page, '編輯題目');
  await edit.getByLabel('題目內容').fill('計算旅程的四分之一。');
  await edit.getByRole('button', { name: '更新' }).click();
  await expect(edit).toBeHidden();
  await expect(row).toContainText('計算旅程的四分之一。');

  await row.getByRole('button', { name: /^刪除/ }).click();
  await confirmDeletion(page);
  await expect(page.getByText('沒有符合搜尋條件的題目', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '復原', exact: true }).click();
  await expect(row).toContainText('計算旅程的四分之一。');

  await page.getByRole('searchbox', { name: '搜尋題目' }).fill('');
  await page.getByRole('combobox', { name: '單元' }).fill(unit);
  await page.getByRole('option', { name: `數學 - ${unit}`, exact: true }).click();
  await expect(page.getByRole('table', { name: '題目', exact: true }).getByRole('row')).toHaveCount(5);
  await rowOf(page, '單元', unit)
    .getByRole('button', { name: `刪除「${unit}」` })
    .click();
  await expect(page.getByText(/此操作會同時刪除該單元下的所有題目，且無法恢復。/)).toBeVisible();
  await confirmDeletion(page);
  await expect(page.getByRole('combobox', { name: '單元' })).toHaveValue('顯示全部');
  await expect(rowOf(page, '單元', unit)).toHaveCount(0);
  await expect(rowOf(page, '題目', '旅程')).toHaveCount(0);
  await expect(page).toHaveURL(ADMIN);
});

test('[QDB-31 QDB-36 QDB-37 QDB-38 QDB-39 QDB-49 OPEN-82] a lead on the page of the question database makes a unit while writing, searches, goes back and deletes what she wrote', async ({
  page,
}) => {
  const unit = '旅程的容量單元';
  await signIn(page, 'lead', '/question-database');
  await page.getByRole('button', { name: '新增題目', exact: true }).click();
  const form = dialog(page, '新增題目');
  await choosePlace(page, '新增題目');
  await form.getByRole('button', { name: '新增單元' }).click();
  await form.getByRole('button', { name: '新增這個單元' }).click();
  await expect(form.getByText('請填寫所有單元欄位', { exact: true })).toBeVisible();
  await form.getByLabel('新單元的名稱').fill(unit);
  await form.getByLabel('新單元的名稱').press('Enter');
  await expect(form.getByRole('combobox', { name: '單元' })).toHaveValue(`數學 - ${unit}`);
  await form.getByLabel('題目內容').fill('一個水壺的容量旅程是多少公升？');
  await form.getByRole('button', { name: '新增', exact: true }).click();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: '搜尋', exact: true }).click();
  await expect(page.getByText('請輸入搜尋內容', { exact: true })).toBeVisible();
  await expectNoBarrier(page);
  await page.getByRole('searchbox').fill('容量旅程');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('找到 1 道題目', { exact: true })).toBeVisible();
  await expect(page.getByLabel('科目')).toHaveCount(0);
  await expectNoBarrier(page);
  await page.reload();
  await expect(page.getByText('找到 1 道題目', { exact: true })).toBeVisible();
  await rowOf(page, '題目', '容量旅程').getByRole('button', { name: /^刪除/ }).click();
  await confirmDeletion(page);
  await expect(page.getByText('沒有符合搜尋條件的題目', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page.getByLabel('科目')).toBeVisible();
});

test('[QDB-17] a lead pastes five hundred units, goes through them and finds one by typing', async ({
  page,
}) => {
  await signIn(page, 'lead', ADMIN);
  await page.getByRole('button', { name: '貼上多個單元' }).click();
  const paste = dialog(page, '貼上多個單元');
  await choosePlace(page, '貼上多個單元');
  const names = Array.from({ length: 500 }, (_, n) => `旅程清單 ${n + 1}`);
  await paste.getByLabel('單元名稱').fill(names.join('\n'));
  await paste.getByRole('button', { name: '新增 500 個單元' }).click();
  await expect(paste).toBeHidden();
  await page.getByRole('searchbox', { name: '搜尋單元' }).fill('旅程清單');
  await expect(page.getByText('共 500 個', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '第 10 頁' }).click();
  await expect(page.getByRole('heading', { name: '單元管理' })).toBeInViewport();
  await page.getByRole('combobox', { name: '單元' }).fill('清單 499');
  await page.getByRole('option', { name: '數學 - 旅程清單 499', exact: true }).click();
  await expect(page.getByText('請選擇單元或搜尋題目', { exact: true })).toBeVisible();
});
