import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chat, stopTurn } from '#contract/ai.contract.ts';
import { usageToday } from '#contract/chat.contract.ts';
import { errorMessage } from '#contract/error-messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { createPublicSession } from '#contract/public-chat.contract.ts';
import { getPublicChatbot, verifyAccess } from '#contract/visits.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { answerAtOnce, liveTurn } from '../testing/chat-fixtures.ts';
import {
  ACCESS,
  BOT,
  box,
  buildPublicChatbot,
  enterLink,
  openLink,
  passwordField,
  VISITOR,
} from '../testing/visitor-fixtures.ts';

const NEW_ACCESS = 'brnm-3xae-5my2';
const ENDS: readonly ErrorCode[] = ['visit_expired', 'visit_password_changed', 'visit_chatbot_closed'];
const room = () => screen.findByRole('heading', { level: 1, name: '科學探險家' });

describe('a visitor whose visit the server ended', () => {
  test.each(ENDS)(
    '[AUTH-83 PUB-9] (%s) reads why at the gate when asking, and finds the words again after the next password',
    async (code) => {
      const { user, backend } = await enterLink({
        backend: (fake) => fake.on(chat, () => refuse(401, code)),
      });
      await user.type(await box(), '彩虹怎麼來？{Enter}');
      expect(await screen.findByText(errorMessage(code))).toBeDefined();
      expect(sessionStorage.getItem(`visit:${BOT}`)).toBeNull();

      backend.on(verifyAccess, () => ({ visitorToken: 'another', chatbot: buildPublicChatbot() }));
      backend.on(chat, () => answerAtOnce('因為折射'));
      await user.type(await passwordField(), `${NEW_ACCESS}{Enter}`);
      await room();
      expect((await box()).value).toBe('彩虹怎麼來？');
      await user.type(await box(), '{Enter}');
      expect(await screen.findByText('因為折射')).toBeDefined();
      expect(backend.callsOf(chat).at(-1)?.token).toBe('another');
    },
  );

  test('finds the picture again, too', async () => {
    const { user, backend } = await enterLink({
      chatbot: buildPublicChatbot({ has_file_access: 1 }),
      backend: (fake) => fake.on(chat, () => refuse(401, 'visit_expired')),
    });
    await box();
    const chooser = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(chooser, { target: { files: [new File(['x'], '貓.png', { type: 'image/png' })] } });
    await screen.findByRole('img', { name: '將送出的圖片：貓.png' });
    await user.click(screen.getByRole('button', { name: '送出' }));
    await user.type(await passwordField(), `${ACCESS}{Enter}`);
    expect(await screen.findByRole('img', { name: '將送出的圖片：貓.png' })).toBeDefined();
    backend.on(chat, () => answerAtOnce('是貓'));
    await user.click(screen.getByRole('button', { name: '送出' }));
    await screen.findByText('是貓');
    expect(backend.callsOf(chat).at(-1)?.input.body.attachment?.fileName).toBe('貓.png');
  });

  test('in mid-answer reads so when stopping', async () => {
    const turn = liveTurn();
    const { user } = await enterLink({
      backend: (fake) => {
        fake.on(chat, () => turn.respond(chat));
        fake.on(stopTurn, () => refuse(401, 'visit_password_changed'));
      },
    });
    await user.type(await box(), '你好{Enter}');
    await turn.start();
    await user.click(await screen.findByRole('button', { name: '停止' }));
    expect(await screen.findByText('分享密碼已更改，請輸入新的密碼')).toBeDefined();
  });

  test('between two pages reads so on arrival, and is not told that an old password is wrong', async () => {
    await enterLink();
    cleanup();
    const { backend } = await openLink({
      backend: (fake) => {
        fake.on(getPublicChatbot, () => refuse(401, 'visit_password_changed'));
        fake.on(verifyAccess, () => refuse(403, 'share_password_wrong'));
      },
    });
    expect(await screen.findByText('分享密碼已更改，請輸入新的密碼')).toBeDefined();
    expect(backend.callsOf(verifyAccess)).toHaveLength(1);
    expect(sessionStorage.getItem(`visit:${BOT}`)).toBeNull();
  });

  test('[PUB-2] between two pages is in at once where the password of the address still opens', async () => {
    await enterLink();
    cleanup();
    const { backend } = await enterLink({
      backend: (fake) => {
        fake.on(getPublicChatbot, () => refuse(401, 'visit_expired'));
      },
    });
    expect(backend.callsOf(verifyAccess)).toHaveLength(1);
    await room();
  });

  test('[AUTH-83] and who has a token that nobody knows is asked for the password', async () => {
    sessionStorage.setItem(`visit:${BOT}`, 'made-up');
    await openLink({ search: '' });
    await passwordField();
    expect(sessionStorage.getItem(`visit:${BOT}`)).toBeNull();
  });

  test('while the page was open reads so as soon as the page asks for anything', async () => {
    await openLink({ backend: (fake) => fake.on(usageToday, () => refuse(401, 'visit_expired')) });
    expect(await screen.findByText('這次的使用時間已結束，請重新輸入密碼')).toBeDefined();
  });
});

test('a visitor who came from the share page goes on after a reload without any password, and is led back when the visit ends', async () => {
  sessionStorage.setItem(`visit:${BOT}`, VISITOR);
  const { user, backend, path } = await enterLink({ search: '' });
  await room();
  expect(backend.callsOf(verifyAccess)).toEqual([]);
  expect(path()).toBe(`/chat/${BOT}`);
  backend.on(chat, () => refuse(401, 'visit_expired'));
  await user.type(await box(), '你好{Enter}');
  await passwordField();
  expect(screen.getByRole('link', { name: '回到學校的分享頁' }).getAttribute('href')).toBe('/share');
});

test('a visitor whose network was away on arrival goes on with the same visit', async () => {
  await enterLink();
  cleanup();
  const { user, backend } = await openLink({
    search: '',
    backend: (fake) => fake.on(getPublicChatbot, () => Promise.reject(new TypeError('network error'))),
  });
  expect(await screen.findByText('登入錯誤，請稍後再試')).toBeDefined();
  backend.on(getPublicChatbot, () => ({ password_required: false, chatbot: buildPublicChatbot() }));
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await room();
  expect(backend.callsOf(verifyAccess)).toEqual([]);
  await waitFor(() => expect(backend.callsOf(createPublicSession)[0]?.token).toBe(VISITOR));
});
