import { expectNoBarrier } from './testing/find-faults.ts';
import { expect, signIn, test } from './testing/product.ts';

const NOTE = [
  '光合作用是植物利用光能，把二氧化碳和水變成葡萄糖和氧氣的過程。',
  '葉綠素在葉綠體裡吸收光能。',
  '影響光合作用的因素有光照強度、二氧化碳濃度和溫度。',
].join('');

test('[HELP-N-1 HELP-N-2 HELP-N-3 HELP-N-5 HELP-N-6 HELP-N-7] a pupil makes cards of a note, turns them over, marks one as known, and finds it so after a reload', async ({
  page,
}) => {
  await signIn(page, 'student', '/notes');
  await page.getByLabel('筆記內容').fill(NOTE);
  await page.getByRole('button', { name: '整理筆記' }).click();
  await expect(page.getByRole('alert')).toHaveText('請填寫筆記標題和內容');
  await expect(page.getByLabel('筆記標題')).toBeFocused();
  await page.keyboard.type('光合作用');
  await page.getByRole('button', { name: '整理筆記' }).click();
  const sheet = page.getByRole('article', { name: '光合作用' });
  for (const name of ['摘要', '重點概念', '複習問題'])
    await expect(sheet.getByRole('heading', { name })).toBeVisible({ timeout: 30_000 });

  const card = sheet.getByRole('article', { name: '第 1 題' });
  const count = sheet.getByText(/^會了 \d+ \/ \d+ 題$/);
  await expect(card.locator('[inert]')).toContainText('答案');
  await card.getByRole('button', { name: '看答案' }).focus();
  await page.keyboard.press('Enter');
  await expect(card.locator('[inert]')).toContainText('第 1 題');
  const stored = page.waitForResponse((response) => response.url().endsWith('/known'));
  await card.getByRole('button', { name: '我會了' }).click();
  await expect(count).toHaveText(/^會了 1 /);
  expect((await stored).status()).toBe(200);
  await expectNoBarrier(page);

  await page.reload();
  await expect(count).toHaveText(/^會了 1 /);
  await sheet.getByRole('switch', { name: '只看還不會的' }).click();
  await expect(card).toBeHidden();
  await expect(sheet.getByRole('article', { name: '第 2 題' })).toBeVisible();

  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await expect(sheet.getByRole('heading', { name: '答案' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: '打亂順序' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
});

test('[HELP-N-8 HELP-N-11 OPEN-64] a pupil reads an answer that has another shape, and keeps a note whose AI fails, also over a reload', async ({
  page,
}) => {
  await signIn(page, 'premium', '/notes');
  await page.getByLabel('筆記標題').fill('筆記');
  const content = page.getByLabel('筆記內容');
  const send = () => page.getByRole('button', { name: '整理筆記' }).click();
  await content.fill(`[[scenario:error-500]] ${NOTE}`);
  await send();
  await expect(page.getByText('增強筆記時發生錯誤，請稍後再試')).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(content).toHaveValue(`[[scenario:error-500]] ${NOTE}`);

  await content.fill(`[[scenario:prose]] ${NOTE}`);
  await send();
  const sheet = page.getByRole('article', { name: '筆記' });
  await expect(sheet.getByRole('article', { name: '第 1 題' })).toBeVisible({ timeout: 30_000 });
  await sheet.getByRole('button', { name: '修改後再整理' }).click();
  await content.fill(`[[scenario:echo]] 這一段沒有標題。`);
  await send();
  await expect(sheet.getByText('這一段沒有標題。').first()).toBeVisible({ timeout: 30_000 });
  await expect(sheet.getByRole('heading', { name: '摘要' })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: '重點概念' })).toBeHidden();
});
