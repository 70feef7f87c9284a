import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { exportHistory, type HistorySession } from '#contract/chat-history.contract.ts';
import {
  buildChat,
  findRow,
  idOf,
  localInstant,
  openHistory,
  PATH,
  refuseGone,
  rows,
  saved,
  serveHistory,
} from './testing/history-fixtures.ts';

const CHATS = [buildChat(1, { title: '分數加法' }), buildChat(2, { title: '小狐狸' }), buildChat(3)];

type App = Awaited<ReturnType<typeof openHistory>>;
const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '全選' });
const box = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `選取「${title}」` });
const search = (app: App, word: string) =>
  app.user.type(screen.getByRole('searchbox', { name: '搜尋聊天內容' }), word);
const exported = ({ backend }: App) => backend.callsOf(exportHistory).map(({ input }) => input.body.ids);

async function exportTicked({ user }: App): Promise<void> {
  await user.click(screen.getByRole('button', { name: '匯出選取的聊天' }));
  await user.click(await screen.findByRole('menuitem', { name: 'JSON（.json）' }));
}

describe('a pupil who has ticked chats', () => {
  test('[HIST-26 HIST-54] reads how many of them a search hides, also where it finds nothing, and exports them all', async () => {
    const app = await openHistory(serveHistory({ chats: CHATS }));
    await findRow('分數加法');
    await app.user.click(all());
    await search(app, '狐狸');
    expect(await screen.findByText('已選 3 段，其中 2 段不在目前的列表')).toBeTruthy();
    await search(app, '不見了');
    expect(await screen.findByText('沒有符合的聊天記錄')).toBeTruthy();
    expect(screen.getByText('已選 3 段，其中 3 段不在目前的列表')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: '全選' })).toBeNull();
    await exportTicked(app);
    await waitFor(() => expect(exported(app)).toEqual([[idOf(1), idOf(2), idOf(3)]]));
  });

  test('[HIST-3] reads the list again, and what was deleted elsewhere is ticked no more, but what moved on to a later page is', async () => {
    const day = (n: number): Partial<HistorySession> => ({
      updated_at: localInstant(`2026-11-${30 - n}T09:00:00`),
    });
    const chats = [1, 2, 3, 4].map((n) => buildChat(n, day(n)));
    const app = await openHistory(serveHistory({ chats, size: 3 }));
    await findRow('聊天1');
    await app.user.click(all());
    expect(screen.getByText('已選 3 段')).toBeTruthy();
    const later = [buildChat(9, day(0)), ...chats.filter(({ id }) => id !== idOf(1))];
    serveHistory({ chats: later, size: 2 })(app.backend);
    await app.user.click(screen.getByRole('button', { name: '重新整理' }));
    expect(await screen.findByText('已選 2 段，其中 1 段不在目前的列表')).toBeTruthy();
    await exportTicked(app);
    await waitFor(() => expect(exported(app)).toEqual([[idOf(2), idOf(3)]]));
  });

  test('[HIST-54 HIST-60] reads how many of them are gone when the export is refused, and exports the rest by asking again', async () => {
    const app = await openHistory(serveHistory({ chats: CHATS }));
    await findRow('分數加法');
    await app.user.click(all());
    app.backend.on(exportHistory, () => refuseGone(1));
    await exportTicked(app);
    expect(await screen.findByText('匯出聊天記錄失敗')).toBeTruthy();
    expect(
      screen.getByText(
        '選取的聊天中有 1 段不存在，或者已被刪除，已經取消選取。再按一次匯出，就會匯出其餘的 2 段。',
      ),
    ).toBeTruthy();
    expect(box('小狐狸').checked).toBe(false);
    serveHistory({ chats: CHATS })(app.backend);
    await exportTicked(app);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(exported(app).at(-1)).toEqual([idOf(1), idOf(3)]);
  });

  test('[HIST-60] all of which are gone has none ticked', async () => {
    const app = await openHistory(serveHistory({ chats: CHATS }));
    await findRow('分數加法');
    await app.user.click(box('分數加法'));
    await app.user.click(box('小狐狸'));
    app.backend.on(exportHistory, () => refuseGone(0, 1));
    await exportTicked(app);
    expect(await screen.findByText('選取的聊天中有 2 段不存在，或者已被刪除，已經取消選取。')).toBeTruthy();
    expect(screen.queryByText(/已選/)).toBeNull();
  });

  test('unticks by the box for all once no more can be ticked', async () => {
    const chats = Array.from({ length: 110 }, (_, n) =>
      buildChat(n + 1, { title: `${n < 60 ? '甲' : '乙'}${n + 1}` }),
    );
    const app = await openHistory(serveHistory({ chats, size: 110 }), `${PATH}?title=甲`);
    await waitFor(() => expect(rows()).toHaveLength(60));
    await app.user.click(all());
    await app.user.click(screen.getByRole('button', { name: /^篩選/ }));
    await app.router.navigate({ to: '.', search: { title: '乙' } } as never);
    await waitFor(() => expect(rows()).toHaveLength(50));
    await app.user.click(all());
    expect(screen.getByText('已選 100 段，其中 60 段不在目前的列表，一次最多匯出 100 段')).toBeTruthy();
    expect(all().indeterminate).toBe(true);
    await app.user.click(all());
    expect(screen.getByText('已選 60 段，其中 60 段不在目前的列表')).toBeTruthy();
  });

  test('unticks them all by the keyboard, and has the focus at the box for all', async () => {
    const app = await openHistory(serveHistory({ chats: CHATS }));
    await findRow('分數加法');
    await app.user.click(all());
    screen.getByRole('button', { name: '取消選取' }).focus();
    await app.user.keyboard('{Enter}');
    expect(screen.queryByText(/已選/)).toBeNull();
    expect(document.activeElement).toBe(all());
  });
});

describe('a pupil whose export takes long', () => {
  const serveSlowly = (signals: AbortSignal[]) => (backend: App['backend']) => {
    serveHistory({ chats: CHATS })(backend);
    backend.on(exportHistory, (_, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
  };
  const icon = (title: string) => screen.getByRole('button', { name: `匯出「${title}」` });

  test('[HIST-18] sees that it is being written and that no other can be begun, and cancels it', async () => {
    const signals: AbortSignal[] = [];
    const app = await openHistory(serveSlowly(signals));
    await findRow('分數加法');
    await app.user.click(icon('分數加法'));
    expect(await screen.findByText('正在匯出 1 段聊天…')).toBeTruthy();
    expect(icon('分數加法').getAttribute('aria-busy')).toBe('true');
    expect(icon('小狐狸').getAttribute('aria-busy')).toBe('false');
    expect(icon('小狐狸').getAttribute('aria-disabled')).toBe('true');
    await app.user.click(icon('小狐狸'));
    expect(exported(app)).toEqual([[idOf(1)]]);
    await app.user.click(screen.getByRole('button', { name: '取消匯出' }));
    await waitFor(() => expect(screen.queryByText('正在匯出 1 段聊天…')).toBeNull());
    expect(signals[0]?.aborted).toBe(true);
    expect(saved).toEqual([]);
    expect(screen.queryByText('匯出聊天記錄失敗')).toBeNull();
    serveHistory({ chats: CHATS })(app.backend);
    await app.user.click(icon('小狐狸'));
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});
