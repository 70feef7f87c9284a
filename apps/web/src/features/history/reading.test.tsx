import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { getHistorySession, listHistoryMessages } from '#contract/chat-history.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  buildChat,
  buildMessage,
  findRow,
  idOf,
  localInstant,
  ME,
  openAsAdmin,
  opener,
  openHistory,
  PATH,
  pane,
  serveHistory,
} from './testing/history-fixtures.ts';

const CHATS = [
  buildChat(1, { title: '分數加法', metadata: '{"model":"o3-mini"}' }),
  buildChat(2, { title: '小狐狸', chatbot_id: null }),
];
const TALK = [
  buildMessage(1, { content: '三分之一加四分之一是多少？' }),
  buildMessage(2, {
    content: '答案是 **十二分之七**。',
    timestamp: localInstant('2026-11-20T08:02:00'),
  }),
];
const OPENED = `${PATH}?session=${idOf(1)}`;

describe('a pupil who opens a chat', () => {
  test('[HIST-20 HIST-21 HIST-22 HIST-23 HIST-24 HIST-40 HIST-41 HIST-45] reads title, start, model, and who said what when, and has the chat in the address', async () => {
    const { user, path, backend } = await openHistory(serveHistory({ chats: CHATS, messages: TALK }));
    await user.click(opener(await findRow('分數加法')));
    const chat = within(pane('分數加法'));
    expect(await chat.findByText('開始時間：2026-11-20 08:00')).toBeTruthy();
    expect(chat.getByText('o3-mini')).toBeTruthy();
    const question = await chat.findByRole('article', { name: '您，2026-11-20 08:01' });
    expect(within(question).getByText('三分之一加四分之一是多少？')).toBeTruthy();
    expect(question.getAttribute('data-role')).toBe('user');
    expect(within(question).getByText('2026-11-20 08:01').getAttribute('datetime')).toBe(TALK[0]?.timestamp);
    const answer = chat.getByRole('article', { name: 'AI 助手，2026-11-20 08:02' });
    expect((await within(answer).findByText('十二分之七')).tagName).toBe('STRONG');
    expect(path()).toBe(OPENED);
    expect(backend.callsOf(listHistoryMessages).map(({ input }) => input.params.id)).toEqual([idOf(1)]);
  });

  test('by the keyboard has the focus in it, and on the way back at its row again', async () => {
    const { user, path } = await openHistory(serveHistory({ chats: CHATS }));
    const row = opener(await findRow('小狐狸'));
    row.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('小狐狸'));
    expect(document.activeElement?.tagName).toBe('H2');
    expect(row.getAttribute('aria-current')).toBe('true');
    await user.click(screen.getByRole('button', { name: '返回列表' }));
    await waitFor(() => expect(document.activeElement).toBe(row));
    expect(path()).toBe(PATH);
    expect(screen.getByText('選擇一個聊天以查看詳情')).toBeTruthy();
  });

  test('goes back by the browser to the list, and from one chat to the one before', async () => {
    const { user, router } = await openHistory(serveHistory({ chats: CHATS }));
    await user.click(opener(await findRow('分數加法')));
    await user.click(opener(await findRow('小狐狸')));
    expect(await screen.findByRole('heading', { level: 2, name: '小狐狸' })).toBeTruthy();
    router.history.back();
    expect(await screen.findByRole('heading', { level: 2, name: '分數加法' })).toBeTruthy();
    router.history.back();
    expect(await screen.findByText('選擇一個聊天以查看詳情')).toBeTruthy();
  });

  test('[HIST-27] without messages reads that there are none', async () => {
    await openHistory(serveHistory({ chats: CHATS, messages: [] }), OPENED);
    expect(await screen.findByText('此聊天沒有訊息')).toBeTruthy();
  });

  test('reads the names of the pictures that went with messages', async () => {
    const messages = [buildMessage(1, { content: '這題怎麼做？', file_name: '題目.png' })];
    await openHistory(serveHistory({ chats: CHATS, messages }), OPENED);
    const question = await screen.findByRole('article', { name: /^您/ });
    expect(within(question).getByText('題目.png')).toBeTruthy();
  });

  test('loads what was said earlier above what is read, which stays where it is', async () => {
    const messages = Array.from({ length: 5 }, (_, n) => buildMessage(n + 1));
    const { user } = await openHistory(serveHistory({ chats: CHATS, messages, size: 2 }), OPENED);
    await screen.findByText('訊息5');
    const box = screen.getByRole('log', { name: '訊息' });
    const height = vi.spyOn(box, 'scrollHeight', 'get').mockReturnValue(1_000);
    // As in a browser, which says that it stands at the end before the reader goes up.
    for (const top of [1_000, 100]) {
      box.scrollTop = top;
      fireEvent.scroll(box);
    }
    height.mockReturnValue(1_600);
    await user.click(screen.getByRole('button', { name: '載入較早的訊息' }));
    await screen.findByText('訊息2');
    expect(box.scrollTop).toBe(700);
    const texts = () =>
      within(box)
        .getAllByRole('article')
        .map((one) => one.lastElementChild?.textContent);
    expect(texts()).toEqual(['訊息2', '訊息3', '訊息4', '訊息5']);
    await user.click(screen.getByRole('button', { name: '載入較早的訊息' }));
    await screen.findByText('訊息1');
    await waitFor(() => expect(screen.queryByRole('button', { name: '載入較早的訊息' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(box));
  });

  test('[HIST-56] reads why it cannot be shown, and tries again', async () => {
    const { user, backend } = await openHistory((server) => {
      serveHistory({ chats: CHATS, messages: TALK })(server);
      server.on(listHistoryMessages, () => refuse(403, 'not_allowed'));
    }, OPENED);
    expect(await screen.findByText('無法載入聊天詳情')).toBeTruthy();
    serveHistory({ chats: CHATS, messages: TALK })(backend);
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByText('三分之一加四分之一是多少？')).toBeTruthy();
  });

  test('[HIST-56] that was deleted reads so in their own language', async () => {
    await openHistory(
      (server) => {
        serveHistory({ chats: CHATS })(server);
        server.on(listHistoryMessages, () => refuse(404, 'chat_session_not_found'));
      },
      `${PATH}?session=${idOf(77)}`,
    );
    expect(await screen.findByText('無法載入聊天詳情')).toBeTruthy();
    expect(await screen.findAllByText('這段聊天不存在，或者已被刪除。')).toHaveLength(2);
    expect(screen.queryByText('Chat session not found')).toBeNull();
  });
});

describe('the way to go on with a chat', () => {
  const link = () => screen.queryByRole('link', { name: '繼續對話' });

  test('leads its owner to the chat page', async () => {
    const { user } = await openHistory(serveHistory({ chats: CHATS }));
    await user.click(opener(await findRow('分數加法')));
    expect(link()?.getAttribute('href')).toBe(`/chat?session=${idOf(1)}`);
  });

  test('is not there for a pupil whose chatbot is gone', async () => {
    const { user } = await openHistory(serveHistory({ chats: CHATS }));
    await user.click(opener(await findRow('小狐狸')));
    expect(await screen.findByText('訊息1')).toBeTruthy();
    expect(link()).toBeNull();
  });

  test('is not there for a pupil who may not chat any more', async () => {
    await openHistory(serveHistory({ chats: CHATS }), OPENED, { permissions: ['chat_history'] });
    expect(await screen.findByText('訊息1')).toBeTruthy();
    expect(link()).toBeNull();
  });

  test('is there for an admin in an own chat alone', async () => {
    const own = await openAsAdmin(serveHistory({ chats: CHATS, ownerId: ME }), OPENED);
    await waitFor(() => expect(link()).not.toBeNull());
    serveHistory({ chats: CHATS, ownerId: idOf(999) })(own.backend);
    await own.user.click(screen.getByRole('button', { name: '重新整理' }));
    await waitFor(() => expect(own.backend.callsOf(getHistorySession)).toHaveLength(2));
    await waitFor(() => expect(link()).toBeNull());
  });
});
