import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { login, logout } from '#contract/auth.contract.ts';
import { listActiveSchools } from '#contract/schools.contract.ts';
import { listUsers } from '#contract/user-management.contract.ts';
import { listUserTypes } from '#contract/user-types.contract.ts';
import { getUser } from '#contract/users.contract.ts';
import { writeDraft } from '#web/lib/drafts/drafts.ts';
import { endSession } from '#web/lib/session/session-store.ts';
import { buildUser } from '#web/testing/people.ts';
import { type RenderedApp, renderApp, TOKEN } from '#web/testing/render-app.tsx';

const everything = { as: { permissions: ['all'] } } as const;
const menu = () => screen.findByRole('navigation', { name: '主選單' });

describe('the sidebar', () => {
  test('[NAV-7 NAV-8 NAV-9] a teacher finds three groups expanded and two collapsed, and turns each', async () => {
    const { user } = await renderApp('/', everything);
    const nav = within(await menu());
    await nav.findByRole('link', { name: '題庫' });
    const groups = nav.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent);
    expect(groups).toEqual(['基本功能', '學習功能（測試中）', 'AI 工具']);
    for (const name of ['基本功能', '學習功能（測試中）', 'AI 工具', '管理功能', '系統管理']) {
      const group = nav.getByRole('button', { name });
      const list = document.getElementById(group.getAttribute('aria-controls') ?? '');
      const hidden = list?.hidden;
      await user.click(group);
      expect(list?.hidden).toBe(!hidden);
      await user.click(group);
      expect(list?.hidden).toBe(hidden);
    }
  });

  test('[NAV-7] a teacher without a mouse expands a group and opens a page of it', async () => {
    const { user, path } = await renderApp('/', {
      ...everything,
      backend(b) {
        for (const list of [listUsers, listUserTypes, listActiveSchools]) b.on(list, () => []);
      },
    });
    const group = await screen.findByRole('button', { name: '系統管理' });
    group.focus();
    await user.keyboard('{Enter}');
    expect(group.getAttribute('aria-expanded')).toBe('true');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('用戶權限管理');
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: '用戶權限管理' });
    expect(path()).toBe('/admin/users');
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('用戶權限管理');
  });

  test('[NAV-16] a person who is signed in finds their profile at the end', async () => {
    await renderApp('/', everything);
    const links = within(await menu()).getAllByRole('link');
    expect(links.at(-1)?.getAttribute('href')).toBe('/profile');
    expect(links.at(-1)?.textContent).toBe('個人資料');
  });

  test('[NAV-17 OPEN-39] a guest finds neither profile nor logout', async () => {
    const { user } = await renderApp('/login');
    await user.click(await screen.findByRole('link', { name: '瀏覽平台功能' }));
    const nav = within(await menu());
    expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['首頁', '會話練習']);
    expect(screen.queryByRole('button', { name: '登出' })).toBeNull();
  });

  test('[NAV-2 NAV-3] a pupil on a phone opens and closes the menu with one toggle', async () => {
    const { user } = await renderApp('/', everything);
    const toggle = await screen.findByRole('button', { name: '開啟選單' });
    const sidebar = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
    expect(sidebar?.dataset.open).toBeUndefined();
    await user.click(toggle);
    expect(sidebar?.dataset.open).toBe('true');
    expect(toggle.getAttribute('aria-label')).toBe('關閉選單');
    await user.click(toggle);
    expect(sidebar?.dataset.open).toBeUndefined();
  });

  test('[NAV-3] a pupil on a phone who chose a page or pressed Escape finds the menu closed', async () => {
    const { user } = await renderApp('/', everything);
    const toggle = await screen.findByRole('button', { name: '開啟選單' });
    await user.click(toggle);
    within(await menu())
      .getByRole('link', { name: '首頁' })
      .focus();
    await user.keyboard('{Escape}');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(toggle);
    await user.click(toggle);
    await user.click(within(await menu()).getByRole('link', { name: '學習筆記' }));
    await screen.findByRole('heading', { name: '學習筆記' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('moving between pages', () => {
  test('a pupil who uses a screen reader is taken to the heading of the new page, whose title changes', async () => {
    const { user } = await renderApp('/', everything);
    await user.click(within(await menu()).getByRole('link', { name: '學習筆記' }));
    const heading = await screen.findByRole('heading', { name: '學習筆記' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe('學習筆記 · 學伴');
  });
});

describe('logging out', () => {
  const ask = async ({ user }: RenderedApp) => {
    await user.click(await screen.findByRole('button', { name: '登出' }));
    return screen.findByRole('alertdialog', { name: '確定要登出嗎？' });
  };

  test('[NAV-4 NAV-6] a person who cancels the question stays signed in', async () => {
    const app = await renderApp('/', everything);
    await app.user.click(within(await ask(app)).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(localStorage.getItem('authToken')).toBe(TOKEN);
    expect(app.backend.callsOf(logout)).toHaveLength(0);
    expect(app.path()).toBe('/');
  });

  test('[NAV-4 NAV-5 AUTH-32] a person who confirms it is logged out and sees the sign-in page', async () => {
    const app = await renderApp('/notes', everything);
    await app.user.click(within(await ask(app)).getByRole('button', { name: '確定' }));
    await screen.findByLabelText('用戶名');
    expect(app.path()).toBe('/login');
    expect(localStorage).toHaveLength(0);
    await waitFor(() => expect(app.backend.callsOf(logout)).toHaveLength(1));
    // The next person at this computer does not land where the last one was.
    expect(app.router.state.location.state.from).toBeUndefined();
  });
});

describe('a session that ends while a page is open', () => {
  test('[OPEN-39 OPEN-91] leaves the page and the draft, and the same person goes on after signing in above it', async () => {
    const person = buildUser();
    const { user, path } = await renderApp('/profile', {
      as: { user: person },
      backend(b) {
        b.on(getUser, () => person);
        b.on(login, () => ({ token: 'token-2', user: person }));
      },
    });
    const subject = await screen.findByLabelText('科目');
    await user.type(subject, '天文');
    writeDraft(person.id, 'chat', '未送出');
    endSession(TOKEN);
    await screen.findByText('登入已過期，這一頁的內容仍然保留。重新登入後可以繼續。');
    expect(path()).toBe('/profile');
    expect(screen.getByLabelText('科目')).toHaveProperty('value', '天文');
    expect(sessionStorage).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: '重新登入' }));
    const dialog = within(await screen.findByRole('dialog', { name: '登入學伴' }));
    await user.type(dialog.getByLabelText('用戶名'), 'student1');
    await user.type(dialog.getByLabelText('密碼'), 'word');
    await user.click(dialog.getByRole('button', { name: '登入' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('科目')).toHaveProperty('value', '天文');
    expect(path()).toBe('/profile');
  });

  test('shows nothing of it to another person who signs in above it', async () => {
    const other = buildUser({ id: '01890a5d-ac96-774b-bcce-b302099a8058', name: '李大文' });
    const { user, backend } = await renderApp('/profile', {
      as: {},
      backend(b) {
        b.on(getUser, () => buildUser());
        b.on(login, () => ({ token: 'token-2', user: other }));
      },
    });
    await user.type(await screen.findByLabelText('科目'), '天文');
    endSession(TOKEN);
    backend.on(getUser, () => other);
    await user.click(await screen.findByRole('button', { name: '重新登入' }));
    const dialog = within(await screen.findByRole('dialog', { name: '登入學伴' }));
    await user.type(dialog.getByLabelText('用戶名'), 'student2');
    await user.type(dialog.getByLabelText('密碼'), 'word');
    await user.click(dialog.getByRole('button', { name: '登入' }));
    await screen.findByRole('heading', { name: '李大文' });
    expect(screen.getByLabelText('科目')).toHaveProperty('value', '');
    expect(screen.queryByText('陳小明')).toBeNull();
  });

  test('[OPEN-39] leaves home in its signed-out state', async () => {
    const { path } = await renderApp('/', everything);
    await screen.findByRole('button', { name: '登出' });
    await screen.findByRole('heading', { name: '歡迎使用 AI 學習平台' });
    endSession(TOKEN);
    expect(await screen.findByRole('button', { name: '登入' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '登出' })).toBeNull();
    expect(path()).toBe('/');
  });
});
