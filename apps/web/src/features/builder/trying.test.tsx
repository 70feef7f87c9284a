import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { usageToday } from '#contract/chat.contract.ts';
import { createChatbot, updateChatbot } from '#contract/chatbots.contract.ts';
import {
  createPublicMessage,
  createPublicSession,
  listPublicMessages,
} from '#contract/public-chat.contract.ts';
import { verifyAccess } from '#contract/visits.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { buildFriend, button, goTo, idOf, openBuilder, reply } from './testing/builder-fixtures.ts';

const CODE = 'brnm-3xae-5my2';

/** The friend opens its door to whoever knows the code, each time as to another visitor. */
function serveVisits(backend: FakeBackend) {
  let visitors = 0;
  backend.on(verifyAccess, ({ params, body }) => {
    if (body.access !== CODE) return refuse(403, 'share_password_wrong');
    visitors += 1;
    const { name, welcome_message, has_file_access, response_language, emoji_mode, daily_limit } =
      buildFriend(1, {
        name: '阿布',
        welcome_message: '你好！我是阿布，很高興認識你！',
      });
    const chatbot = {
      id: params.id,
      name,
      welcome_message,
      has_file_access,
      response_language,
      emoji_mode,
      daily_limit,
    };
    return { visitorToken: `visitor_${visitors}`, chatbot };
  });
  backend.on(createPublicSession, ({ params }) => ({
    success: true as const,
    session: {
      id: idOf(500 + visitors),
      chatbot_id: params.a,
      title: '',
      created_at: '2026-03-02T01:00:00.000Z',
    },
  }));
  backend.on(listPublicMessages, () => []);
  // The greeting is kept, so that it stands in the conversation.
  backend.on(createPublicMessage, ({ params, body }) => ({
    id: idOf(900 + visitors),
    session_id: params.sessionId,
    chatbotId: idOf(1),
    turn: null,
    role: body.role,
    content: body.content,
    metadata: null,
    created_at: '2026-03-02T01:00:00.000Z',
  }));
  backend.on(usageToday, () => ({ used: 0, limit: 30 }));
}

describe('a child who tests the friend', () => {
  test('[BUILD-30 BUILD-35 BUILD-36] has it saved first, meets it in a modal as any visitor does, and after closing as a stranger again', async () => {
    const page = await openBuilder({ backend: serveVisits });
    await goTo(page, 4);
    await page.user.click(button('測試'));
    const dialog = within(await screen.findByRole('dialog', { name: '和「阿布」測試聊天' }));
    expect(page.backend.callsOf(createChatbot)).toHaveLength(1);
    expect(await dialog.findByText('你好！我是阿布，很高興認識你！')).toBeTruthy();
    expect(document.querySelectorAll('main')).toHaveLength(1);
    await page.user.type(dialog.getByRole('textbox', { name: '訊息' }), '還沒送出');
    await page.user.click(dialog.getByRole('button', { name: '關閉測試' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const id = page.backend.callsOf(createChatbot)[0]?.input.body.id;
    expect(sessionStorage.getItem(`visit:${id}`)).toBeNull();
    await page.user.click(button('測試'));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '訊息' });
    expect(box.value).toBe('');
    expect(page.backend.callsOf(verifyAccess)).toHaveLength(2);
    expect(page.backend.callsOf(createChatbot)).toHaveLength(1);
  });

  test('and presses twice, quickly, makes one', async () => {
    const page = await openBuilder({ backend: serveVisits });
    await goTo(page, 4);
    await page.user.dblClick(button('測試'));
    await screen.findByText('你好！我是阿布，很高興認識你！', { selector: '[role="log"] *' });
    expect(page.backend.callsOf(createChatbot)).toHaveLength(1);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('that rests is asked whether to wake it first', async () => {
    const friends = [buildFriend(1, { name: '阿布', status: 'inactive' })];
    const page = await openBuilder({ friends, backend: serveVisits });
    await page.user.click(await screen.findByRole('button', { name: '修改「阿布」' }));
    await page.user.click(button('測試'));
    await reply(page, /^要叫醒「阿布」嗎？/, '叫醒它');
    expect(await screen.findByRole('dialog', { name: '和「阿布」測試聊天' })).toBeTruthy();
    expect(page.backend.callsOf(updateChatbot).map(({ input }) => input.body)).toEqual([
      { status: 'active' },
    ]);
  });

  test('which a teacher let rest meanwhile reads that it may be resting', async () => {
    const page = await openBuilder({
      backend: (fake) => {
        serveVisits(fake);
        fake.on(verifyAccess, () => refuse(404, 'chatbot_not_found'));
      },
    });
    await goTo(page, 4);
    await page.user.click(button('測試'));
    expect((await screen.findByRole('alert')).textContent).toBe('它現在不能聊天，可能正在休息。');
  });

  test('and is not let in reads so kindly, and tries again', async () => {
    let attempts = 0;
    const page = await openBuilder({
      backend: (fake) => {
        serveVisits(fake);
        fake.on(verifyAccess, () => {
          attempts += 1;
          return refuse(429, 'too_many_attempts');
        });
      },
    });
    await goTo(page, 4);
    await page.user.click(button('測試'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/現在還不能聊天/);
    await page.user.click(button('再試一次'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(attempts).toBe(2);
  });
});
