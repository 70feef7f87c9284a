import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createPublicSession, listPublicMessages } from '#contract/public-chat.contract.ts';
import { getPublicChatbot, verifyAccess } from '#contract/visits.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { idOf, refuseForNow, SESSION } from '../testing/chat-fixtures.ts';
import {
  ACCESS,
  BOT,
  box,
  buildPublicChatbot,
  openLink,
  passwordField,
  VISITOR,
} from '../testing/visitor-fixtures.ts';

const room = () => screen.findByRole('heading', { level: 1, name: '科學探險家' });
const submit = () => screen.getByRole('button', { name: '登入' });
const visit = { visitorToken: VISITOR, chatbot: buildPublicChatbot() };

describe('a visitor whose link has no password', () => {
  test('[PUB-1 PUB-3 PUB-4 PUB-6 AUTH-81] is asked for it, needs no account and learns nothing before', async () => {
    const { backend, path } = await openLink({ search: '' });
    expect((await passwordField()).type).toBe('password');
    expect(submit()).toBeDefined();
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(screen.queryByText('科學探險家')).toBeNull();
    expect(backend.calls.map(({ operation, token }) => [operation, token])).toEqual([
      ['visits.getChatbot', null],
    ]);
    expect(path()).toBe(`/chat/${BOT}`);
  });

  test('[PUB-5 PUB-7 PUB-16 AUTH-83 SEC-14] types it, waits while it is checked, and is let in; the address has it without a new entry in the history', async () => {
    let answer: () => void = () => undefined;
    const { user, router, path } = await openLink({
      search: '',
      backend: (fake) =>
        fake.on(verifyAccess, async () => {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          return visit;
        }),
    });
    const entries = router.history.length;
    await user.type(await passwordField(), `${ACCESS}{Enter}`);
    expect(await screen.findByRole('button', { name: '處理中...' })).toBeDefined();
    answer();
    await room();
    expect(document.activeElement).toBe(await box());
    await waitFor(() => expect(path()).toBe(`/chat/${BOT}?access=${ACCESS}`));
    expect(router.history.length).toBe(entries);
  });

  test('[PUB-8 AUTH-83] types a wrong one, reads so, and types over it', async () => {
    const { user, path } = await openLink({ search: '' });
    await user.type(await passwordField(), '猜猜看{Enter}');
    expect(await screen.findByText('密碼不正確')).toBeDefined();
    expect(path()).toBe(`/chat/${BOT}`);
    const field = await passwordField();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3]);
    await user.clear(field);
    await user.type(field, `${ACCESS}{Enter}`);
    await room();
  });

  test.each(['1e5', '007', '1.0', 'true', '"x"', 'a b&c=d', '春天'])(
    '[PUB-7] finds %j in the address as it was typed, so that it still opens tomorrow',
    async (access) => {
      const tried: string[] = [];
      const backend = (fake: FakeBackend) =>
        fake.on(verifyAccess, ({ body }) => {
          tried.push(body.access);
          return visit;
        });
      const { user, path } = await openLink({ search: '', backend });
      await user.click(await passwordField());
      await user.paste(access);
      await user.click(submit());
      await waitFor(() => expect(path()).toContain('?access='));
      const { search, searchParams } = new URL(path(), location.origin);
      expect(searchParams.get('access')).toBe(access);
      cleanup();
      sessionStorage.clear();
      await openLink({ search, backend });
      await room();
      expect(tried).toEqual([access, access]);
    },
  );

  test('says nothing, and nothing is asked', async () => {
    const { user, backend } = await openLink({ search: '' });
    const field = await passwordField();
    await user.click(submit());
    expect(document.activeElement).toBe(field);
    expect(backend.callsOf(verifyAccess)).toEqual([]);
  });
});

