import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { login } from '#contract/auth.contract.ts';
import { getAccessRights } from '#contract/users.contract.ts';
import { buildRights, buildUser } from '#web/testing/people.ts';
import { type RenderedApp, renderApp } from '#web/testing/render-app.tsx';

const CARDS = ['AI 聊天機器人', '作業評估', '學習內容', '語言練習', '學習筆記', 'AI 圖片生成'];
const PATHS = ['/chat', '/assignments', '/content', '/language', '/notes', '/image-generator'];
const everything = { as: { permissions: ['all'] } } as const;

const features = async () => within(await screen.findByRole('region', { name: '學習功能' }));
const signInDialog = () => screen.findByRole('dialog', { name: '登入學伴' });

async function openAsGuest(): Promise<RenderedApp> {
  const app = await renderApp('/login', {
    backend(b) {
      b.on(login, () => ({ token: 'token-1', user: buildUser() }));
      b.on(getAccessRights, () => buildRights());
    },
  });
  await app.user.click(await screen.findByRole('link', { name: '瀏覽平台功能' }));
  await screen.findByRole('heading', { name: '歡迎使用 AI 學習平台' });
  expect(app.path()).toBe('/');
  return app;
}

describe('home, for a person who is signed in', () => {
  test('[NAV-22 NAV-26 NAV-27] shows the banner and six cards that lead to their pages', async () => {
    await renderApp('/', everything);
    await screen.findByRole('heading', { level: 1, name: '歡迎使用 AI 學習平台' });
    const links = (await features()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(PATHS);
    links.forEach((link, index) => {
      expect(link.textContent).toContain(CARDS[index]);
    });
  });

  test('[NAV-27] opens the page of a card', async () => {
    const { user, path } = await renderApp('/', everything);
    await user.click((await features()).getByRole('link', { name: /作業評估/ }));
    await waitFor(() => expect(path()).toBe('/assignments'));
  });

  test('[NAV-23] goes to the chatbot', async () => {
    const { user, router } = await renderApp('/', { as: { permissions: [] } });
    const visited: string[] = [];
    router.subscribe('onBeforeNavigate', ({ toLocation }) => visited.push(toLocation.pathname));
    await user.click(await screen.findByRole('button', { name: '開始使用聊天機器人' }));
    await waitFor(() => expect(visited[0]).toBe('/chat'));
    // This pupil may not open it, and reads so.
    await screen.findByText('您沒有開啟「AI 聊天機器人」的權限');
  });

  test('[NAV-25 OPEN-42] has no login button', async () => {
    await renderApp('/', everything);
    await features();
    expect(screen.queryByRole('button', { name: '登入' })).toBeNull();
  });

  const ADMIN_BUTTONS = ['用戶管理', '系統設定'] as const;
  test.each(ADMIN_BUTTONS)('[NAV-31 OPEN-44] only alerts at 「%s」, for administrators too', async (name) => {
    const { user, path } = await renderApp('/', { as: { userType: 'admin' } });
    await user.click(await screen.findByRole('button', { name }));
    const alert = await screen.findByRole('alertdialog', {
      name: '此功能需要管理員權限，請由側邊欄的管理選單進入',
    });
    const [only, ...others] = within(alert).getAllByRole('button');
    expect(others).toEqual([]);
    if (only) await user.click(only);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(path()).toBe('/');
  });
});

describe('home, for a guest', () => {
  test('[NAV-24 NAV-25 AUTH-8 OPEN-42] opens the sign-in form from both buttons without leaving the page', async () => {
    const { user, path } = await openAsGuest();
    for (const name of ['開始使用聊天機器人', '登入']) {
      await user.click(screen.getByRole('button', { name }));
      await signInDialog();
      expect(path()).toBe('/');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  const BLANK_FIELDS = [
    ['', 'word'],
    ['  ', 'word'],
    ['student1', ''],
    ['student1', '   '],
  ] as const;
  test.each(BLANK_FIELDS)(
    '[AUTH-12 AUTH-13] reads the traditional text for %j and %j, and nothing is sent',
    async (name, word) => {
      const { user, backend } = await openAsGuest();
      await user.click(screen.getByRole('button', { name: '登入' }));
      const dialog = within(await signInDialog());
      if (name) await user.type(dialog.getByLabelText('用戶名'), name);
      if (word) await user.type(dialog.getByLabelText('密碼'), word);
      await user.click(dialog.getByRole('button', { name: '登入' }));
      expect(dialog.getByRole('alert').textContent).toBe('用戶名和密碼不能為空。');
      expect(backend.callsOf(login)).toHaveLength(0);
    },
  );

  test('[AUTH-8 AUTH-28] signs in above the page, and the form closes', async () => {
    const { user, path } = await openAsGuest();
    await user.click(screen.getByRole('button', { name: '登入' }));
    const dialog = within(await signInDialog());
    await user.type(dialog.getByLabelText('用戶名'), 'student1');
    await user.type(dialog.getByLabelText('密碼'), 'word');
    await user.click(dialog.getByRole('button', { name: '登入' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: '登出' })).toBeTruthy();
    expect(path()).toBe('/');
  });

  test.each(CARDS)('[NAV-28 NAV-30] reads about 「%s」 and goes back', async (name) => {
    const { user, path } = await openAsGuest();
    await user.click((await features()).getByRole('button', { name: new RegExp(`^${name}`) }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    await user.click(dialog.getByRole('button', { name: '返回' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(path()).toBe('/');
  });

  test('[NAV-29] logs in from the description of a feature', async () => {
    const { user } = await openAsGuest();
    await user.click((await features()).getByRole('button', { name: /學習筆記/ }));
    const dialog = within(await screen.findByRole('dialog', { name: '學習筆記' }));
    await user.click(dialog.getByRole('button', { name: '立即登入' }));
    await signInDialog();
    expect(screen.queryByRole('dialog', { name: '學習筆記' })).toBeNull();
  });
});
