import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  deleteHistorySession,
  listHistoryMessages,
  listHistorySessions,
} from '#contract/chat-history.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  buildChat,
  buildMessage,
  findRow,
  idOf,
  opener,
  openHistory,
  PATH,
  pane,
  rows,
  serveHistory,
} from './testing/history-fixtures.ts';

const CHATS = [buildChat(1, { title: '分數加法' }), buildChat(2, { title: '小狐狸' })];
const OPENED = `${PATH}?session=${idOf(1)}`;
const GONE = '這段聊天不存在，或者已被刪除。';

type App = Awaited<ReturnType<typeof openHistory>>;
const pagesRead = ({ backend }: App) =>
  backend.callsOf(listHistoryMessages).map(({ input }) => input.query.cursor);

async function remove({ user }: App, title: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: `刪除「${title}」` }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: '刪除' }));
}

describe('a pupil who deletes a chat', () => {
  test('[HIST-46 HIST-56] finds none of its messages on the way back to it', async () => {
    const app = await openHistory((server) => {
      serveHistory({ chats: CHATS })(server);
      const deleted = new Set<string>();
      server.on(deleteHistorySession, ({ params: { id } }) => void deleted.add(id));
      server.on(listHistoryMessages, ({ params: { id } }) =>
        deleted.has(id) ? refuse(404, 'chat_session_not_found') : [buildMessage(1, { content: `說過${id}` })],
      );
    });
    await app.user.click(opener(await findRow('分數加法')));
    expect(await screen.findByText(`說過${idOf(1)}`)).toBeTruthy();
    await app.user.click(opener(await findRow('小狐狸')));
    expect(await screen.findByText(`說過${idOf(2)}`)).toBeTruthy();
    await remove(app, '分數加法');
    await waitFor(() => expect(rows()).toHaveLength(1));
    app.router.history.back();
    await waitFor(() => expect(app.path()).toBe(OPENED));
    expect(await within(screen.getByRole('log')).findByText(GONE)).toBeTruthy();
    expect(screen.queryByText(`說過${idOf(1)}`)).toBeNull();
  });

  test('[HIST-57] while it is open asks for nothing of it any more', async () => {
    const app = await openHistory(serveHistory({ chats: CHATS }), OPENED);
    await screen.findByText('訊息2');
    const before = app.backend.callsOf(listHistoryMessages).length;
    await remove(app, '分數加法');
    expect(await screen.findByText('選擇一個聊天以查看詳情')).toBeTruthy();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(app.backend.callsOf(listHistoryMessages)).toHaveLength(before);
    expect(screen.queryByText('無法載入聊天詳情')).toBeNull();
  });

  test('[HIST-57] while the list is being read does not see it come back', async () => {
    const answers: (() => void)[] = [];
    const app = await openHistory(serveHistory({ chats: CHATS }));
    await findRow('分數加法');
    app.backend.on(
      listHistorySessions,
      () => new Promise((resolve) => answers.push(() => resolve([...CHATS]))),
    );
    await app.user.click(screen.getByRole('button', { name: '重新整理' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    await remove(app, '分數加法');
    await waitFor(() => expect(rows()).toHaveLength(1));
    for (const answer of answers) answer();
    await waitFor(() => expect(screen.queryByRole('button', { name: '重新整理', busy: true })).toBeNull());
    expect(rows()).toHaveLength(1);
  });

  test('[HIST-57] while another list is on its way gets that one', async () => {
    let answer: () => void = () => undefined;
    const app = await openHistory(serveHistory({ chats: CHATS }));
    await findRow('分數加法');
    app.backend.on(
      listHistorySessions,
      () => new Promise((resolve) => (answer = () => resolve([buildChat(3, { title: '小狐狸回來' })]))),
    );
    await app.user.type(screen.getByRole('searchbox', { name: '搜尋聊天內容' }), '狐狸');
    await waitFor(() => expect(app.backend.callsOf(listHistorySessions)).toHaveLength(2));
    await remove(app, '分數加法');
    await waitFor(() => expect(app.backend.callsOf(listHistorySessions)).toHaveLength(3));
    answer();
    expect(await findRow('小狐狸回來')).toBeTruthy();
  });

  test('cannot delete another one before it is gone, and sees so', async () => {
    let end: () => void = () => undefined;
    const app = await openHistory(serveHistory({ chats: CHATS }));
    await findRow('分數加法');
    app.backend.on(deleteHistorySession, () => new Promise((resolve) => (end = () => resolve(undefined))));
    await remove(app, '分數加法');
    const other = screen.getByRole('button', { name: '刪除「小狐狸」' });
    await waitFor(() => expect(other.getAttribute('aria-disabled')).toBe('true'));
    end();
    await waitFor(() => expect(other.getAttribute('aria-disabled')).toBe('false'));
  });
});

describe('a pupil who reads a chat', () => {
  test('[HIST-3 HIST-56] that is deleted elsewhere meanwhile reads so in the place of its messages', async () => {
    const app = await openHistory(serveHistory({ chats: CHATS }), OPENED);
    await screen.findByText('訊息2');
    app.backend.on(listHistoryMessages, () => refuse(404, 'chat_session_not_found'));
    await app.user.click(screen.getByRole('button', { name: '重新整理' }));
    expect(await within(pane('分數加法')).findByText(GONE)).toBeTruthy();
    expect(screen.queryByText('訊息2')).toBeNull();
  });

  test('[HIST-3] whose earlier parts were loaded reads again the newest alone, by the button and by opening it anew', async () => {
    const messages = Array.from({ length: 6 }, (_, n) => buildMessage(n + 1));
    const app = await openHistory(serveHistory({ chats: CHATS, messages, size: 2 }), OPENED);
    await screen.findByText('訊息6');
    const older = () => app.user.click(screen.getByRole('button', { name: '載入較早的訊息' }));
    await older();
    await screen.findByText('訊息3');
    await app.user.click(screen.getByRole('button', { name: '重新整理' }));
    await waitFor(() => expect(screen.queryByText('訊息3')).toBeNull());
    await waitFor(() => expect(pagesRead(app)).toEqual([undefined, '4', undefined]));
    await older();
    await screen.findByText('訊息3');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await app.user.click(opener(await findRow('小狐狸')));
    await waitFor(() => expect(pagesRead(app)).toHaveLength(5));
    await app.user.click(opener(await findRow('分數加法')));
    await waitFor(() => expect(pagesRead(app)).toHaveLength(6));
    await screen.findByText('訊息6');
    expect(screen.queryByText('訊息3')).toBeNull();
    expect(pagesRead(app)).toEqual([undefined, '4', undefined, '4', undefined, undefined]);
  });
});
