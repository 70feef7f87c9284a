import type { Page } from '@playwright/test';
import { isAllowed } from '#contract/access.ts';
import { PAGES } from '#contract/pages.ts';
import { findFaults } from './testing/find-faults.ts';
import { createPerson } from './testing/people.ts';
import { expect, openAs, signIn, test } from './testing/product.ts';

const PATH = '/admin/user-types';
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The pages that ask for a permission which a type with `/notes` alone has not; those of one thing need an id. */
const CLOSED = Object.values(PAGES).filter(
  ({ access, path }) =>
    !isAllowed(access, { userType: 'free', permissions: ['/notes'] }) && !path.includes('$'),
);

test.describe(() => {
  // The type that is still in use is not deleted.
  test.use({ expectedNoise: [/status of 409/] });

  test('[TYPE-3 TYPE-14 AUTH-41 AUTH-58] an administrator makes a type with one page, and its user opens that page and no other guarded one', async ({
    page,
    browser,
  }) => {
    await signIn(page, 'admin', PATH);
    await page.getByRole('button', { name: '新增用戶類型' }).click();
    const dialog = page.getByRole('dialog', { name: '新增用戶類型' });
    await dialog.getByLabel('名稱').fill('旅程的筆記員');
    await dialog.getByRole('checkbox', { name: '學習筆記 /notes' }).check();
    expect(await findFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: '儲存' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, '旅程的筆記員')).toContainText('學習筆記');

    const person = {
      name: '旅程的小記',
      email: 'notes@journey.test',
      password: 'one page only',
      user_type: '旅程的筆記員',
    };
    await createPerson(page, person);
    const other = await browser.newContext();
    const theirs = await other.newPage();
    await openAs(theirs, person, PAGES.notes.path);
    await expect(theirs.getByRole('heading', { level: 1, name: PAGES.notes.title })).toBeVisible();
    expect(CLOSED.length).toBeGreaterThan(15);
    for (const { path } of CLOSED) {
      await theirs.goto(path);
      await expect(theirs, path).toHaveURL(/:\d+\/$/);
    }

    await rowOf(page, '旅程的筆記員').getByRole('checkbox').click();
    await expect(rowOf(page, '旅程的筆記員').getByRole('checkbox')).not.toBeChecked();
    await rowOf(page, '旅程的筆記員').getByRole('button', { name: '刪除「旅程的筆記員」' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '刪除' }).click();
    await expect(page.getByRole('alert')).toContainText('還有 1 位用戶屬於這個類型');
    await other.close();
  });
});

test('[TYPE-9 TYPE-10] an administrator chooses all pages or single ones, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'admin', PATH);
  await page.getByRole('button', { name: '編輯「教師」' }).click();
  const dialog = page.getByRole('dialog', { name: '編輯用戶類型' });
  const all = dialog.getByRole('checkbox', { name: '全部權限 all' });
  const chat = dialog.getByRole('checkbox', { name: 'AI 聊天機器人 /chat' });
  await all.check();
  await expect(chat).not.toBeChecked();
  await chat.check();
  await expect(all).not.toBeChecked();
  await expect(dialog.getByRole('button', { name: '儲存' })).toBeInViewport({ ratio: 1 });
  expect(await findFaults(page)).toEqual([]);
});

test('[SCHOOL-7] an administrator adds schools, merges two that are the same, and reads it in the log', async ({
  page,
}) => {
  const [kept, doubled] = ['旅程中學', '旅程 中學'];
  await signIn(page, 'admin', '/admin/schools');
  for (const name of [kept, doubled]) {
    await page.getByRole('button', { name: '新增學校' }).click();
    const form = page.getByRole('dialog', { name: '新增學校' });
    await form.getByLabel('學校名稱').fill(name);
    await form.getByRole('button', { name: '儲存' }).click();
    await expect(form).toBeHidden();
  }
  const pupil = {
    name: '旅程的轉學生',
    email: 'moved@journey.test',
    password: 'a new school',
    school: doubled,
  };
  await createPerson(page, { ...pupil, user_type: 'student' });
  await page.getByRole('searchbox').fill('旅程');
  await expect(page.getByText('共 2 所')).toBeVisible();
  await page.reload();
  await expect(rowOf(page, doubled)).toContainText('1 位');

  await page.getByRole('checkbox', { name: kept, exact: true }).check();
  await page.getByRole('checkbox', { name: doubled, exact: true }).check();
  await page.getByRole('button', { name: '合併…' }).click();
  const merge = page.getByRole('dialog', { name: '合併學校' });
  await merge.getByRole('radio', { name: `${kept}（0 位用戶）` }).check();
  expect(await findFaults(page)).toEqual([]);
  await merge.getByRole('button', { name: '合併' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`1 位用戶會移到「${kept}」`);
  await question.getByRole('button', { name: '合併' }).click();
  await expect(merge).toBeHidden();
  await expect(page.getByText('共 1 所')).toBeVisible();
  await expect(rowOf(page, kept)).toContainText('1 位');

  await page.goto('/admin/audit');
  await page.getByLabel('操作', { exact: true }).selectOption('合併學校');
  const entry = page.getByRole('listitem').filter({ hasText: `把學校 ${doubled} 併入` });
  await expect(entry).toContainText(`陳校務主任 把學校 ${doubled} 併入 ${kept}：1 位用戶移了過去`);
  await entry.getByRole('button', { name: '陳校務主任' }).click();
  await expect(page.getByRole('combobox', { name: '用戶' })).toHaveValue('陳校務主任（admin@demo.school）');
  await page.reload();
  await expect(entry).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});
