import type { Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/demo-school.ts';
import { button, expectNoFaults, goTo, lookIn, press, reach, write } from './testing/keys-alone.ts';
import { callApi, expect, signIn, test } from './testing/product.ts';

const box = (page: Page) => page.getByRole('textbox', { name: '訊息', exact: true });

async function hearAnswer(page: Page): Promise<void> {
  await expect(page.getByRole('log').getByText('示範回答')).toBeVisible();
  await expect(page.getByRole('button', { name: '停止' })).toBeHidden();
}

test('a pupil signs in, skips the menu, opens a chat and asks, by keys alone', async ({ page }) => {
  await page.goto('/login');
  await write(page, page.getByLabel('用戶名'), DEMO_ACCOUNTS.student.email);
  await write(page, page.getByLabel('密碼', { exact: true }), DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '歡迎使用 AI 學習平台' })).toBeVisible();
  await press(page, page.getByRole('link', { name: '跳到主要內容' }));
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await goTo(page, '基本功能', 'AI 聊天機器人');
  await write(page, box(page), '為什麼天空是藍色的？');
  await page.keyboard.press('Enter');
  await hearAnswer(page);
  await reach(page, button(page, '重新回答'));
});

test('a pupil on a phone opens and leaves the menu and the list of chats, by keys alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'student', '/chat');
  const menu = page.getByRole('navigation').getByRole('link', { name: '個人資料' });
  await press(page, button(page, '開啟選單'));
  await expectNoFaults(page, 'the menu');
  await reach(page, menu);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button(page, '開啟選單')).toBeFocused();
  const chats = page.getByRole('dialog', { name: '聊天機器人與對話記錄' });
  await lookIn(page, button(page, '開啟聊天機器人與對話記錄'), chats);
});

test('a pupil practises English and reads what was wrong, by keys alone', async ({ page }) => {
  await signIn(page, 'student');
  await goTo(page, '學習功能（測試中）', '語言練習');
  await write(page, page.getByRole('textbox', { name: '訊息' }), 'He go to school every day.');
  await page.keyboard.press('Enter');
  const line = page.getByRole('article', { name: '您的訊息' }).first();
  await expect(line.getByRole('list', { name: '更正' }).getByRole('insertion').first()).toHaveText('goes');
  await reach(page, button(page, '開始新對話'));
});

test('a visitor opens a shared link and asks, by keys alone', async ({ page, browser, baseURL }) => {
  await signIn(page, 'lead');
  const [bot] = await callApi<{ id: string }[]>(page, 'GET', '/api/chatbots');
  const { password } = await callApi<{ password: string }>(page, 'GET', `/api/chatbots/${bot?.id}/share`);
  const context = await browser.newContext({ locale: 'zh-TW', ...(baseURL && { baseURL }) });
  const visitor = await context.newPage();
  await visitor.goto(`/chat/${bot?.id}`);
  await write(visitor, visitor.getByLabel('密碼', { exact: true }), password);
  await visitor.keyboard.press('Enter');
  await write(visitor, box(visitor), '你好');
  await visitor.keyboard.press('Enter');
  await hearAnswer(visitor);
  await reach(visitor, button(visitor, '重新回答'));
  await context.close();
});
