import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  listAllHistory,
  listHistoryMessages,
  listHistorySchools,
  listHistorySessions,
  listHistoryUsers,
} from '#contract/chat-history.contract.ts';
import { listChatbots } from '#contract/chatbots.contract.ts';
import { endSession } from '#web/lib/session/session-store.ts';
import { TOKEN } from '#web/testing/render-app.tsx';
import {
  buildChat,
  findRow,
  idOf,
  openAsAdmin,
  openHistory,
  PATH,
  rows,
  serveHistory,
} from './testing/history-fixtures.ts';

const CHATS = [buildChat(1, { title: '分數加法' })];

test('[HIST-38] a pupil whose session ends reads that they need to log in, and none of the chats', async () => {
  await openHistory(serveHistory({ chats: CHATS }), `${PATH}?session=${idOf(1)}`);
  await findRow('分數加法');
  act(() => endSession(TOKEN));
  expect(await screen.findByText('您需要登入才能查看聊天記錄')).toBeTruthy();
  expect(screen.queryByText('分數加法')).toBeNull();
  expect(screen.queryByText('訊息1')).toBeNull();
});

describe('an answer that is no array', () => {
  const answers = [
    ['an object', () => Response.json({ sessions: [] })],
    ['null', () => Response.json(null)],
    ['no JSON', () => new Response('<html>')],
  ] as const;

  test.each(answers)('[HIST-51 HIST-52] is an empty list to a pupil: %s', async (_, answer) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await openHistory(
      (backend) => {
        serveHistory({ chats: CHATS })(backend);
        for (const operation of [listHistorySessions, listHistoryMessages, listChatbots]) {
          backend.on(operation, answer);
        }
      },
      `${PATH}?session=${idOf(1)}`,
    );
    expect(await screen.findByText('尚無聊天記錄')).toBeTruthy();
    expect(await screen.findByText('此聊天沒有訊息')).toBeTruthy();
    expect(screen.queryByText('無法載入聊天記錄，請稍後再試')).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: '聊天機器人' })).toHaveProperty(
        'placeholder',
        '所有聊天機器人（0）',
      ),
    );
    expect(warn).toHaveBeenCalled();
  });

  test.each(answers)('[HIST-51 HIST-52] is an empty list to an admin: %s', async (_, answer) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user } = await openAsAdmin((backend) => {
      serveHistory({ chats: CHATS })(backend);
      for (const operation of [listAllHistory, listHistoryUsers, listHistorySchools]) {
        backend.on(operation, answer);
      }
    });
    expect(await screen.findByText('尚無聊天記錄')).toBeTruthy();
    for (const [name, all] of [
      ['用戶', '所有用戶'],
      ['學校', '所有學校'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name }));
      await waitFor(() =>
        expect(
          screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent),
        ).toContain(all),
      );
    }
  });

  test('[HIST-55] is not what a pupil gets for rows that are wrong: those are a failure', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    await openHistory((backend) => {
      serveHistory({ chats: CHATS })(backend);
      backend.on(listHistorySessions, () => Response.json([{ id: 7 }]));
    });
    expect(await screen.findByText('無法載入聊天記錄，請稍後再試')).toBeTruthy();
    expect(rows()).toHaveLength(0);
    expect(screen.queryByText('尚無聊天記錄')).toBeNull();
  });
});
