import type { Locator, Page } from '@playwright/test';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/demo/demo-school.ts';
import { findFaults } from './testing/find-faults.ts';
import { callApi, expect, signIn, test } from './testing/product.ts';

/** More presses than any page has stops. */
const MANY = 300;

/** Goes on by the Tab key until the focus is there. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MANY; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${target}`);
}
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}
async function write(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target);
  await page.keyboard.type(text);
}
const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true });
const choice = (where: Page | Locator, name: string) => where.getByRole('combobox', { name, exact: true });
const box = (page: Page) => page.getByRole('textbox', { name: '訊息', exact: true });

async function hearAnswer(page: Page): Promise<void> {
  await expect(page.getByRole('log').getByText('示範回答')).toBeVisible();
  await expect(page.getByRole('button', { name: '停止' })).toBeHidden();
}
/** By the sidebar, whose group may be closed. */
async function goTo(page: Page, group: string, link: string): Promise<void> {
  const opener = button(page.getByRole('navigation'), group);
  await reach(page, opener);
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('Enter');
  await press(page, page.getByRole('navigation').getByRole('link', { name: link, exact: true }));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** What has opened above the page has no barrier, by day and by night. */
async function expectNoFaults(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft({ what, colorScheme, faults: await findFaults(page) }).toMatchObject({ faults: [] });
  }
  await page.emulateMedia({ colorScheme: null });
}
/** Goes through a list of choices and leaves it as it was; the field keeps the focus. */
async function lookThroughChoices(page: Page, field: Locator): Promise<void> {
  await reach(page, field);
  const chosen = await field.inputValue();
  await page.keyboard.press('ArrowDown');
  const list = page.getByRole('listbox').filter({ visible: true });
  await expect(list.getByRole('option').nth(1)).toBeVisible();
  await expectNoFaults(page, `${field}`);
  const marked = async () => {
    const id = await field.getAttribute('aria-activedescendant');
    return id && list.locator(`[id="${id}"]`).innerText();
  };
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect.poll(marked).toBeTruthy();
  const before = await marked();
  await page.keyboard.press('ArrowDown');
  await expect.poll(marked).not.toBe(before);
  await page.keyboard.press('ArrowUp');
  await expect.poll(marked).toBe(before);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(chosen);
}
/** Opens, looks at what has opened, leaves by Escape and has the focus where it was. */
async function lookIn(page: Page, opener: Locator, opened: Locator, look?: () => Promise<void>) {
  await press(page, opener);
  await expect(opened).toBeVisible();
  await expectNoFaults(page, `${opener}`);
  await look?.();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(opener).toBeFocused();
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

test('an administrator makes a chatbot and assigns it to a pupil, by keys alone', async ({ page }) => {
  const name = '只用鍵盤的機器人';
  await signIn(page, 'admin');
  await goTo(page, '管理功能', '聊天機器人管理');
  await press(page, page.getByRole('link', { name: '新增聊天機器人' }));
  await write(page, page.getByRole('textbox', { name: '名稱', exact: true }), name);
  await page.keyboard.press('Tab');
  await reach(page, page.getByRole('tab', { name: '基本設定' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '預設提示設定' })).toBeFocused();
  await expect(page.getByRole('tab', { name: '預設提示設定' })).toHaveAttribute('aria-selected', 'true');
  await press(page, button(page, '儲存'));
  const said = page.getByRole('alertdialog');
  await expect(said).toContainText('聊天機器人已創建成功！');
  await press(page, button(said, '確定'));

  await goTo(page, '系統管理', '用戶權限管理');
  await write(page, page.getByRole('searchbox', { name: '搜尋姓名或電子郵箱' }), '石家瑜');
  const assign = button(page, /^指派聊天機器人給/);
  await expect(assign).toHaveCount(1);
  await press(page, assign);
  const dialog = page.getByRole('dialog', { name: '指派聊天機器人給「石家瑜」' });
  await press(page, dialog.getByRole('checkbox', { name }), 'Space');
  await expect(dialog.getByText('已選擇 1 個聊天機器人')).toBeVisible();
  await press(page, button(dialog, '儲存'));
  await expect(dialog).toBeHidden();
  await expect(assign).toBeFocused();
});

test('an administrator adds a user, by keys alone', async ({ page }) => {
  await signIn(page, 'admin', '/admin/users');
  const opener = button(page, '新增用戶');
  await press(page, opener);
  const form = page.getByRole('dialog', { name: '新增用戶' });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await write(page, form.getByLabel('姓名'), '鍵盤新生');
  await write(page, form.getByLabel('電子郵箱'), 'by-keys@journey.school');
  await write(page, form.getByLabel(/^密碼/), 'secret-of-the-journey');
  await reach(page, form.getByLabel('用戶類型'));
  const chosen = form.getByLabel('用戶類型').locator('option:checked');
  while ((await chosen.innerText()) !== '學生') {
    const before = await chosen.innerText();
    await page.keyboard.press('ArrowDown');
    await expect(chosen).not.toHaveText(before);
  }
  await press(page, button(form, '新增用戶'));
  await expect(form).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: '鍵盤新生' })).toContainText('學生');
});

test('an administrator goes through lists of choices and menus by the arrow keys and leaves them by Escape, with the focus where it was', async ({
  page,
}) => {
  await signIn(page, 'admin', '/chat-history');
  const [bot] = await callApi<{ id: string }[]>(page, 'GET', '/api/chatbots');
  const chat = { chatbot_id: bot?.id, title: '只用鍵盤的聊天' };
  const { id } = await callApi<{ id: string }>(page, 'POST', '/api/chat/sessions', chat);
  await page.goto(`/chat-history?session=${id}`);
  for (const name of ['聊天機器人', '用戶', '學校']) await lookThroughChoices(page, choice(page, name));
  const item = page.getByRole('menuitem');
  await lookIn(page, button(page, '匯出聊天'), page.getByRole('menu'), async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await expect(item.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item.last()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item.first()).toBeFocused();
  });
  await lookIn(page, button(page, '登出'), page.getByRole('alertdialog'));

  await page.goto('/admin/question-database');
  await lookThroughChoices(page, choice(page, '單元'));
  await page.goto('/token-management');
  const form = page.getByRole('dialog', { name: '新增 API 金鑰' });
  await lookIn(page, button(page, '新增 API 金鑰'), form, async () => {
    await lookThroughChoices(page, choice(form, '用戶'));
    // Escape was for the list alone.
    await expect(form).toBeVisible();
  });
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
