import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { listUserTypes, updateUserType } from '#contract/user-types.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  ADMIN,
  buildType,
  FREE,
  names,
  openTypes,
  PATH,
  rowOf,
  serveTypes,
  table,
} from './testing/type-fixtures.ts';

const MESSAGE = '無法從伺服器獲取用戶類型數據';
const SEVEN = [ADMIN, FREE, ...[1, 2, 3, 4, 5].map((n) => buildType(n))];

describe('an administrator of user types', () => {
  test('[TYPE-1] finds the types in a table and narrows it by name or description while typing', async () => {
    const { user, backend, path } = await openTypes(
      serveTypes([ADMIN, buildType(1, { name: '圖書館員' }), buildType(2, { description: '管理圖書' })]),
    );
    expect(await names()).toEqual(['管理員', '圖書館員', '類型2']);
    await user.type(screen.getByRole('searchbox', { name: '搜尋名稱或描述' }), '圖書');
    await screen.findByText('共 2 個');
    expect(await names()).toEqual(['圖書館員', '類型2']);
    expect(decodeURIComponent(path())).toBe(`${PATH}?search=圖書`);
    expect(backend.callsOf(listUserTypes)).toHaveLength(1);

    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'ＡＤＭＩＮ');
    await screen.findByText('共 1 個');
    expect(await names()).toEqual(['管理員']);
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('沒有符合的用戶類型')).toBeTruthy();
  });

  test('[TYPE-2] finds five of them on a page, and the rest on the next', async () => {
    const { user, path } = await openTypes(serveTypes(SEVEN));
    expect(await names()).toEqual(['管理員', '免費用戶', '類型1', '類型2', '類型3']);
    await user.click(screen.getByRole('button', { name: '第 2 頁' }));
    await waitFor(async () => expect(await names()).toEqual(['類型4', '類型5']));
    expect(path()).toBe(`${PATH}?page=2`);
  });

  test('[TYPE-2] who follows an old address to a page that is gone finds the last one', async () => {
    await openTypes(serveTypes(SEVEN), { path: `${PATH}?page=9` });
    expect(await names()).toEqual(['類型4', '類型5']);
  });

  test('reads which pages a type opens, each once', async () => {
    await openTypes(
      serveTypes([
        ADMIN,
        buildType(1, { accessiblePages: ['/chat', 'chatbot', 'chatbot_management', '/from-elsewhere'] }),
        buildType(2, { accessiblePages: [] }),
      ]),
    );
    expect((await rowOf('管理員')).getByText('全部權限')).toBeTruthy();
    expect((await rowOf('類型1')).getByText('AI 聊天機器人、聊天機器人管理、/from-elsewhere')).toBeTruthy();
    expect((await rowOf('類型2')).getByText('沒有')).toBeTruthy();
  });

  test('sorts by name and by status, in the address', async () => {
    const { user, path } = await openTypes(
      serveTypes([buildType(2, { status: 'inactive' }), buildType(1), buildType(3)]),
    );
    const press = async (header: string) =>
      user.click(within(await screen.findByRole('columnheader', { name: header })).getByRole('button'));
    await press('名稱');
    await waitFor(async () => expect(await names()).toEqual(['類型1', '類型2', '類型3']));
    await press('狀態');
    await waitFor(async () => expect((await names()).at(-1)).toBe('類型2'));
    expect(path()).toBe(`${PATH}?order=status`);
  });

  test('who is no admin can only look at what is for admins', async () => {
    await openTypes(serveTypes([ADMIN, buildType(1, { accessiblePages: ['all'] }), buildType(2)]), {
      userType: '科主任',
    });
    for (const name of ['管理員', '類型1']) {
      const row = await rowOf(name);
      expect(row.getByText('只有管理員可以更改')).toBeTruthy();
      expect(row.getByRole('checkbox')).toHaveProperty('disabled', true);
      expect(row.queryByRole('button')).toBeNull();
    }
    expect((await rowOf('類型2')).getByRole('button', { name: '編輯「類型2」' })).toBeTruthy();
  });
});

describe('user types that cannot be loaded', () => {
  const failures = [
    ['the network is gone', () => Promise.reject(new TypeError('offline'))],
    ['the server fails', () => refuse(500, 'internal')],
  ] as const;
  test.each(failures)(
    '[TYPE-23 TYPE-24 OPEN-107 OPEN-110] show an administrator the defaults to look at while %s',
    async (_, fail) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const { user, backend } = await openTypes((b) => b.on(listUserTypes, fail));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await screen.findByText(MESSAGE)).toBeTruthy();
      expect(screen.getByText('無法連線到伺服器，目前顯示範例資料')).toBeTruthy();
      expect(await names()).toEqual(['管理員', '高級會員', '免費用戶']);
      const shown = within(await table());
      expect(shown.queryByRole('button', { name: /編輯|刪除/ })).toBeNull();
      for (const box of shown.getAllByRole('checkbox')) expect(box).toHaveProperty('disabled', true);
      expect(backend.callsOf(updateUserType)).toHaveLength(0);

      serveTypes([buildType(1)])(backend);
      await user.click(screen.getByRole('button', { name: '再試一次' }));
      await waitFor(async () => expect(await names()).toEqual(['類型1']));
      expect(screen.queryByText(MESSAGE)).toBeNull();
    },
  );

  test('[TYPE-23 OPEN-107] tell an administrator why they were refused, and show no defaults', async () => {
    await openTypes((b) => b.on(listUserTypes, () => refuse(403, 'not_allowed')));
    expect(await screen.findByText(MESSAGE)).toBeTruthy();
    expect(screen.getByText('您沒有權限執行此操作')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
