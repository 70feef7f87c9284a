import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { login, signInSettings } from '#contract/auth.contract.ts';
import { getAccessRights } from '#contract/users.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { buildRights, buildUser } from '#web/testing/people.ts';
import { type RenderedApp, renderApp } from '#web/testing/render-app.tsx';

const PERMITTED = { permissions: ['/notes'] } as const;

function accept(backend: FakeBackend): void {
  backend.on(login, () => ({ token: 'token-1', user: buildUser() }));
  backend.on(getAccessRights, () => buildRights({ permissions: ['/notes'] }));
}

async function fillIn({ user }: RenderedApp, username: string, password: string): Promise<void> {
  const [name, word] = [await screen.findByLabelText('用戶名'), screen.getByLabelText('密碼')];
  await user.clear(name);
  await user.clear(word);
  if (username) await user.type(name, username);
  if (password) await user.type(word, password);
  await user.click(screen.getByRole('button', { name: '登入' }));
}

const welcome = () => screen.findByRole('heading', { name: '歡迎使用 AI 學習平台' });

describe('the sign-in page', () => {
  test('[AUTH-1 AUTH-9 AUTH-10] a visitor finds two labelled fields and a button', async () => {
    await renderApp('/login');
    expect(await screen.findByLabelText('用戶名')).toHaveProperty('type', 'text');
    expect(screen.getByLabelText('密碼')).toHaveProperty('type', 'password');
    expect(screen.getByRole('button', { name: '登入' })).toHaveProperty('type', 'submit');
    expect(document.title).toBe('登入 · 學伴');
  });

  test('[AUTH-11 AUTH-18 OPEN-35] a pupil whose name has no @ signs in and comes to home', async () => {
    const app = await renderApp('/login', { backend: accept });
    await fillIn(app, 'student1', ' word ');
    await welcome();
    expect(app.path()).toBe('/');
    expect(app.backend.callsOf(login).map(({ input }) => input.body)).toEqual([
      { email: 'student1', password: ' word ' },
    ]);
    expect(location.href).not.toContain('token');
  });

  const BLANK_FIELDS = [
    ['', ''],
    ['', 'word'],
    ['student1', ''],
    ['   ', 'word'],
    ['student1', '   '],
  ] as const;
  test.each(BLANK_FIELDS)(
    '[AUTH-14 OPEN-34] a visitor who gives %j and %j reads the simplified text, and nothing is sent',
    async (name, word) => {
      const app = await renderApp('/login', { backend: accept });
      await fillIn(app, name, word);
      expect(screen.getByRole('alert').textContent).toBe('用户名和密码不能为空。');
      expect(app.backend.callsOf(login)).toHaveLength(0);
    },
  );

  test("[AUTH-20] a visitor with a wrong password reads the server's words and keeps what they typed", async () => {
    const app = await renderApp('/login', {
      backend: (b) => b.on(login, () => refuse(401, 'wrong_credentials')),
    });
    await fillIn(app, 'student1', 'wrong');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('用戶名或密碼不正確'));
    expect(screen.getByLabelText('用戶名')).toHaveProperty('value', 'student1');
    expect(localStorage).toHaveLength(0);
    expect(app.path()).toBe('/login');
  });

  test('[AUTH-21] a visitor to whom the server gives no words reads the exact text', async () => {
    const app = await renderApp('/login', {
      backend: (b) => b.on(login, () => new Response('<h1>502</h1>', { status: 502 })),
    });
    await fillIn(app, 'student1', 'word');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Login failed from context'));
  });

  test('[AUTH-22] a visitor without a network reads the exact text, and may try again', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const app = await renderApp('/login', {
      backend: (b) => b.on(login, () => Promise.reject(new TypeError('offline'))),
    });
    await fillIn(app, 'student1', 'word');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('An unexpected error occurred.'));
    expect(log).toHaveBeenCalled();
    accept(app.backend);
    await fillIn(app, 'student1', 'word');
    await welcome();
  });

  test('[AUTH-84] a visitor whose password is wrong every time never gets in', async () => {
    const app = await renderApp('/login', {
      backend: (b) => b.on(login, () => refuse(401, 'wrong_credentials')),
    });
    for (const word of ['demo', 'admin']) await fillIn(app, 'admin', word);
    expect(app.backend.callsOf(login)).toHaveLength(2);
    expect(app.path()).toBe('/login');
  });

  test('[AUTH-27] a pupil whose rights cannot be read still comes in and reads no error', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const app = await renderApp('/login', {
      backend(b) {
        accept(b);
        b.on(getAccessRights, () => refuse(500, 'internal'));
      },
    });
    await fillIn(app, 'student1', 'word');
    await welcome();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(log).toHaveBeenCalled();
  });
});

