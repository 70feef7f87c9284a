import type { Browser, Page } from '@playwright/test';
import { findFaults } from './testing/find-faults.ts';
import { callApi, expect, signIn, test } from './testing/product.ts';
import { test as weakTest } from './testing/weak-network.ts';

const LIST = '/admin/chatbots';
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const nameField = (page: Page) => page.getByRole('textbox', { name: '名稱', exact: true });
const save = (page: Page) => page.getByRole('button', { name: '儲存', exact: true }).click();

async function acknowledge(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: '確定' }).click();
  await expect(dialog).toBeHidden();
}

/** Somebody without an account, on another computer. */
async function openAsVisitor(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-TW' });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

test('[BOT-10 BOT-16 BOT-18 BOT-36 BOT-43 BOT-45 BOT-50 BOT-51 OPEN-30] a teacher makes a chatbot, tries it before it is saved, and shares it; a visitor talks to it by the link until the password is another one', async ({
  page,
  browser,
}) => {
  await signIn(page, 'lead', LIST);
  await page.getByRole('link', { name: '新增聊天機器人' }).click();
  await tab(page, '預設提示設定');
  await page.getByRole('button', { name: '選擇提示範本' }).click();
  await page
    .getByRole('dialog', { name: '選擇提示範本' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click();
  await expect(page.getByLabel('系統提示')).not.toHaveValue('');
  await page.getByLabel('歡迎訊息').fill('歡迎來到地理教室！');

  const trial = page.getByRole('complementary', { name: '試用聊天機器人' });
  await expect(trial.getByText('歡迎來到地理教室！')).toBeVisible();
  await trial.getByLabel('試用的問題').fill('火山為什麼會爆發？');
  await trial.getByLabel('試用的問題').press('Enter');
  await expect(trial.getByText('示範回答')).toBeVisible();
  await expect(trial.getByRole('button', { name: '重新回答' })).toBeVisible();

  await save(page);
  await expect(page.getByText('請輸入聊天機器人名稱')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type('地理小隊長');
  await save(page);
  await acknowledge(page, '聊天機器人已創建成功！');

  await expect(page).toHaveURL(/\/admin\/chatbots\/[0-9a-f-]{36}\?tab=share$/);
  await expect(page.getByRole('img', { name: '聊天連結的 QR code' })).toBeVisible();
  const link = await page.getByText(/\/chat\/[0-9a-f-]{36}\?access=/).innerText();

  const visitor = await openAsVisitor(browser, link);
  await expect(visitor.getByRole('heading', { level: 1, name: '地理小隊長' })).toBeVisible();
  await expect(visitor.getByRole('log').getByText('歡迎來到地理教室！')).toBeVisible();
  const question = visitor.getByRole('textbox', { name: '訊息', exact: true });
  await question.fill('河流從哪裡來？');
  await question.press('Enter');
  await expect(visitor.getByRole('log').getByText('示範回答')).toBeVisible();
  await expect(visitor.getByRole('button', { name: '停止' })).toBeHidden();

  await page.getByRole('button', { name: '產生新密碼' }).click();
  await expect(page.getByText('已產生新的分享密碼，舊的連結已失效。')).toBeVisible();
  await expect(page.getByText(link)).toBeHidden();
  await question.fill('還在嗎？');
  await question.press('Enter');
  await expect(visitor.getByText('分享密碼已更改，請輸入新的密碼')).toBeVisible();
  const password = await page.getByRole('textbox', { name: '分享密碼' }).inputValue();
  await visitor.getByLabel('密碼', { exact: true }).fill(password);
  await visitor.getByRole('button', { name: '登入' }).click();
  await expect(visitor.getByRole('textbox', { name: '訊息', exact: true })).toHaveValue('還在嗎？');
  await visitor.context().close();
});

test('[BOT-1 BOT-8 BOT-9 BOT-13 BOT-14 BOT-32] a teacher finds a chatbot by typing, changes it over a reload, and deletes it', async ({
  page,
}) => {
  await signIn(page, 'lead', LIST);
  await callApi(page, 'POST', '/api/chatbots', { name: '要刪除的機器人' });
  await page.getByRole('searchbox').fill('要刪除');
  await expect(page.getByText('共 1 個')).toBeVisible();
  await page.getByRole('link', { name: '編輯「要刪除的機器人」' }).click();
  await tab(page, '進階設定');
  await page.getByRole('slider', { name: '溫度' }).fill('0');
  await page.reload();
  await expect(page.getByText('已恢復您上次尚未儲存的內容。')).toBeVisible();
  await tab(page, '進階設定');
  await expect(page.getByRole('slider', { name: '溫度' })).toHaveValue('0');
  await save(page);
  await acknowledge(page, '聊天機器人已更新成功！');
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('要刪除');
  const row = page.getByRole('row', { name: /要刪除的機器人/ });
  await expect(row.getByText('溫度 0')).toBeVisible();
  await row.getByRole('button', { name: /^刪除/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('確定要刪除聊天機器人「要刪除的機器人」嗎？此操作無法撤銷。');
  await question.getByRole('button', { name: '刪除' }).click();
  await expect(page.getByText('沒有符合的聊天機器人')).toBeVisible();
});

weakTest.describe('without a network', () => {
  weakTest.use({ expectedNoise: [/ERR_|Failed to load resource/] });

  weakTest(
    '[BOT-40 BOT-41 OPEN-108] a teacher whose network fails while saving is back at the list after 3 seconds, and sends it when the network is there again',
    async ({ page, line }) => {
      await signIn(page, 'lead', LIST);
      await callApi(page, 'POST', '/api/chatbots', { name: '斷線的機器人' });
      await page.reload();
      await page.getByRole('link', { name: '編輯「斷線的機器人」' }).click();
      await nameField(page).fill('斷線後的機器人');
      line.cut();
      await save(page);
      await expect(
        page.getByText('儲存聊天機器人時發生錯誤。服務器可能無法連接，但更改已保存到本地數據。'),
      ).toBeVisible();
      await expect(page.getByRole('row', { name: /斷線後的機器人.*尚未同步/ })).toBeVisible();
      line.mend();
      await page.getByRole('button', { name: '重試同步「斷線後的機器人」' }).click();
      await expect(page.getByText('尚未同步')).toBeHidden();
      await expect(page.getByRole('link', { name: '斷線後的機器人', exact: true })).toBeVisible();
    },
  );
});

for (const [colorScheme, device, viewport] of [
  ['light', 'desk', { width: 1280, height: 800 }],
  ['dark', 'phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`${colorScheme} on a ${device}`, () => {
    test.use({ colorScheme, viewport });

    test('a teacher finds no barrier on any tab, in the trial and in the dialogs', async ({ page }) => {
      await signIn(page, 'lead', LIST);
      const [chatbot] = await callApi<{ id: string }[]>(page, 'GET', '/api/chatbots');
      const check = async (what: string) =>
        expect({ what, faults: await findFaults(page) }).toEqual({ what, faults: [] });
      await page
        .getByRole('button', { name: /QR code$/ })
        .first()
        .click();
      await expect(page.getByRole('img', { name: '聊天連結的 QR code' })).toBeVisible();
      await check('share dialog');
      await page.goto(`${LIST}/${chatbot?.id}`);
      for (const name of ['預設提示設定', '進階設定', '知識庫', '分享', '基本設定']) {
        await tab(page, name);
        await page.waitForLoadState('networkidle');
        await check(name);
      }
      await nameField(page).fill('');
      await save(page);
      await check('a wrong field');
      if (viewport.width < 1200) await page.getByRole('button', { name: '試用' }).click();
      await page.getByLabel('試用的問題').fill('請用表格說明');
      await page.getByLabel('試用的問題').press('Enter');
      await expect(page.getByRole('button', { name: '重新回答' })).toBeVisible();
      await check('trial');
    });
  });
}
