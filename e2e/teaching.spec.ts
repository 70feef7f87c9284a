import { expect, signIn, test } from './testing/product.ts';

const RULES = `# 天文社章程

## 集會

天文社逢星期三放學後在天台集會，下雨時改在科學室。

## 會費

會費每年五十元，用來購買星圖和租借望遠鏡。`;

test('[AI-14 BOT-30 BOT-43 BOT-51 KB-4] a teacher makes a knowledge base from a file and a chatbot that uses it, tries it, and shares it; a visitor asks and opens the source of the answer', async ({
  page,
  browser,
}) => {
  await signIn(page, 'lead', '/admin/knowledge-bases/new');
  const file = { name: '天文社.md', mimeType: 'text/markdown', buffer: Buffer.from(RULES) };
  await page.getByLabel('選擇要匯入的檔案').setInputFiles(file);
  await expect(page.getByRole('textbox', { name: /^內容/ })).toHaveValue(RULES);
  await page.getByRole('button', { name: '儲存', exact: true }).click();
  await expect(page.getByRole('row', { name: /天文社/ })).toBeVisible();

  await page.goto('/admin/chatbots/new');
  await page.getByRole('textbox', { name: '名稱', exact: true }).fill('天文社小幫手');
  await page.getByRole('tab', { name: '知識庫' }).click();
  await page.getByRole('switch', { name: '啟用知識庫' }).click();
  await page.getByRole('combobox', { name: '知識庫' }).selectOption({ label: '天文社' });
  const trial = page.getByRole('complementary', { name: '試用聊天機器人' });
  await trial.getByLabel('試用的問題').fill('下雨時在哪裡集會？');
  await trial.getByLabel('試用的問題').press('Enter');
  await expect(trial.getByRole('button', { name: /^來源 1：/ })).toBeVisible();

  await page.getByRole('button', { name: '儲存', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '確定' }).click();
  const link = await page.getByText(/\/chat\/[0-9a-f-]{36}\?access=/).innerText();

  const context = await browser.newContext({ locale: 'zh-TW' });
  const visitor = await context.newPage();
  await visitor.goto(link);
  const question = visitor.getByRole('textbox', { name: '訊息', exact: true });
  await question.fill('下雨時在哪裡集會？');
  await question.press('Enter');
  const source = visitor.getByRole('button', { name: /^來源 1：/ });
  await source.click();
  await expect(visitor.getByRole('region', { name: '來源 1 的內容' })).toContainText('下雨時改在科學室');
  await visitor.reload();
  await source.click();
  await expect(visitor.getByRole('region', { name: '來源 1 的內容' })).toContainText('下雨時改在科學室');
  await context.close();
});
