import type { Browser, Locator, Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '#server/demo/demo-school.ts';
import { findFaults } from './testing/find-faults.ts';
import { callApi, expect, signIn, test } from './testing/product.ts';

const LIST = '/admin/users';
const PASSWORD = 'secret-of-the-journey';
const list = (page: Page) => page.getByRole('table', { name: '用戶', exact: true });
const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name });
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const bar = (page: Page) => page.getByRole('region', { name: '對已選取的用戶' });
const press = (where: Locator | Page, name: string) =>
  where.getByRole('button', { name, exact: true }).click();
const search = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: '搜尋姓名或電子郵箱' }).fill(text);

/** Users made by the API, `甲01`, `甲02` … for the word 甲, each with the password of the journeys. */
async function makeUsers(
  page: Page,
  { word, local, count }: { word: string; local: string; count: number },
  fields: object = {},
): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `${word}${String(n + 1).padStart(2, '0')}`);
  for (const [n, name] of names.entries()) {
    const email = `${local}-${n + 1}@journey.school`;
    const user = { name, email, password: PASSWORD, user_type: 'student', ...fields };
    await callApi(page, 'POST', '/api/users', user);
  }
  return names;
}

/** Somebody on another computer, at the page after the sign-in. */
async function signInElsewhere(browser: Browser, email: string, to: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-TW' });
  const page = await context.newPage();
  await page.goto(to);
  await page.getByLabel('用戶名').fill(email);
  await page.getByLabel('密碼', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登入', exact: true }).click();
  return page;
}

test('[USER-2 USER-5 USER-6 USER-10 USER-13 USER-14 USER-15 USER-33 USER-34 USER-35 OPEN-93] an administrator creates a user, who signs in, gives them another name and a chatbot, which they see, and deletes them', async ({
  page,
  browser,
}) => {
  const email = 'new-pupil@journey.school';
  await signIn(page, 'admin', LIST);
  await search(page, '旅程');
  await press(page, '新增用戶');
  const form = dialogOf(page, '新增用戶');
  await form.getByLabel('姓名').fill('旅程新生');
  await form.getByLabel('電子郵箱').fill(email);
  await form.getByLabel(/^密碼/).fill(PASSWORD);
  await form.getByLabel('用戶類型').selectOption({ label: '學生' });
  expect(await findFaults(page)).toEqual([]);
  await press(form, '新增用戶');
  await expect(form).toBeHidden();
  await expect(rowOf(page, '旅程新生')).toContainText('學生');

  const pupil = await signInElsewhere(browser, email, '/chat');
  await expect(pupil).toHaveURL(/\/chat/);

  await press(rowOf(page, '旅程新生'), '編輯「旅程新生」');
  const edit = dialogOf(page, '編輯用戶');
  await expect(edit.getByLabel('電子郵箱')).toHaveValue(email);
  await edit.getByLabel('姓名').fill('旅程老生');
  await press(edit, '儲存');
  await expect(rowOf(page, '旅程老生')).toContainText(email);

  await press(rowOf(page, '旅程老生'), '指派聊天機器人給「旅程老生」');
  const assign = dialogOf(page, '指派聊天機器人給「旅程老生」');
  await assign.getByRole('searchbox', { name: '搜尋聊天機器人' }).fill('普通話');
  await assign.getByRole('checkbox', { name: '普通話小伙伴' }).check();
  await expect(assign.getByText('已選擇 1 個聊天機器人')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await press(assign, '儲存');
  await expect(assign).toBeHidden();
  await pupil.reload();
  await expect(pupil.getByRole('main')).toContainText('普通話小伙伴');
  await expect(pupil.getByRole('main')).not.toContainText('小文老師');

  const question = page.getByRole('alertdialog');
  await press(rowOf(page, '旅程老生'), '刪除「旅程老生」');
  await expect(question).toContainText('確定要刪除用戶「旅程老生」嗎？此操作無法撤銷。');
  await press(question, '取消');
  await expect(rowOf(page, '旅程老生')).toHaveCount(1);
  await press(rowOf(page, '旅程老生'), '刪除「旅程老生」');
  await press(question, '刪除');
  await expect(rowOf(page, '旅程老生')).toHaveCount(0);
  await pupil.reload();
  await expect(pupil).toHaveURL(/\/login/);
  await pupil.context().close();
});

test('[USER-11 USER-17 OPEN-93] an administrator gives several users a type, an expiry and a chatbot at once, and reads who had what before', async ({
  page,
}) => {
  await signIn(page, 'admin', LIST);
  const [first = '', second = '', third = ''] = await makeUsers(page, {
    word: '多人',
    local: 'many',
    count: 3,
  });
  await page.goto(`${LIST}?search=${encodeURIComponent('多人')}`);
  for (const name of [first, third])
    await list(page)
      .getByRole('checkbox', { name: `選取「${name}」` })
      .check();
  await expect(bar(page)).toContainText('已選取 2 位用戶');
  await press(bar(page), '更改類型、學校、狀態或到期日');
  const change = dialogOf(page, '更改用戶');
  await change.getByLabel('用戶類型').selectOption({ label: '科主任' });
  await change.getByLabel('使用期限').selectOption({ label: '到指定的日期' });
  await change.getByLabel('到期日').fill('2099-07-31');
  expect(await findFaults(page)).toEqual([]);
  await press(change, '更改 2 位用戶');
  await expect(change.getByText('已更改 2 位用戶')).toBeFocused();
  await expect(change.getByRole('table').getByRole('row')).toHaveText([
    '用戶項目原本更改後',
    `${first}用戶類型學生科主任`,
    `${first}到期日永久2099-07-31`,
    `${third}用戶類型學生科主任`,
    `${third}到期日永久2099-07-31`,
  ]);
  expect(await findFaults(page)).toEqual([]);
  await press(change, '完成');
  await expect(rowOf(page, first)).toContainText('2099-07-31');
  await expect(rowOf(page, second)).toContainText('永久');

  await press(bar(page), '選取全部 3 位符合條件的用戶');
  await expect(bar(page)).toContainText('已選取 3 位用戶');
  await press(bar(page), '指派聊天機器人');
  const assign = dialogOf(page, '指派聊天機器人');
  await assign.getByRole('checkbox', { name: '科學探險家' }).check();
  expect(await findFaults(page)).toEqual([]);
  await press(assign, '為 3 位用戶加入');
  await expect(assign.getByText('已更改 3 位用戶')).toBeVisible();
  await expect(assign.getByRole('row').filter({ hasText: second })).toHaveText(
    `${second}聊天機器人無科學探險家`,
  );
  await press(assign, '完成');
  await press(bar(page), '取消選取');
  await expect(bar(page)).toBeHidden();
});

test('[USER-2 USER-3 OPEN-77] an administrator finds search, filter and page again after a reload', async ({
  page,
}) => {
  await signIn(page, 'admin', LIST);
  await makeUsers(page, { word: '翻頁', local: 'page', count: 27 }, { user_type: 'free' });
  await page.reload();
  await search(page, '翻頁');
  await page.getByRole('combobox', { name: '用戶類型' }).selectOption({ label: '免費用戶' });
  await expect(page.getByText('共 27 位')).toBeVisible();
  await list(page).getByRole('columnheader', { name: '姓名' }).getByRole('button').click();
  await press(page.getByRole('navigation', { name: '分頁' }), '第 2 頁');
  const names = list(page).getByRole('rowheader');
  await expect(names).toHaveText(['翻頁26', '翻頁27']);
  await page.reload();
  await expect(names).toHaveText(['翻頁26', '翻頁27']);
  await expect(page.getByRole('searchbox')).toHaveValue('翻頁');
  await expect(page.getByRole('combobox', { name: '用戶類型' })).toHaveValue('free');
});

test('an administrator gets those who match as files that begin with the headings of the import', async ({
  page,
}) => {
  await signIn(page, 'admin', LIST);
  await makeUsers(page, { word: '匯出', local: 'export', count: 2 }, { school: null });
  await page.goto(`${LIST}?search=${encodeURIComponent('匯出')}`);
  await expect(page.getByText('共 2 位')).toBeVisible();
  for (const [button, ending] of [
    ['CSV（.csv）', 'csv'],
    ['Excel（.xlsx）', 'xlsx'],
  ] as const) {
    await press(page, '匯出');
    expect(await findFaults(page)).toEqual([]);
    const coming = page.waitForEvent('download');
    await press(dialogOf(page, '匯出用戶'), button);
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^用戶-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
    const chunks = await (await file.createReadStream()).toArray();
    const content = Buffer.concat(chunks);
    if (ending === 'xlsx') expect(content.subarray(0, 2).toString()).toBe('PK');
    else {
      expect(content.toString().split('\r\n')).toEqual([
        '\uFEFF姓名,電子郵箱,密碼,用戶類型,學校,狀態,到期日',
        '匯出01,export-1@journey.school,,學生,,啟用,',
        '匯出02,export-2@journey.school,,學生,,啟用,',
        '',
      ]);
    }
    await expect(dialogOf(page, '匯出用戶')).toBeHidden();
  }
});

test.describe('with rights over users, but none over administrators', () => {
  test.use({ expectedNoise: [/403/] });

  test('[OPEN-5 USER-45] a manager reads that an administrator is out of reach, alone and among others', async ({
    page,
    browser,
  }) => {
    await signIn(page, 'admin', LIST);
    await callApi(page, 'POST', '/api/user-types', {
      name: '教務處',
      accessiblePages: ['user_access_management', '/chat', '/profile', '/conversation-practice'],
    });
    await makeUsers(page, { word: '教務', local: 'manager', count: 1 }, { user_type: '教務處' });
    await makeUsers(page, { word: '平民', local: 'other', count: 1 }, { user_type: 'free' });
    const admin = DEMO_ACCOUNTS.admin.name;
    const manager = await signInElsewhere(browser, 'manager-1@journey.school', LIST);
    await search(manager, admin);

    await press(rowOf(manager, admin), `刪除「${admin}」`);
    await press(manager.getByRole('alertdialog'), '刪除');
    await expect(manager.getByText('您沒有權限刪除此用戶')).toBeVisible();

    await press(rowOf(manager, admin), `編輯「${admin}」`);
    const edit = dialogOf(manager, '編輯用戶');
    await edit.getByLabel(/^密碼/).fill('taken over');
    await press(edit, '儲存');
    await expect(edit.getByText('您不能更改權限比您高的用戶')).toBeVisible();
    await press(edit, '取消');
    await press(manager.getByRole('alertdialog'), '放棄');

    for (const name of [admin, '平民01']) {
      await search(manager, name);
      await list(manager)
        .getByRole('checkbox', { name: `選取「${name}」` })
        .check();
    }
    await press(bar(manager), '更改類型、學校、狀態或到期日');
    const change = dialogOf(manager, '更改用戶');
    await change.getByLabel('狀態').selectOption({ label: '停用' });
    await press(change, '更改 2 位用戶');
    await expect(change.getByRole('listitem')).toHaveText([`${admin}：您不能更改權限比您高的用戶`]);
    await expect(change.getByText('沒有更改任何用戶')).toBeVisible();
    await press(change, '不包括這 1 位用戶');
    await press(change, '更改 1 位用戶');
    await expect(change.getByRole('table').getByRole('row').last()).toHaveText('平民01狀態啟用停用');
    await manager.context().close();
  });
});
