import type { Locator, Page } from '@playwright/test';
import { button, expectNoFaults, goTo, lookIn, press, reach, write } from './testing/keys-alone.ts';
import { callApi, expect, signIn, test } from './testing/product.ts';

const choice = (where: Page | Locator, name: string) => where.getByRole('combobox', { name, exact: true });

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
  // Whoever presses a key has seen where the focus is.
  await expect(form.locator(':focus')).toHaveCount(1);
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
