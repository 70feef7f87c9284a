import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listAllHistory, listHistorySessions } from '#contract/chat-history.contract.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import {
  buildChat,
  findRow,
  localInstant,
  MATHS,
  openAsAdmin,
  opener,
  openHistory,
  PATH,
  rows,
  STORY,
  serveHistory,
  sight,
} from './testing/history-fixtures.ts';

const ADMIN_LINE = '管理員模式 - 查看所有用戶聊天記錄（包括公開用戶）';
const HINTS = ['需要管理員權限才能查看其他用戶', '需要管理員權限才能按學校篩選'];
const CHATS = [
  buildChat(1, { title: '分數加法', metadata: { model: 'o3-mini' } }),
  buildChat(2, { title: '小狐狸', chatbot_id: STORY.id, chatbot_name: STORY.name, message_count: 1234 }),
];
const OF_SOMEBODY = [
  buildChat(1, { title: '分數加法', user_name: '陳小明', user_school: '示範小學部' }),
  buildChat(2, { title: '訪客的問題', user_name: '公開用戶', user_school: null }),
];

describe('a pupil who opens the chat history', () => {
  test('[AUTH-71 HIST-1 HIST-15 HIST-24 HIST-40] reads title, day and minute of the last message, number of messages and model of each chat', async () => {
    await openHistory(serveHistory({ chats: CHATS }), PATH, { permissions: ['chat_history'] });
    expect(await screen.findByRole('heading', { level: 1, name: '聊天記錄' })).toBeTruthy();
    const first = await findRow('分數加法');
    for (const text of ['2026-11-20 09:05', '2 則訊息', 'o3-mini', MATHS.name]) {
      expect(within(first).getByText(text)).toBeTruthy();
    }
    expect(within(first).getByText('2026-11-20 09:05').getAttribute('datetime')).toBe(
      localInstant('2026-11-20T09:05:00'),
    );
    const second = await findRow('小狐狸');
    for (const text of ['1,234 則訊息', 'gpt-4o-mini', STORY.name]) {
      expect(within(second).getByText(text)).toBeTruthy();
    }
  });

  test('[HIST-17 HIST-29 HIST-30 HIST-37] reads the two hints, no line for administrators, and no user or school', async () => {
    const { backend } = await openHistory(
      serveHistory({ chats: CHATS }),
      `${PATH}?user=public&school=${encodeURIComponent('示範小學部')}`,
    );
    await findRow('分數加法');
    for (const hint of HINTS) expect(screen.getByText(hint)).toBeTruthy();
    expect(screen.queryByText(ADMIN_LINE)).toBeNull();
    expect(screen.queryByRole('combobox', { name: '用戶' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: '學校' })).toBeNull();
    expect(screen.queryByRole('link', { name: '使用統計' })).toBeNull();
    expect(backend.callsOf(listAllHistory)).toEqual([]);
    expect(backend.callsOf(listHistorySessions)[0]?.input.query).toEqual({ limit: 50 });
  });

  test('[AUTH-71] gets in by the permission /chat-history as well', async () => {
    await openHistory(serveHistory({ chats: CHATS }), PATH, { permissions: ['/chat-history'] });
    expect(await findRow('小狐狸')).toBeTruthy();
  });

  test('[AUTH-71] is led away without any of the two', async () => {
    const { path } = await openHistory(serveHistory({ chats: CHATS }), PATH, { permissions: ['/chat'] });
    await waitFor(() => expect(path()).toBe('/'));
  });

  test('[HIST-25 HIST-28] reads that there is no chat yet, and that one is to be chosen', async () => {
    await openHistory(serveHistory({ chats: [] }));
    expect(await screen.findByText('尚無聊天記錄')).toBeTruthy();
    expect(screen.getByText('選擇一個聊天以查看詳情')).toBeTruthy();
  });

  test('loads more by the button and by coming to the end, and no page twice', async () => {
    const chats = Array.from({ length: 5 }, (_, n) => buildChat(n + 1));
    const { user, backend } = await openHistory(serveHistory({ chats, size: 2 }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: '載入更多' }));
    await waitFor(() => expect(rows()).toHaveLength(4));
    await sight.show();
    await waitFor(() => expect(rows()).toHaveLength(5));
    expect(screen.queryByRole('button', { name: '載入更多' })).toBeNull();
    await sight.show();
    expect(backend.callsOf(listHistorySessions).map(({ input }) => input.query.cursor)).toEqual([
      undefined,
      '2',
      '4',
    ]);
  });

  test('loads the last part by the keyboard, and goes on from the last row before it', async () => {
    const chats = Array.from({ length: 3 }, (_, n) => buildChat(n + 1));
    const { user } = await openHistory(serveHistory({ chats, size: 2 }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    screen.getByRole('button', { name: '載入更多' }).focus();
    await user.keyboard('{Enter}');
    const row = await findRow('聊天3');
    expect(document.activeElement).toBe(opener(await findRow('聊天2')));
    await user.tab();
    await user.tab();
    await user.tab();
    expect(row.contains(document.activeElement)).toBe(true);
  });

  test('[HIST-55] keeps what was loaded when the next part fails, and tries that again', async () => {
    const chats = Array.from({ length: 3 }, (_, n) => buildChat(n + 1));
    const { user, backend } = await openHistory(serveHistory({ chats, size: 2 }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    backend.on(listHistorySessions, () => refuse(422, 'invalid_input'));
    await user.click(screen.getByRole('button', { name: '載入更多' }));
    expect(await screen.findByText('無法載入聊天記錄，請稍後再試')).toBeTruthy();
    expect(rows()).toHaveLength(2);
    serveHistory({ chats, size: 2 })(backend);
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  test('[HIST-3] reads the list again by the button, of it the first page alone', async () => {
    const chats = Array.from({ length: 4 }, (_, n) => buildChat(n + 1));
    const { user, backend } = await openHistory(serveHistory({ chats, size: 2 }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: '載入更多' }));
    await waitFor(() => expect(rows()).toHaveLength(4));
    serveHistory({ chats: [buildChat(9, { title: '剛剛的聊天' }), ...chats], size: 2 })(backend);
    await user.click(screen.getByRole('button', { name: '重新整理' }));
    expect(await findRow('剛剛的聊天')).toBeTruthy();
    expect(rows()).toHaveLength(2);
    expect(backend.callsOf(listHistorySessions)).toHaveLength(3);
  });

  test('[HIST-33] with every permission but that of all reads the own chats alone', async () => {
    const permissions = PERMISSIONS.filter((permission) => permission !== 'all');
    const { backend } = await openHistory(serveHistory({ chats: CHATS }), PATH, { permissions });
    await findRow('分數加法');
    expect(screen.queryByText(ADMIN_LINE)).toBeNull();
    for (const hint of HINTS) expect(screen.getByText(hint)).toBeTruthy();
    expect(backend.callsOf(listAllHistory)).toEqual([]);
  });
});

describe('an admin who opens the chat history', () => {
  test('[HIST-2 HIST-16 HIST-34 HIST-47] reads the line for administrators and whose each chat is, visitors included', async () => {
    const { backend } = await openAsAdmin(serveHistory({ chats: OF_SOMEBODY }));
    const first = await findRow('分數加法');
    expect(within(first).getByText('陳小明')).toBeTruthy();
    expect(within(first).getByText('示範小學部')).toBeTruthy();
    expect(within(await findRow('訪客的問題')).getByText('公開用戶')).toBeTruthy();
    expect(screen.getByText(ADMIN_LINE)).toBeTruthy();
    for (const hint of HINTS) expect(screen.queryByText(hint)).toBeNull();
    expect(backend.callsOf(listHistorySessions)).toEqual([]);
    expect(screen.getByRole('link', { name: '使用統計' }).getAttribute('href')).toBe('/usage');
  });

  const kinds = [
    ['[HIST-31]', 'the type of the user and of the rights', { userType: 'admin' }],
    ['[HIST-32]', 'the type of the rights alone', { userType: 'teacher', rights: { userType: 'admin' } }],
    ['[HIST-33]', 'the permission of all', { userType: 'teacher', permissions: ['all'] }],
  ] as const;
  test.each(kinds)('%s is one by %s: whose each chat is, and the filters for it', async (_, __, as) => {
    const { backend } = await renderApp(PATH, { as, backend: serveHistory({ chats: OF_SOMEBODY }) });
    expect(await screen.findByText(ADMIN_LINE)).toBeTruthy();
    expect(await findRow('訪客的問題')).toBeTruthy();
    expect(within(await findRow('分數加法')).getByText('陳小明')).toBeTruthy();
    for (const hint of HINTS) expect(screen.queryByText(hint)).toBeNull();
    expect(backend.callsOf(listAllHistory)).toHaveLength(1);
    expect(backend.callsOf(listHistorySessions)).toEqual([]);
  });

  test('[HIST-48 OPEN-111] finds the own chats, and reads so, when those of all cannot be read, also on the next page', async () => {
    const own = Array.from({ length: 3 }, (_, n) => buildChat(n + 1));
    const { user, backend } = await openAsAdmin((server) => {
      serveHistory({ chats: own, size: 2 })(server);
      server.on(listAllHistory, () => refuse(500, 'internal'));
    }, `${PATH}?user=public&period=week`);
    expect(await screen.findByText('目前只能顯示您自己的聊天記錄')).toBeTruthy();
    expect(screen.queryByText(ADMIN_LINE)).toBeNull();
    expect(rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: '載入更多' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(backend.callsOf(listAllHistory)).toHaveLength(1);
    expect(backend.callsOf(listHistorySessions).map(({ input }) => input.query)).toEqual([
      { limit: 50, period: 'week' },
      { limit: 50, period: 'week', cursor: '2' },
    ]);
    serveHistory({ chats: OF_SOMEBODY })(backend);
    await user.click(screen.getByRole('button', { name: '重新整理' }));
    expect(await screen.findByText(ADMIN_LINE)).toBeTruthy();
  });

  test('[HIST-55] reads why, when not even the own ones can be read, and tries again', async () => {
    const { user, backend } = await openAsAdmin((server) => {
      serveHistory({ chats: OF_SOMEBODY })(server);
      server.on(listAllHistory, () => refuse(403, 'not_allowed'));
      server.on(listHistorySessions, () => refuse(403, 'not_allowed'));
    });
    expect(await screen.findByText('無法載入聊天記錄，請稍後再試')).toBeTruthy();
    expect(screen.getByText('您沒有權限執行此操作')).toBeTruthy();
    expect(screen.queryByText('尚無聊天記錄')).toBeNull();
    serveHistory({ chats: OF_SOMEBODY })(backend);
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await findRow('訪客的問題')).toBeTruthy();
  });
});
