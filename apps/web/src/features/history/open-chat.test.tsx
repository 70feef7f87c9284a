import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  buildChat,
  findRow,
  idOf,
  MATHS,
  openAsAdmin,
  openHistory,
  PATH,
  rows,
  STORY,
  serveHistory,
} from './testing/history-fixtures.ts';

const CHATS = [
  buildChat(1, { title: '分數加法', metadata: { model: 'o3-mini' } }),
  buildChat(2, { title: '小狐狸', chatbot_id: STORY.id, chatbot_name: STORY.name }),
];

test('a reader who comes by an address with a chat of a later page finds it opened', async () => {
  const chats = Array.from({ length: 3 }, (_, n) => buildChat(n + 1));
  await openHistory(serveHistory({ chats, size: 2 }), `${PATH}?session=${idOf(3)}`);
  expect(await screen.findByRole('heading', { level: 2, name: '聊天3' })).toBeTruthy();
  expect(screen.getByText('開始時間：2026-11-20 08:00')).toBeTruthy();
  expect(rows()).toHaveLength(2);
});

test('[HIST-20] a pupil whose search leaves the open chat out of the list goes on reading its title, start and model', async () => {
  const { user } = await openHistory(serveHistory({ chats: CHATS }), `${PATH}?session=${idOf(1)}`);
  await findRow('分數加法');
  await user.type(screen.getByRole('searchbox', { name: '搜尋聊天內容' }), '狐狸');
  await waitFor(() => expect(rows()).toHaveLength(1));
  const chat = within(await screen.findByRole('region', { name: '分數加法' }));
  for (const text of ['開始時間：2026-11-20 08:00', 'o3-mini', MATHS.name]) {
    expect(await chat.findByText(text)).toBeTruthy();
  }
});

test('[HIST-20 HIST-34 HIST-40] an admin reads model and owner of a chat of a later page', async () => {
  const whose = { user_name: '陳小明', user_school: '示範小學部' };
  const chats = [
    buildChat(1, whose),
    buildChat(2, whose),
    buildChat(3, { ...whose, metadata: { model: 'o3-mini' } }),
  ];
  await openAsAdmin(serveHistory({ chats, size: 2, ownerId: idOf(999) }), `${PATH}?session=${idOf(3)}`);
  const chat = within(await screen.findByRole('region', { name: '聊天3' }));
  expect(await chat.findByText('o3-mini')).toBeTruthy();
  expect(chat.getByText('陳小明（示範小學部）')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '繼續對話' })).toBeNull();
});
