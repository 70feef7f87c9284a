import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listAllHistory, listHistorySchools, listHistoryUsers } from '#contract/chat-history.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  buildChat,
  choose,
  findRow,
  LO,
  offered,
  openAsAdmin,
  PATH,
  rows,
  serveHistory,
} from './testing/history-fixtures.ts';

const CHATS = [
  buildChat(1, { title: '分數加法', user_name: LO.name, user_school: '示範中學部' }),
  buildChat(2, { title: '小狐狸', user_name: '公開用戶', user_school: null }),
];

type App = Awaited<ReturnType<typeof openAsAdmin>>;
const allQuery = (app: App) => app.backend.callsOf(listAllHistory).at(-1)?.input.query;
const query = (app: App) => Object.fromEntries(new URLSearchParams(app.path().split('?')[1]));

describe('an admin who filters', () => {
  test('[HIST-6 HIST-35 HIST-43 HIST-49] chooses one user of all, whom they find by typing, or all visitors', async () => {
    const app = await openAsAdmin(serveHistory({ chats: CHATS }));
    await findRow('分數加法');
    expect(await offered(app.user, '用戶')).toEqual([
      '所有用戶',
      'Public Users（公開用戶）',
      '羅小珍（lo@school.test）',
    ]);
    await choose(app.user, 'Public Users（公開用戶）');
    await waitFor(() => expect(allQuery(app)).toEqual({ limit: 50, userId: 'public' }));
    await app.user.clear(screen.getByRole('combobox', { name: '用戶' }));
    await waitFor(() => expect(app.path()).toBe(PATH));
    await app.user.type(screen.getByRole('combobox', { name: '用戶' }), '小珍');
    await waitFor(() =>
      expect(app.backend.callsOf(listHistoryUsers).at(-1)?.input.query.search).toBe('小珍'),
    );
    await choose(app.user, '羅小珍（lo@school.test）');
    await waitFor(() => expect(allQuery(app)).toEqual({ limit: 50, userId: LO.id }));
    expect(screen.getByRole('combobox', { name: '用戶' })).toHaveProperty(
      'value',
      '羅小珍（lo@school.test）',
    );
  });

  test('[HIST-7 HIST-36 HIST-50] chooses one school of all and takes it back', async () => {
    const app = await openAsAdmin(serveHistory({ chats: CHATS }));
    await findRow('小狐狸');
    expect(await offered(app.user, '學校')).toEqual(['所有學校', '示範小學部', '示範中學部']);
    await choose(app.user, '示範中學部');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(allQuery(app)).toEqual({ limit: 50, school: '示範中學部' });
    expect(query(app)).toEqual({ school: '示範中學部' });
    await offered(app.user, '學校');
    await choose(app.user, '所有學校');
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test('[HIST-61 OPEN-110] is offered the visitors alone when the users cannot be read', async () => {
    const app = await openAsAdmin((backend) => {
      serveHistory({ chats: CHATS })(backend);
      backend.on(listHistoryUsers, () => refuse(500, 'internal'));
    });
    await findRow('分數加法');
    expect(await offered(app.user, '用戶')).toEqual(['所有用戶', 'Public Users（公開用戶）']);
  });

  test('[HIST-62 OPEN-107 OPEN-110] is offered four schools as samples, and reads so, while the server is away', async () => {
    const app = await openAsAdmin((backend) => {
      serveHistory({ chats: CHATS })(backend);
      backend.on(listHistorySchools, () => refuse(500, 'internal'));
    });
    await findRow('分數加法');
    expect(await screen.findByText('無法連線到伺服器，目前顯示範例資料')).toBeTruthy();
    expect(await offered(app.user, '學校')).toEqual([
      '所有學校',
      '示範小學',
      '示範中學',
      '範例書院',
      '範例學校',
    ]);
  });

  test('[OPEN-107] is offered no sample when the server refuses the schools', async () => {
    await openAsAdmin((backend) => {
      serveHistory({ chats: CHATS })(backend);
      backend.on(listHistorySchools, () => refuse(403, 'not_allowed'));
    });
    expect(await screen.findByText('無法載入學校，請稍後再試')).toBeTruthy();
    expect(screen.queryByText('無法連線到伺服器，目前顯示範例資料')).toBeNull();
  });
});