describe('a visitor whose link has the password', () => {
  test('[PUB-2 PUB-15 PUB-16 PUB-41 AUTH-81] is in at once: the visit, the session and its messages, without a prompt', async () => {
    const { backend } = await openLink();
    await room();
    expect(screen.queryByLabelText('密碼')).toBeNull();
    await waitFor(() => expect(backend.callsOf(listPublicMessages)).toHaveLength(1));
    expect(backend.calls.slice(0, 2)).toMatchObject([
      { operation: 'visits.verify', token: null, input: { params: { id: BOT }, body: { access: ACCESS } } },
      { operation: 'publicChat.createSession', token: VISITOR, input: { params: { a: BOT } } },
    ]);
    expect(backend.callsOf(listPublicMessages)[0]).toMatchObject({
      token: VISITOR,
      input: { params: { sessionId: SESSION } },
    });
  });

  test('[PUB-8] that is wrong is asked for the right one', async () => {
    await openLink({ search: '?access=old' });
    expect(await screen.findByText('密碼不正確')).toBeDefined();
    await passwordField();
  });
});

describe('a visitor of a link', () => {
  test.each([
    ['with a password', `?access=${ACCESS}`],
    ['without one', ''],
  ])('[PUB-10] %s to a chatbot that does not exist reads so', async (_, search) => {
    await openLink({
      search,
      backend: (fake) => {
        fake.on(verifyAccess, () => refuse(404, 'chatbot_not_found'));
        fake.on(getPublicChatbot, () => refuse(404, 'chatbot_not_found'));
      },
    });
    expect(await screen.findByText('找不到聊天機器人')).toBeDefined();
    await passwordField();
  });

  test('[PUB-10] whose id can be none at all reads the same, and the server is not asked', async () => {
    const { backend, user } = await openLink({ chatbot: buildPublicChatbot({ id: 'example' }) });
    expect(await screen.findByText('找不到聊天機器人')).toBeDefined();
    await user.type(await passwordField(), `${ACCESS}{Enter}`);
    expect(await screen.findByText('找不到聊天機器人')).toBeDefined();
    expect(backend.calls).toEqual([]);
  });

  test('[PUB-9 PUB-11] whose session cannot be made reads so, and can try again', async () => {
    const { user, backend } = await openLink({
      backend: (fake) => fake.on(createPublicSession, () => refuse(500, 'internal')),
    });
    expect(await screen.findByText('無法建立聊天會話，請稍後再試')).toBeDefined();
    await passwordField();
    backend.on(createPublicSession, ({ params }) => ({
      success: true as const,
      session: { id: idOf(7), chatbot_id: params.a, title: '', created_at: '2026-03-02T01:00:00.000Z' },
    }));
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await room();
    // The same visitor under the same name: nothing of the day's uses is lost or won.
    expect(backend.callsOf(verifyAccess)).toHaveLength(1);
    const names = backend.callsOf(createPublicSession).map(({ input }) => input.params.b);
    expect(new Set(names).size).toBe(1);
  });

  const failures: [string, () => Response | Promise<never>][] = [
    ['that fails', () => refuse(500, 'internal')],
    ['without a network', () => Promise.reject(new TypeError('network error'))],
    ['that is not understood', () => Response.json({ hello: 'world' })],
  ];
  test.each(failures)('[PUB-9 PUB-12] meets an answer %s and reads so', async (_, answer) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user, backend } = await openLink({ backend: (fake) => fake.on(verifyAccess, answer) });
    expect(await screen.findByText('登入錯誤，請稍後再試')).toBeDefined();
    await passwordField();
    backend.on(verifyAccess, () => visit);
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await room();
  });

  test.each([
    ['too_many_attempts', 90, '嘗試次數過多，請稍後再試（約 2 分鐘後可再試）'],
    ['too_many_requests', 20, '目前訊息太多，請稍後再試（20 秒後可再試）'],
  ] as const)('[LIMIT-6] who tried too often (%s) reads when to try again', async (code, seconds, text) => {
    await openLink({ backend: (fake) => fake.on(verifyAccess, () => refuseForNow(429, code, seconds)) });
    expect(await screen.findByText(text)).toBeDefined();
  });
});
