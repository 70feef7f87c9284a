import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectNoBarrier } from './testing/find-faults.ts';
import { callApi, expect, signIn, test } from './testing/product.ts';
import { test as weakTest } from './testing/weak-network.ts';

const GRADE = '小學 (6年級)';
const sheet = (page: Page) => page.getByRole('article', { name: '試卷預覽' });
const generate = (page: Page) => page.getByRole('button', { name: '生成試卷' }).click();
const running = (page: Page) => page.getByRole('region', { name: '正在生成試卷…' });
const editor = (page: Page) => page.getByRole('heading', { name: '編輯試卷' });

/** A unit of the sixth grade in the question database, with its questions. */
async function addUnit(page: Page, name: string, questions: readonly string[]): Promise<void> {
  const unit = await callApi<{ id: string }>(page, 'POST', '/api/question-units', {
    subject: '數學',
    grade: GRADE,
    unit_name: name,
  });
  for (const content of questions) {
    await callApi(page, 'POST', '/api/question-contents', { unit_id: unit.id, content });
  }
}

/** From the first step to the units of the sixth grade. */
async function goToUnits(page: Page): Promise<void> {
  await page.getByRole('button', { name: '建立新試卷' }).click();
  await page.getByLabel('科目').selectOption('數學');
  await page.getByLabel('學校級別').selectOption('小學');
  await page.getByLabel('年級').selectOption('6年級');
  await page.getByRole('button', { name: '下一步：選擇單元' }).click();
}

/** A unit of which the demo AI writes for two minutes and more: who ends a paper early need not be quick. */
const LONG_UNIT = { name: '圓周', content: '半徑 3 公分的圓，圓周是多少？'.repeat(300) };

/** Fills in the dialog of a unit of one’s own. */
async function addLongUnit(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '新增單元' });
  await dialog.getByLabel('單元名稱').fill(LONG_UNIT.name);
  await dialog.getByLabel('單元內容').fill(LONG_UNIT.content);
  await dialog.getByRole('button', { name: '新增', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: LONG_UNIT.name })).toBeChecked();
}

test('[EXAM-1 EXAM-2 EXAM-3 EXAM-4 EXAM-6 EXAM-7 EXAM-8 EXAM-30 OPEN-83] a teacher makes a paper of a unit of the question database, edits and saves it, finds it again, prints it and takes it along as a Word file', async ({
  page,
}) => {
  await signIn(page, 'lead', '/exam-generator');
  const unit = `百分數 ${Date.now()}`;
  await addUnit(page, unit, [
    '計算 $\\frac{1}{4}+\\frac{1}{2}$，用百分數表示。',
    // Long enough that the paper is seen growing on a slow machine, too.
    `${'每一百個同學裡有二十五個喜歡游泳。'.repeat(40)}喜歡游泳的佔百分之幾？`,
    '看表回答：\n\n| 水果 | 百分比 |\n| --- | --- |\n| 蘋果 | 25% |\n| 橙 | 75% |\n\n哪一種較多？',
  ]);
  await expect(page.getByRole('list', { name: '試卷範本' })).toBeVisible();
  await expectNoBarrier(page);
  await goToUnits(page);
  await page.getByRole('button', { name: `預覽「${unit}」` }).click();
  await expect(page.getByRole('list', { name: '例子' })).toContainText('看表回答');
  await page.getByRole('button', { name: '返回單元列表' }).click();
  await page.getByRole('checkbox', { name: unit }).check();
  await expectNoBarrier(page);

  await generate(page);
  await expect(running(page).getByRole('heading').first()).toBeVisible();
  await expect(editor(page)).toBeFocused({ timeout: 60_000 });
  await expect(page.getByText('總分：100 分', { exact: true })).toBeVisible();
  await page.getByLabel('試卷標題').fill('百分數測驗');
  await expect(sheet(page).getByRole('heading', { name: '百分數測驗' })).toBeVisible();
  await page.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByText('已儲存', { exact: true })).toBeVisible();
  await expectNoBarrier(page);

  await page.reload();
  await expect(page.getByLabel('試卷標題')).toHaveValue('百分數測驗');
  await page.getByRole('button', { name: '返回範本' }).click();
  await page.getByRole('button', { name: '打開「百分數測驗」' }).first().click();
  await expect(sheet(page).getByRole('heading', { name: '百分數測驗' })).toBeVisible();
  await expect(sheet(page).locator('.katex').first()).toBeVisible();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(sheet(page).getByText('姓名')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(editor(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '系統提示訊息' })).toBeHidden();
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下載 Word 檔' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('百分數測驗.docx');
  const parts = unzipSync(new Uint8Array(readFileSync(await file.path())));
  const document = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
  for (const piece of ['百分數測驗', '姓名：', '<m:f>', '<w:pageBreakBefore/>'])
    expect(document).toContain(piece);
});

