import { DEMO_PASSWORD } from '#server/demo/demo-school.ts';
import { expect, signIn, signInByForm, test } from './testing/product.ts';

test('[AUTH-1 AUTH-3 AUTH-4 AUTH-55 AUTH-56] a pupil who opens a page signs in first and then lands on that page', async ({
  page,
}) => {
  await page.goto('/notes');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('用戶名').fill('student@demo.school');
  await page.getByLabel('密碼', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page).toHaveURL(/\/notes$/);
  await expect(page.getByRole('heading', { level: 1, name: '學習筆記' })).toBeVisible();
});

test('a visitor’s browser gets the page at every address of the product, whichever compression it knows', async ({
  request,
}) => {
  for (const path of ['/', '/login', '/admin/users', '/kids/chatbot']) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await request.get(path, { headers: { 'accept-encoding': encoding } });
      expect([path, encoding, answer.status(), answer.headers()['cache-control']]).toEqual([
        path,
        encoding,
        200,
        'no-cache',
      ]);
      expect(await answer.text()).toContain('<div id="root">');
    }
    expect((await request.head(path)).status()).toBe(200);
  }
});

test.describe('with a wrong password', () => {
  test.use({ expectedNoise: [/401/] });
  test('[AUTH-20 AUTH-84] a visitor reads the server’s message and stays', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('用戶名').fill('student@demo.school');
    await page.getByLabel('密碼', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: '登入', exact: true }).click();
    await expect(page.getByText('用戶名或密碼不正確')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });
});

test('[AUTH-2 AUTH-24 AUTH-25 AUTH-29 AUTH-57 API-16] a pupil stays signed in over a reload, with exactly the two keys in local storage', async ({
  page,
}) => {
  await signInByForm(page, 'student');
  await page.goto('/assignments');
  await expect(page.getByRole('heading', { level: 1, name: '作業評估' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '作業評估' })).toBeVisible();
  await expect(page).toHaveURL(/\/assignments$/);
  expect((await page.evaluate(() => Object.keys(localStorage))).sort()).toEqual(['authToken', 'authUser']);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
});

test('[AUTH-58 AUTH-75 AUTH-80] a pupil without the right is sent home from pages of others', async ({
  page,
}) => {
  await signIn(page, 'student');
  for (const path of ['/admin/users', '/database-management', '/image-generator', '/admin/chatbots/new']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText('歡迎使用 AI 學習平台')).toBeVisible();
  }
});

test('[AUTH-32 AUTH-59 NAV-4 NAV-5 NAV-6] a teacher logs out after the question, and the pages are closed again', async ({
  page,
}) => {
  await signIn(page, 'teacher');
  await page.getByRole('button', { name: '登出' }).first().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('確定要登出嗎？');
  await question.getByRole('button', { name: '取消' }).click();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull();
  await page.getByRole('button', { name: '登出' }).first().click();
  await question.getByRole('button', { name: /登出|確定/ }).click();
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await page.goto('/admin/chatbots');
  await expect(page).toHaveURL(/\/login/);
});
