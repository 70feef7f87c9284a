import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createSchool, deleteSchool, listSchools, updateSchool } from '#contract/schools.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  buildSchool,
  dialogGone,
  idOf,
  names,
  openDialog,
  openSchools,
  PATH,
  rowOf,
  serveSchools,
  table,
} from './testing/school-fixtures.ts';

const TWO = [
  buildSchool(1, { name: '示範中學', user_count: 1_234 }),
  buildSchool(2, { name: '示範小學', active: false }),
];

describe('a manager of users who looks at the schools', () => {
  test('reads name, number of users and status of each', async () => {
    await openSchools(serveSchools(TWO));
    const first = await rowOf('示範中學');
    const users = first.getByRole('link', { name: '「示範中學」的 1,234 位用戶' });
    expect(decodeURIComponent(users.getAttribute('href') ?? '')).toBe('/admin/users?school=示範中學');
    expect(first.getByText('啟用', { selector: 'td *:not(button *)' })).toBeTruthy();
    const second = await rowOf('示範小學');
    expect(second.getByText('0 位')).toBeTruthy();
    expect(second.getByText('停用', { selector: 'td *:not(button *)' })).toBeTruthy();
  });

  test('finds a school by a part of its name, in the address', async () => {
    const { user, path } = await openSchools(serveSchools(TWO));
    await user.type(await screen.findByRole('searchbox', { name: '搜尋學校名稱' }), '小');
    await waitFor(async () => expect(await names()).toEqual(['示範小學']));
    expect(screen.getByText('共 1 所')).toBeTruthy();
    expect(decodeURIComponent(path())).toBe(`${PATH}?search=小`);
    await user.type(screen.getByRole('searchbox'), '園');
    expect(await screen.findByText('沒有符合的學校')).toBeTruthy();
  });

  test('pages through many of them', async () => {
    const many = Array.from({ length: 45 }, (_, n) => buildSchool(n));
    const { user } = await openSchools(serveSchools(many));
    await user.click(await screen.findByRole('button', { name: '第 3 頁' }));
    await waitFor(async () => expect(await names()).toHaveLength(5));
  });

  test('without any reads what to do', async () => {
    await openSchools(serveSchools([]));
    expect(await screen.findByText('尚無學校，請先新增一所')).toBeTruthy();
  });

  test('[OPEN-107 API-13] sees samples, said to be such, while the server is away', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openSchools((b) => b.on(listSchools, () => refuse(500, 'internal')));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText('無法連線到伺服器，目前顯示範例資料')).toBeTruthy();
    expect(await names()).toEqual(['範例學校一', '範例學校二']);
    expect(within(await table()).queryByRole('button')).toBeNull();
    expect(within(await table()).queryByRole('checkbox')).toBeNull();
  });

  test('[OPEN-107] reads why they were refused, and sees no samples', async () => {
    await openSchools((b) => b.on(listSchools, () => refuse(403, 'not_allowed')));
    expect(await screen.findByText('無法載入學校列表，請稍後再試')).toBeTruthy();
    expect(screen.getByText('您沒有權限執行此操作')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a manager of users who names a school', () => {
  test('[SCHOOL-4 SCHOOL-7] adds one without the space around its name', async () => {
    const { user, dialog, backend } = await openDialog('新增學校', TWO);
    await user.type(dialog.getByLabelText(/學校名稱/), '  示範書院 ');
    await user.click(dialog.getByRole('button', { name: '儲存' }));
    await dialogGone();
    expect(await names()).toContain('示範書院');
    expect(backend.callsOf(createSchool)[0]?.input.body.name).toBe('示範書院');
  });

  test('[SCHOOL-3] reads that a blank name is not enough, and nothing is sent', async () => {
    const { user, dialog, backend } = await openDialog('新增學校');
    await user.type(dialog.getByLabelText(/學校名稱/), '   {Enter}');
    expect(dialog.getByText('請輸入學校名稱')).toBeTruthy();
    expect(backend.callsOf(createSchool)).toHaveLength(0);
  });

  test('[SCHOOL-5] reads that the school exists, and corrects the name', async () => {
    const { user, dialog } = await openDialog('新增學校', TWO);
    await user.type(dialog.getByLabelText(/學校名稱/), '示範中學{Enter}');
    expect(await dialog.findByText('該學校名稱已存在')).toBeTruthy();
    await user.type(dialog.getByLabelText(/學校名稱/), '分校{Enter}');
    await dialogGone();
    expect(await names()).toContain('示範中學分校');
  });

  test('cannot close what is being saved, and reads what became of it', async () => {
    const { user, dialog, backend } = await openDialog('新增學校');
    const answer = Promise.withResolvers<Response>();
    backend.on(createSchool, () => answer.promise);
    await user.type(dialog.getByLabelText(/學校名稱/), '示範中學{Enter}');
    await waitFor(() => expect(backend.callsOf(createSchool)).toHaveLength(1));
    await user.keyboard('{Escape}');
    expect(dialog.getByRole('button', { name: '取消' })).toHaveProperty('disabled', true);
    answer.resolve(refuse(409, 'school_exists'));
    expect(await dialog.findByText('該學校名稱已存在')).toBeTruthy();
  });

  test('[SCHOOL-9] gives another name to one that is there', async () => {
    const { user, dialog, backend } = await openDialog('改名「示範小學」', TWO);
    const field = dialog.getByLabelText(/學校名稱/);
    expect(field).toHaveProperty('value', '示範小學');
    await user.clear(field);
    await user.type(field, '示範附小{Enter}');
    await dialogGone();
    expect(await names()).toEqual(['示範中學', '示範附小']);
    expect(backend.callsOf(updateSchool)[0]?.input).toMatchObject({
      params: { id: idOf(2) },
      body: { name: '示範附小' },
    });
  });
});

describe('a manager of users who puts a school away', () => {
  test('stops it being offered, and offers it again', async () => {
    const { user, backend } = await openSchools(serveSchools(TWO));
    await user.click(await screen.findByRole('button', { name: '停用「示範中學」' }));
    await user.click(await screen.findByRole('button', { name: '啟用「示範中學」' }));
    await screen.findByRole('button', { name: '停用「示範中學」' });
    expect(backend.callsOf(updateSchool).map(({ input }) => input.body)).toEqual([
      { active: false },
      { active: true },
    ]);
  });

  test('[SCHOOL-9] is asked before one is deleted, and told that its users stay', async () => {
    const { user, backend } = await openSchools(serveSchools(TWO));
    await user.click(await screen.findByRole('button', { name: '刪除「示範中學」' }));
    const question = () => screen.findByRole('alertdialog');
    expect((await question()).textContent).toContain(
      '確定要刪除學校「示範中學」嗎？屬於這所學校的 1,234 位用戶會保留帳號，但不再有學校。此操作無法撤銷。',
    );
    await user.click(within(await question()).getByRole('button', { name: '取消' }));
    expect(backend.callsOf(deleteSchool)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: '刪除「示範中學」' }));
    await user.click(within(await question()).getByRole('button', { name: '刪除' }));
    await waitFor(async () => expect(await names()).toEqual(['示範小學']));
  });

  test('reads that it failed and why', async () => {
    const { user, backend } = await openSchools(serveSchools(TWO));
    backend.on(updateSchool, () => refuse(404, 'school_not_found'));
    await user.click(await screen.findByRole('button', { name: '停用「示範中學」' }));
    const banner = within(await screen.findByRole('alert'));
    expect(banner.getByText('「示範中學」的狀態沒有更改')).toBeTruthy();
    expect(banner.getByText('找不到這所學校')).toBeTruthy();
  });
});
