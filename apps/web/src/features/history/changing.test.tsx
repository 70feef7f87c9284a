import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deleteHistorySession, exportHistory } from '#contract/chat-history.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  buildChat,
  findRow,
  idOf,
  opener,
  openHistory,
  PATH,
  rows,
  saved,
  serveHistory,
} from './testing/history-fixtures.ts';

const CHATS = [buildChat(1, { title: '分數加法' }), buildChat(2, { title: '小狐狸' }), buildChat(3)];

type App = Awaited<ReturnType<typeof openHistory>>;
const exported = ({ backend }: App) => backend.callsOf(exportHistory).map(({ input }) => input.body);

async function answerDeletion({ user }: App, answer: '刪除' | '取消'): Promise<void> {
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('確定要刪除聊天記錄「分數加法」嗎？');
  await user.click(within(question).getByRole('button', { name: answer }));
}

describe('a pupil who exports', () => {
  test('[HIST-18 HIST-54 HIST-59 OPEN-23] gets one chat as a text file that has the name of the server, by its id and day', async () => {
    const app = await openHistory(serveHistory({ chats: CHATS }));
    await findRow('分數加法');
    await app.user.click(screen.getByRole('button', { name: '匯出「分數加法」' }));
    expect(await screen.findByText('聊天記錄已匯出')).toBeTruthy();
    expect(exported(app)).toEqual([{ ids: [idOf(1)], format: 'txt' }]);
    expect(saved.map(({ name }) => name)).toEqual([`聊天記錄-${idOf(1)}-2026-11-21.txt`]);
    expect(await saved[0]?.file?.text()).toBe('匯出的聊天');
  });

  const formats = [
    ['文字檔（.txt）', 'txt'],
    ['CSV 表格（.csv）', 'csv'],
    ['JSON（.json）', 'json'],
  ] as const;
  test.each(formats)('[HIST-54] gets the open chat as %s', async (label, format) => {
    const app = await openHistory(serveHistory({ chats: CHATS }), `${PATH}?session=${idOf(2)}`);
    await app.user.click(await screen.findByRole('button', { name: '匯出聊天' }));
    await app.user.click(await screen.findByRole('menuitem', { name: label }));
    await waitFor(() => expect(exported(app)).toEqual([{ ids: [idOf(2)], format }]));
    await waitFor(() =>
      expect(saved.map(({ name }) => name)).toEqual([`聊天記錄-${idOf(2)}-2026-11-21.${format}`]),
    );
  });

  test('[HIST-54] ticks several chats, unticks one, and gets one file of the rest', async () => {
    const app = await openHistory(serveHistory({ chats: CHATS }));
    await findRow('分數加法');
    await app.user.click(screen.getByRole('checkbox', { name: '全選' }));
    expect(screen.getByText('已選 3 段')).toBeTruthy();
    await app.user.click(screen.getByRole('checkbox', { name: '選取「小狐狸」' }));
    expect(screen.getByRole('checkbox', { name: '全選' })).toHaveProperty('indeterminate', true);
    await app.user.click(screen.getByRole('button', { name: '匯出選取的聊天' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'JSON（.json）' }));
    await waitFor(() => expect(exported(app)).toEqual([{ ids: [idOf(1), idOf(3)], format: 'json' }]));
    await waitFor(() => expect(saved[0]?.name).toBe('聊天記錄-2段-2026-11-21.json'));
    await app.user.click(screen.getByRole('button', { name: '取消選取' }));
    expect(screen.getByRole('checkbox', { name: '選取「聊天3」' })).toHaveProperty('checked', false);
  });

  test('can tick no more than one file takes, and reads so', async () => {
    const chats = Array.from({ length: 101 }, (_, n) => buildChat(n + 1));
    const app = await openHistory(serveHistory({ chats, size: 101 }));
    await waitFor(() => expect(rows()).toHaveLength(101));
    await app.user.click(screen.getByRole('checkbox', { name: '全選' }));
    expect(screen.getByText('已選 100 段，一次最多匯出 100 段')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: '選取「聊天100」' })).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: '選取「聊天101」' })).toHaveProperty('disabled', true);
  });

  test('[HIST-60] reads why it failed, and no file comes', async () => {
    const app = await openHistory((backend) => {
      serveHistory({ chats: CHATS })(backend);
      backend.on(exportHistory, () => refuse(422, 'export_too_large', { count: 30_000, max: 20_000 }));
    });
    await findRow('分數加法');
    await app.user.click(screen.getByRole('button', { name: '匯出「分數加法」' }));
    expect(await screen.findByText('匯出聊天記錄失敗')).toBeTruthy();
    expect(screen.getByText(/共有 30000 則訊息/)).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

describe('a pupil who deletes a chat', () => {
  test('[HIST-19 HIST-46 HIST-57] is asked, and sees it gone from the list and closed', async () => {
    const app = await openHistory(serveHistory({ chats: CHATS }));
    await app.user.click(opener(await findRow('分數加法')));
    await app.user.click(screen.getByRole('button', { name: '刪除「分數加法」' }));
    await answerDeletion(app, '刪除');
    expect(await screen.findByText('聊天記錄已刪除')).toBeTruthy();
    expect(app.backend.callsOf(deleteHistorySession).map(({ input }) => input.params.id)).toEqual([idOf(1)]);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(await screen.findByText('選擇一個聊天以查看詳情')).toBeTruthy();
    expect(app.path()).toBe(PATH);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('[HIST-19] keeps it by saying no', async () => {
    const app = await openHistory(serveHistory({ chats: CHATS }));
    await findRow('分數加法');
    await app.user.click(screen.getByRole('button', { name: '刪除「分數加法」' }));
    await answerDeletion(app, '取消');
    expect(app.backend.callsOf(deleteHistorySession)).toEqual([]);
    expect(rows()).toHaveLength(3);
  });

  test('[HIST-58] reads why it failed, and keeps it', async () => {
    const app = await openHistory((backend) => {
      serveHistory({ chats: CHATS })(backend);
      backend.on(deleteHistorySession, () => refuse(500, 'internal'));
    });
    await findRow('分數加法');
    await app.user.click(screen.getByRole('button', { name: '刪除「分數加法」' }));
    await answerDeletion(app, '刪除');
    expect(await screen.findByText('刪除聊天記錄失敗，請稍後再試')).toBeTruthy();
    expect(rows()).toHaveLength(3);
  });

  test('[HIST-57] that was deleted elsewhere sees it gone as well', async () => {
    const app = await openHistory((backend) => {
      serveHistory({ chats: CHATS })(backend);
      backend.on(deleteHistorySession, () => refuse(404, 'chat_session_not_found'));
    });
    await findRow('分數加法');
    await app.user.click(screen.getByRole('button', { name: '刪除「分數加法」' }));
    await answerDeletion(app, '刪除');
    expect(await screen.findByText('聊天記錄已刪除')).toBeTruthy();
    await waitFor(() => expect(rows()).toHaveLength(2));
  });
});
