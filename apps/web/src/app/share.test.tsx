import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getPublicChatbot, openShare, verifyAccess, visitSharedChatbot } from '#contract/visits.contract.ts';
import { idOf } from '#web/features/chat/testing/chat-fixtures.ts';
import {
  answerVisitors,
  BOT,
  buildPublicChatbot,
  passwordField,
  VISITOR,
} from '#web/features/chat/testing/visitor-fixtures.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const SHARE = 'qk95-gkzy-7d2r';
const chatbots = [
  { id: BOT, name: '科學探險家' },
  { id: idOf(2), name: 'Emma 英語夥伴' },
];

type Options = { search?: string; list?: typeof chatbots; backend?: (backend: FakeBackend) => void };

function openPage({ search = `?access=${SHARE}`, list = chatbots, backend: prepare }: Options = {}) {
  return renderApp(`/share${search}`, {
    backend: (backend) => {
      answerVisitors(backend);
      const isRight = (access: string) => access === SHARE;
      backend.on(openShare, ({ body }) =>
        isRight(body.access) ? { chatbots: [...list] } : refuse(403, 'share_password_wrong'),
      );
      backend.on(visitSharedChatbot, ({ params, body }) =>
        isRight(body.access)
          ? { visitorToken: VISITOR, chatbot: buildPublicChatbot({ id: params.id }) }
          : refuse(403, 'share_password_wrong'),
      );
      prepare?.(backend);
    },
  });
}

const card = (name: string) => screen.findByRole('button', { name: new RegExp(name) });
const room = () => screen.findByRole('heading', { level: 1, name: '科學探險家' });

describe('a visitor of the school’s share page', () => {
  test('[DB-17 OPEN-76] without a password is asked for it, and a wrong one shows no chatbot', async () => {
    const { user, backend, path } = await openPage({ search: '' });
    await user.type(await passwordField(), '猜猜看{Enter}');
    expect(await screen.findByText('密碼不正確')).toBeDefined();
    expect(screen.queryByRole('button', { name: /科學探險家/ })).toBeNull();
    expect(backend.calls.map(({ operation }) => operation)).toEqual(['share.open']);
    expect(path()).toBe('/share');
  });

  test('[DB-17 OPEN-76] types the right one, sees the chatbots, and the address has it without a new entry', async () => {
    const { user, path, router } = await openPage({ search: '' });
    const entries = router.history.length;
    await user.type(await passwordField(), `${SHARE}{Enter}`);
    const list = await screen.findByRole('list');
    const cards = within(list).getAllByRole('button');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      '科學探險家開始對話',
      'Emma 英語夥伴開始對話',
    ]);
    await waitFor(() => expect(path()).toBe(`/share?access=${SHARE}`));
    expect(router.history.length).toBe(entries);
  });

  test('[DB-17 OPEN-76] chooses one and talks to it, with no password in the address and without an account', async () => {
    const { user, backend, path } = await openPage();
    await user.click(await card('科學探險家'));
    await room();
    expect(path()).toBe(`/chat/${BOT}`);
    expect(backend.callsOf(visitSharedChatbot)).toMatchObject([
      { token: null, input: { params: { id: BOT }, body: { access: SHARE } } },
    ]);
    expect(backend.callsOf(verifyAccess)).toEqual([]);
    expect(backend.callsOf(getPublicChatbot).map(({ token }) => token)).toEqual([VISITOR]);
  });

  test('[LIMIT-6] chooses the same one again and is the same visitor', async () => {
    const first = await openPage();
    await first.user.click(await card('科學探險家'));
    await room();
    cleanup();
    const { user, backend } = await openPage();
    await user.click(await card('科學探險家'));
    await room();
    expect(backend.callsOf(visitSharedChatbot)).toEqual([]);
  });

  test('chooses again after the visit has ended, and a new one begins', async () => {
    sessionStorage.setItem(`visit:${BOT}`, 'old');
    const { user, backend } = await openPage({
      backend: (fake) =>
        fake.on(getPublicChatbot, (_, { token }) =>
          token === VISITOR
            ? { password_required: false, chatbot: buildPublicChatbot() }
            : refuse(401, 'visit_expired'),
        ),
    });
    await user.click(await card('科學探險家'));
    await room();
    expect(backend.callsOf(visitSharedChatbot)).toHaveLength(1);
  });

  test('chooses one that is gone meanwhile, reads so and may choose another', async () => {
    const { user } = await openPage({
      backend: (fake) =>
        fake.on(visitSharedChatbot, ({ params }) =>
          params.id === BOT
            ? { visitorToken: VISITOR, chatbot: buildPublicChatbot() }
            : refuse(404, 'chatbot_not_found'),
        ),
    });
    await user.click(await card('Emma'));
    expect(await screen.findByText('找不到聊天機器人')).toBeDefined();
    await user.click(await card('科學探險家'));
    await room();
  });

  test('chooses after the password has changed, and is asked for the new one', async () => {
    const { user } = await openPage({
      backend: (fake) => fake.on(visitSharedChatbot, () => refuse(403, 'share_password_wrong')),
    });
    await user.click(await card('Emma'));
    expect(await screen.findByText('密碼不正確')).toBeDefined();
    await passwordField();
  });

  test('finds an empty school', async () => {
    await openPage({ list: [] });
    expect(await screen.findByText('目前沒有可以對話的聊天機器人')).toBeDefined();
  });

  test('searches where there are many', async () => {
    const list = Array.from({ length: 12 }, (_, place) => ({
      id: idOf(place + 1),
      name: `老師 ${place + 1}`,
    }));
    const { user } = await openPage({ list });
    await user.type(await screen.findByRole('searchbox', { name: '搜尋聊天機器人' }), '老師 12');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await user.type(screen.getByRole('searchbox'), '3');
    expect(screen.getByText('沒有符合的聊天機器人')).toBeDefined();
  });

  test('meets a server that fails, and tries again with the password of the address', async () => {
    const { user, backend } = await openPage({
      backend: (fake) => fake.on(openShare, () => refuse(500, 'internal')),
    });
    expect(await screen.findByText('登入錯誤，請稍後再試')).toBeDefined();
    backend.on(openShare, () => ({ chatbots }));
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await card('科學探險家');
  });
});