test('[EXAM-5 EXAM-16 EXAM-17] a teacher adds a unit of one’s own, stops the paper in the middle and keeps what was written', async ({
  page,
}) => {
  await signIn(page, 'lead', '/exam-generator');
  await goToUnits(page);
  await generate(page);
  await expect(page.getByText('請至少選擇一個單元', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '新增單元' }).click();
  const dialog = page.getByRole('dialog', { name: '新增單元' });
  await dialog.getByRole('button', { name: '新增', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('請填寫單元名稱和內容');
  await addLongUnit(page);
  await generate(page);
  await expect(running(page).getByRole('heading').first()).toBeVisible();
  await page.getByRole('button', { name: '停止' }).click();
  await expect(page.getByText('這份試卷沒有寫完，可以自己補上後面的部分。')).toBeVisible();
  await expect(page.getByLabel('試卷標題')).not.toHaveValue('');
  await page.reload();
  await expect(page.getByText('還沒儲存', { exact: true })).toBeVisible();
});

test('[EXAM-21 EXAM-22] a teacher finds the template of what the AI is told, which cannot be blank', async ({
  page,
}) => {
  await signIn(page, 'lead', '/exam-generator');
  await page.getByRole('button', { name: '系統提示訊息' }).click();
  const dialog = page.getByRole('dialog', { name: '系統提示訊息範本' });
  await dialog.getByLabel('範本', { exact: true }).fill(' ');
  await dialog.getByRole('button', { name: '儲存' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('系統提示訊息範本不能為空');
  await expectNoBarrier(page);
  await dialog.getByRole('button', { name: '恢復預設' }).click();
  await dialog.getByRole('button', { name: '儲存' }).click();
  await expect(dialog).toBeHidden();
});

weakTest.describe('without a network', () => {
  weakTest.use({ expectedNoise: [/ERR_|Failed to load resource/] });

  weakTest(
    '[EXAM-9 EXAM-10] a teacher whose network breaks in the middle is back at the units with the reason, and makes the paper again',
    async ({ page, line }) => {
      await signIn(page, 'lead', '/exam-generator');
      await goToUnits(page);
      await page.getByRole('checkbox', { name: '第2課 百分數' }).check();
      await page.getByRole('button', { name: '新增單元' }).click();
      await addLongUnit(page);
      await generate(page);
      await expect(running(page).getByRole('heading').first()).toBeVisible();
      line.cut();
      const alert = page.getByRole('alert').filter({ hasText: '生成試卷時發生錯誤，請稍後再試' });
      await expect(alert).toContainText('無法連線到伺服器');
      for (const name of ['第2課 百分數', LONG_UNIT.name])
        await expect(page.getByRole('checkbox', { name })).toBeChecked();
      await expectNoBarrier(page);
      line.mend();
      await page.getByRole('checkbox', { name: LONG_UNIT.name }).uncheck();
      await generate(page);
      await expect(editor(page)).toBeFocused({ timeout: 60_000 });
    },
  );
});
