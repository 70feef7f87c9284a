import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listUsers } from '#contract/user-management.contract.ts';
import { formatDay, formatMoment } from '#web/lib/words/format-moment.ts';
import { buildManaged, names, openUsers, rowOf } from './testing/user-fixtures.ts';

const LOGIN = '2026-11-20T01:02:03.000Z';
const THREE = [
  buildManaged(1, {
    name: '陳小明',
    email: 'ming@school.test',
    school: '第一小學',
    last_login: LOGIN,
    access_expiry: '2099-07-31T15:59:59.999Z',
  }),
  buildManaged(2, {
    name: '王老師',
    user_type: 'teacher',
    status: 'inactive',
    access_expiry: '2020-01-31T12:00:00.000Z',
  }),
  buildManaged(3, { name: '李代課', user_type: '代課老師', status: 'pending' }),
];
const many = Array.from({ length: 60 }, (_, n) => buildManaged(n + 1));
const cells = async (name: string) =>
  (await rowOf(name)).getAllByRole('cell').map(({ textContent }) => textContent);
const filter = (label: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: label });
const optionsOf = (label: string) => [...filter(label).options].map((option) => option.label);

describe('the list of users', () => {
  test('[USER-2 USER-32 OPEN-77] an administrator reads name, e-mail, type, school, status, expiry and last login of each', async () => {
    await openUsers({ users: THREE });
    expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
      '選取本頁',
      '姓名',
      '電子郵箱',
      '用戶類型',
      '學校',
      '狀態',
      '到期日',
      '上次登入',
      '操作',
    ]);
    expect((await cells('陳小明')).slice(1, -1)).toEqual([
      'ming@school.test',
      '學生',
      '第一小學',
      '啟用',
      formatDay('2099-07-31T15:59:59.999Z'),
      formatMoment(LOGIN),
    ]);
    expect((await cells('王老師')).slice(2, -1)).toEqual([
      '教師',
      '—',
      '停用',
      '2020-01-31已到期',
      '從未登入',
    ]);
    expect((await cells('李代課')).slice(2, -1)).toEqual(['代課老師', '—', '待審核', '永久', '從未登入']);
    expect(screen.getByText('共 3 位')).toBeTruthy();
  });

  test('[USER-2] an administrator searches while typing, and clears what narrows when nobody is found', async () => {
    const { user, backend, path } = await openUsers({ users: THREE });
    await screen.findByText('陳小明');
    await user.type(screen.getByRole('searchbox'), '王');
    await waitFor(() => expect(names()).toEqual(['王老師']));
    expect(backend.callsOf(listUsers).at(-1)?.input.query.search).toBe('王');
    expect(path()).toContain('search=');
    await user.type(screen.getByRole('searchbox'), '不存在');
    expect(await screen.findByText('沒有符合的用戶，試試別的字或別的條件。')).toBeTruthy();
    expect(screen.getByText('共 0 位')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '顯示全部用戶' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    expect(path()).toBe('/admin/users');
  });

  test('[USER-3 USER-11] an administrator narrows by type, those of the school included', async () => {
    const { user, path } = await openUsers({ users: THREE });
    await waitFor(() =>
      expect(optionsOf('用戶類型')).toEqual([
        '全部類型',
        '免費用戶',
        '高級會員',
        '管理員',
        '學生',
        '教師',
        '代課老師',
      ]),
    );
    await user.selectOptions(filter('用戶類型'), '代課老師');
    await waitFor(() => expect(names()).toEqual(['李代課']));
    await user.selectOptions(filter('用戶類型'), '教師');
    await waitFor(() => expect(names()).toEqual(['王老師']));
    expect(path()).toBe('/admin/users?type=teacher');
    await user.selectOptions(filter('用戶類型'), '全部類型');
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  test('[USER-4 SCHOOL-6] an administrator narrows by a school in use', async () => {
    const { user } = await openUsers({ users: THREE });
    await waitFor(() => expect(optionsOf('學校')).toEqual(['全部學校', '第一小學', '第二中學']));
    await user.selectOptions(filter('學校'), '第一小學');
    await waitFor(() => expect(names()).toEqual(['陳小明']));
    await user.selectOptions(filter('學校'), '第二中學');
    expect(await screen.findByText(/^沒有符合的用戶/)).toBeTruthy();
  });

  test('[USER-18] an administrator narrows by status, together with the rest', async () => {
    const { user, backend, path } = await openUsers({ users: THREE, path: '/admin/users?type=student' });
    await waitFor(() => expect(names()).toEqual(['陳小明']));
    expect(optionsOf('狀態')).toEqual(['全部狀態', '啟用', '停用', '待審核']);
    await user.selectOptions(filter('狀態'), '待審核');
    expect(await screen.findByText(/^沒有符合的用戶/)).toBeTruthy();
    expect(backend.callsOf(listUsers).at(-1)?.input.query).toMatchObject({
      user_type: 'student',
      status: 'pending',
    });
    expect(path()).toBe('/admin/users?type=student&status=pending');
  });

  test('an administrator whose address names a school that is not offered reads by what the list is narrowed', async () => {
    await openUsers({
      users: [buildManaged(1, { school: '舊校' })],
      path: '/admin/users?school=舊校&status=gone',
    });
    await waitFor(() => expect(names()).toEqual(['學生1']));
    expect(filter('學校').value).toBe('舊校');
    expect(filter('狀態').value).toBe('');
  });

  test('an administrator turns pages and sorts on the server; the newest stand first until then', async () => {
    const { user, backend, path } = await openUsers({ users: many });
    await waitFor(() => expect(names()).toHaveLength(25));
    expect(backend.callsOf(listUsers)[0]?.input.query).toMatchObject({
      order: 'created',
      direction: 'desc',
      limit: 25,
      offset: 0,
    });
    await user.click(screen.getByRole('button', { name: '第 3 頁' }));
    await waitFor(() => expect(names()).toHaveLength(10));
    for (const [header, order] of [
      ['姓名', 'name'],
      ['電子郵箱', 'email'],
      ['到期日', 'access_expiry'],
      ['上次登入', 'last_login'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: header }));
      await waitFor(() =>
        expect(backend.callsOf(listUsers).at(-1)?.input.query).toMatchObject({
          order,
          direction: 'asc',
          offset: 0,
        }),
      );
    }
    await user.click(screen.getByRole('button', { name: '上次登入' }));
    await waitFor(() =>
      expect(backend.callsOf(listUsers).at(-1)?.input.query).toMatchObject({ direction: 'desc' }),
    );
    expect(path()).toBe('/admin/users?order=-login');
  });

  test('an administrator whose address names a page that is no more comes to the last one', async () => {
    const { path } = await openUsers({ users: many, path: '/admin/users?page=9' });
    await waitFor(() => expect(names()).toHaveLength(10));
    expect(path()).toBe('/admin/users?page=3');
  });

  test('an administrator of a school without any user reads what to do next', async () => {
    await openUsers();
    expect(await screen.findByText('還沒有用戶。新增第一位，或從檔案匯入一整班。')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '新增用戶' })).toHaveLength(2);
  });

  test('[USER-1] a manager of users finds the import and the schools, and not the log of what was done', async () => {
    await openUsers();
    const nav = within(await screen.findByRole('navigation', { name: '用戶的其他頁面' }));
    const links = () => nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links()).toEqual([
      ['匯入用戶', '/admin/users/import'],
      ['學校管理', '/admin/schools'],
    ]);
  });

  test('[USER-1] an administrator finds the log of what was done and the tools of the database, too', async () => {
    await openUsers({ userType: 'admin' });
    const links = { 操作記錄: '/admin/audit', 資料庫管理: '/database-management' };
    for (const [name, path] of Object.entries(links))
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path);
  });
});