describe('the test account', () => {
  const backend = (b: FakeBackend) => {
    accept(b);
    b.on(signInSettings, () => ({ testAccount: 'demo', sisterHost: null }));
  };
  const question = () => screen.findByRole('alertdialog', { name: '您正在使用測試帳號登入，確定要繼續嗎？' });

  test('[AUTH-15 AUTH-16] a visitor who declines the question stays at the form, and nothing is sent', async () => {
    const app = await renderApp('/login', { backend });
    await fillIn(app, 'Demo', 'word');
    await app.user.click(within(await question()).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.backend.callsOf(login)).toHaveLength(0);
    expect(screen.getByLabelText('用戶名')).toHaveProperty('value', 'Demo');
  });

  test('[AUTH-17] a visitor who accepts the question signs in', async () => {
    const app = await renderApp('/login', { backend });
    await fillIn(app, 'demo', 'word');
    await app.user.click(within(await question()).getByRole('button', { name: '確定' }));
    await welcome();
  });

  test('[AUTH-16] a visitor who presses Escape has declined', async () => {
    const app = await renderApp('/login', { backend });
    await fillIn(app, 'demo', 'word');
    await question();
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.backend.callsOf(login)).toHaveLength(0);
  });

  test('[OPEN-32] a school without a test account is asked nothing', async () => {
    const app = await renderApp('/login', { backend: accept });
    await fillIn(app, 'demo', 'word');
    await welcome();
  });
});

describe('where a sign-in leads', () => {
  test('[AUTH-3 AUTH-4] a pupil with a return address of the product comes there', async () => {
    const app = await renderApp('/login?return_url=%2Fnotes%3Fdraft%3D1', { backend: accept });
    await fillIn(app, 'student1', 'word');
    await screen.findByRole('heading', { name: '學習筆記' });
    expect(app.path()).toBe('/notes?draft=1');
  });

  test('[AUTH-5 AUTH-6 OPEN-33 OPEN-127] a pupil who came from the sister app or localhost goes back, without a token', async () => {
    for (const url of ['https://images.school.edu.hk/a?b=1', 'http://localhost:5173/']) {
      const app = await renderApp(`/login?return_url=${encodeURIComponent(url)}`, {
        as: PERMITTED,
        backend: (b) =>
          b.on(signInSettings, () => ({ testAccount: null, sisterHost: 'images.school.edu.hk' })),
      });
      await waitFor(() => expect(app.left).toEqual([url]));
    }
  });

  test('[AUTH-7] a pupil whose return address is foreign comes to home instead', async () => {
    const app = await renderApp('/login?return_url=https%3A%2F%2Fevil.example%2F', { backend: accept });
    await fillIn(app, 'student1', 'word');
    await welcome();
    expect(app.left).toEqual([]);
    expect(app.path()).toBe('/');
  });

  test('[AUTH-2 OPEN-35] a person who is signed in and opens the sign-in page is led on at once', async () => {
    const app = await renderApp('/login', { as: PERMITTED });
    await welcome();
    expect(app.path()).toBe('/');
  });

  test('[AUTH-55 AUTH-56] a visitor who wanted a page comes to it after signing in', async () => {
    const app = await renderApp('/notes?from=mail#top', { backend: accept });
    expect(app.path()).toBe('/login');
    await fillIn(app, 'student1', 'word');
    await screen.findByRole('heading', { name: '學習筆記' });
    expect(app.path()).toBe('/notes?from=mail#top');
  });
});
