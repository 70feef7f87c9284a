import { createPerson } from './testing/people.ts';
import { expect, openAs, signIn, test } from './testing/product.ts';

test('a teacher who forgot to log out elsewhere does so from here, and the other browser is at the sign-in', async ({
  page,
  browser,
}) => {
  const teacher = {
    name: '旅程的老師',
    email: 'two-browsers@journey.test',
    password: 'here and there',
    user_type: 'teacher',
  };
  await signIn(page, 'admin');
  await createPerson(page, teacher);

  const [here, there] = await Promise.all([browser.newContext(), browser.newContext()]);
  const [mine, forgotten] = await Promise.all([here.newPage(), there.newPage()]);
  await openAs(mine, teacher, '/profile');
  await openAs(forgotten, teacher, '/notes');
  await mine.getByRole('button', { name: '登出其他裝置' }).click();
  await expect(mine.getByText('已登出其他裝置，共結束 1 個登入')).toBeVisible();

  await forgotten.goto('/profile');
  await expect(forgotten).toHaveURL(/\/login/);
  await mine.reload();
  await expect(mine.getByRole('heading', { level: 1, name: '個人資料' })).toBeVisible();
  await mine.getByRole('button', { name: '登出其他裝置' }).click();
  await expect(mine.getByText('沒有其他裝置登入中')).toBeVisible();
  await Promise.all([here.close(), there.close()]);
});
