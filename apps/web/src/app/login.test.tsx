import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { login } from '#contract/auth.contract.ts';
import { getAccessRights } from '#contract/users.contract.ts';
import { buildRights, buildUser } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

describe('the sign-in page', () => {
  test('[AUTH-1] a visitor reads a sign-in form', async () => {
    const { user, path, backend } = await renderApp('/login', {
      backend(b) {
        b.on(login, () => ({ token: 'x', user: buildUser() }));
        b.on(getAccessRights, () => buildRights());
      },
    });
    await user.type(await screen.findByLabelText('用戶名'), 'student1');
    await user.type(screen.getByLabelText('密碼'), 'word');
    await user.click(screen.getByRole('button', { name: '登入' }));
    await screen.findByRole('heading', { name: '歡迎使用 AI 學習平台' });
    expect(path()).toBe('/');
    expect(backend.callsOf(login)[0]?.input.body).toEqual({ email: 'student1', password: 'word' });
    await waitFor(() => expect(backend.callsOf(getAccessRights)).toHaveLength(1));
  });
});
