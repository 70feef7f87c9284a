import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { changePassword, endOtherSessions } from '#contract/auth.contract.ts';
import { getUser, savePreferences, type User } from '#contract/users.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { buildUser } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

/** A server that keeps what is saved. */
function serve(fields: Partial<User> = {}) {
  let user = buildUser(fields);
  return (backend: FakeBackend) => {
    backend.on(getUser, () => user);
    backend.on(savePreferences, ({ body }) => {
      user = { ...user, preferences: body };
      return user;
    });
    backend.on(changePassword, ({ body }) => {
      return body.currentPassword === 'old' ? undefined : refuse(403, 'wrong_password');
    });
  };
}

async function optionsOf(label: string): Promise<Record<string, string>> {
  const options = within(await screen.findByLabelText(label)).getAllByRole('option') as HTMLOptionElement[];
  return Object.fromEntries(options.map(({ value, label: text }) => [value, text]));
}

describe('the profile', () => {
  test('[PROF-1 PROF-2 PROF-3] a pupil chooses a subject, one of three levels and one of four styles', async () => {
    await renderApp('/profile', { as: {}, backend: serve() });
    expect(await screen.findByLabelText('科目')).toHaveProperty('value', '');
    expect(await optionsOf('程度')).toEqual({ beginner: '初級', intermediate: '中級', advanced: '高級' });
    expect(await optionsOf('學習方式')).toEqual({
      visual: '視覺型',
      auditory: '聽覺型',
      reading: '閱讀型',
      kinesthetic: '動手型',
    });
  });

  test('[PROF-4 PROF-6] a pupil who saves reads so, and finds the preferences after a reload', async () => {
    const backend = serve();
    const app = await renderApp('/profile', { as: {}, backend });
    await app.user.type(await screen.findByLabelText('科目'), '數學');
    await app.user.selectOptions(screen.getByLabelText('程度'), '高級');
    await app.user.selectOptions(screen.getByLabelText('學習方式'), '動手型');
    await app.user.click(screen.getByRole('button', { name: '儲存' }));
    await screen.findByText('已儲存');
    expect(app.backend.callsOf(savePreferences)[0]?.input.body).toEqual({
      subject: '數學',
      level: 'advanced',
      learningStyle: 'kinesthetic',
    });
    document.body.replaceChildren();
    await renderApp('/profile', { as: {}, backend });
    expect(await screen.findByLabelText('科目')).toHaveProperty('value', '數學');
    expect(screen.getByLabelText('學習方式')).toHaveProperty('value', 'kinesthetic');
  });

  test('[PROF-5] a pupil sees the saved banner go after 3 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await renderApp('/profile', { as: {}, backend: serve() });
    await user.click(await screen.findByRole('button', { name: '儲存' }));
    await screen.findByText('已儲存');
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.queryByText('已儲存')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.queryByText('已儲存')).toBeNull();
  });

  const BADGES = [
    ['admin', '管理員'],
    ['premium', '高級會員'],
    ['free', '免費用戶'],
    ['student', '免費用戶'],
    ['teacher', '免費用戶'],
    ['librarian', '免費用戶'],
  ] as const;
  test.each(BADGES)(
    '[PROF-7 PROF-8 PROF-9 OPEN-38 OPEN-88 AUTH-42] a person of type %s reads the badge 「%s」',
    async (user_type, badge) => {
      await renderApp('/profile', { as: { userType: user_type }, backend: serve({ user_type }) });
      expect(await screen.findByText(badge)).toBeTruthy();
    },
  );

  const EXPIRIES = [
    ['2027-07-31T04:00:00.000Z', '2027年7月31日'],
    [null, '永久'],
  ] as const;
  test.each(EXPIRIES)(
    '[PROF-10 PROF-11] a person with the expiry %s reads 「%s」',
    async (access_expiry, text) => {
      await renderApp('/profile', { as: {}, backend: serve({ access_expiry }) });
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  test('a person whose record cannot be read may try again', async () => {
    const { user, backend } = await renderApp('/profile', {
      as: {},
      backend: (b) => b.on(getUser, () => refuse(404, 'user_not_found')),
    });
    await screen.findByText('User not found');
    serve()(backend);
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await screen.findByText('永久');
  });
});

describe('the own password', () => {
  const change = async (current: string, next: string, repeated = next) => {
    const app = await renderApp('/profile', { as: {}, backend: serve() });
    const type = async (label: string, text: string) => {
      if (text) await app.user.type(await screen.findByLabelText(label), text);
    };
    await screen.findByLabelText('目前的密碼');
    await type('目前的密碼', current);
    await type('新密碼', next);
    await type('再輸入一次新密碼', repeated);
    await app.user.click(screen.getByRole('button', { name: '更改密碼' }));
    return app;
  };

  test('a pupil changes it and finds the fields empty', async () => {
    const app = await change('old', 'brand new');
    await screen.findByText('密碼已更改，其他裝置已登出');
    expect(app.backend.callsOf(changePassword)[0]?.input.body).toEqual({
      currentPassword: 'old',
      newPassword: 'brand new',
    });
    expect(screen.getByLabelText('新密碼')).toHaveProperty('value', '');
  });

  test('a pupil who does not know the old one reads so and stays signed in', async () => {
    const app = await change('guess', 'brand new');
    await screen.findByText('目前的密碼不正確');
    expect(app.path()).toBe('/profile');
    expect(localStorage.getItem('authToken')).not.toBeNull();
  });

  test.each([
    ['', 'new', 'new', '請輸入目前的密碼'],
    ['old', '  ', '  ', '新密碼不能為空'],
    ['old', 'new', 'now', '兩次輸入的新密碼不相同'],
  ])(
    'a pupil who gives %j, %j, %j reads 「%s」 and nothing is sent',
    async (current, next, repeated, text) => {
      const app = await change(current, next, repeated);
      await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
      expect(app.backend.callsOf(changePassword)).toHaveLength(0);
    },
  );
});

describe('the other devices', () => {
  const press = async (backend: (backend: FakeBackend) => void) => {
    const app = await renderApp('/profile', {
      as: {},
      backend: (b) => [serve(), backend].map((add) => add(b)),
    });
    const button = await screen.findByRole('button', { name: '登出其他裝置' });
    await app.user.click(button);
    return app;
  };

  test('a pupil logs out of them, stays signed in and reads how many there were', async () => {
    const app = await press((b) => b.on(endOtherSessions, () => ({ ended: 2 })));
    expect(await screen.findByText('已登出其他裝置，共結束 2 個登入')).toBeTruthy();
    expect(app.backend.callsOf(endOtherSessions)).toHaveLength(1);
    expect(app.path()).toBe('/profile');
    expect(localStorage.getItem('authToken')).not.toBeNull();
  });

  test('a pupil who is signed in here alone reads so', async () => {
    await press((b) => b.on(endOtherSessions, () => ({ ended: 0 })));
    expect(await screen.findByText('沒有其他裝置登入中')).toBeTruthy();
  });

  test('a pupil reads why it failed', async () => {
    await press((b) => b.on(endOtherSessions, () => refuse(503, 'database_unavailable')));
    expect(await screen.findByText('資料庫暫時無法連線，請稍後再試')).toBeTruthy();
    expect(screen.queryByText(/已登出其他裝置/)).toBeNull();
  });
});
