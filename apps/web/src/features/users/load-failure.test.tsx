import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { listActiveSchools } from '#contract/schools.contract.ts';
import { listUsers } from '#contract/user-management.contract.ts';
import { listUserTypes } from '#contract/user-types.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildManaged, fakeClock, names, openUsers, unreachable } from './testing/user-fixtures.ts';

const AWAY = [
  ['fails', () => refuse(503, 'database_unavailable')],
  ['is not reached', unreachable],
] as const;
const TWO = [buildManaged(1), buildManaged(2)];

describe('a list of users that cannot be loaded', () => {
  test.each(AWAY)(
    '[USER-38 API-13 API-14 OPEN-107 OPEN-110] an administrator whose server %s reads so, and sees people who are plainly examples and cannot be touched',
    async (_, answer) => {
      const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      fakeClock();
      const { user, backend } = await openUsers({
        users: TWO,
        backend: (b) => {
          for (const operation of [listUsers, listUserTypes, listActiveSchools]) b.on(operation, answer);
        },
      });
      await vi.advanceTimersByTimeAsync(5_000);
      const notice = await screen.findByRole('alert');
      expect(notice.textContent).toContain('無法載入用戶數據，請稍後再試');
      expect(notice.textContent).toContain('無法連線到伺服器，目前顯示範例資料');
      expect(names().length).toBeGreaterThan(0);
      expect(names().every((name) => name?.startsWith('範例'))).toBe(true);
      const table = within(screen.getByRole('table'));
      expect(table.queryByRole('checkbox')).toBeNull();
      expect(table.queryByRole('button', { name: /編輯|刪除|指派/ })).toBeNull();
      expect(log).toHaveBeenCalledWith('list users', expect.anything());
      backend.on(listUsers, () => TWO);
      await user.click(screen.getByRole('button', { name: '再試一次' }));
      await waitFor(() => expect(names()).toEqual(['學生1', '學生2']));
      expect(screen.queryByText(/範例/)).toBeNull();
    },
  );

  test('[USER-38 OPEN-107] an administrator whom the server refuses reads the text and sees no examples', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openUsers({ backend: (b) => b.on(listUsers, () => refuse(403, 'not_allowed')) });
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('無法載入用戶數據，請稍後再試');
    expect(notice.textContent).toContain('您沒有權限執行此操作');
    expect(screen.queryByRole('table')).toBeNull();
  });
});
