import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listUsers } from '#contract/user-management.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildMany, openSchool, rows } from './testing/many-fixtures.ts';
import { buildManaged } from './testing/user-fixtures.ts';

/** What the browser was given to save. */
const saved: { name: string; file: Blob }[] = [];

beforeEach(() => {
  saved.length = 0;
  const files = new Map<string, Blob>();
  const keep = (file: Blob) => {
    const address = `blob:${files.size}`;
    files.set(address, file);
    return address;
  };
  Object.assign(URL, { createObjectURL: keep, revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.get(this.href) ?? new Blob() });
  });
});

const contentOf = async (index = 0) => new Uint8Array((await saved[index]?.file.arrayBuffer()) ?? []);

async function openExport(members = buildMany(3), path?: string) {
  const app = await openSchool({ users: members }, path);
  await app.user.click(await screen.findByRole('button', { name: '匯出' }));
  const dialog = within(await screen.findByRole('dialog', { name: '匯出用戶' }));
  return { ...app, dialog };
}

describe('an administrator who exports users', () => {
  test('gets those who match as a text that spreadsheets read and calculate nothing of', async () => {
    const { dialog, user, backend, gone } = await openExport(
      [
        buildManaged(1, { name: '=HYPERLINK("http://evil.test")', school: '第一,小學', status: 'pending' }),
        buildManaged(2, {
          name: '陳"大"文',
          user_type: 'teacher',
          access_expiry: '2027-07-31T12:00:00.000Z',
        }),
        buildManaged(3, { name: '別人', email: 'other@x.test' }),
      ],
      '/admin/users?search=school.test',
    );
    expect(dialog.getByText(/^符合條件的 2 位用戶/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'CSV（.csv）' }));
    await gone();
    expect(saved[0]?.name).toMatch(/^用戶-\d{4}-\d\d-\d\d\.csv$/);
    const bytes = await contentOf();
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
      '姓名,電子郵箱,密碼,用戶類型,學校,狀態,到期日',
      `"'=HYPERLINK(""http://evil.test"")",student1@school.test,,學生,"第一,小學",待審核,`,
      '"陳""大""文",student2@school.test,,教師,,啟用,2027-07-31',
      '',
    ]);
    expect(backend.callsOf(listUsers).at(-1)?.input.query).toEqual({
      search: 'school.test',
      order: 'created',
      direction: 'asc',
      limit: 1_000,
      offset: 0,
    });
  });

  test('gets the same as a workbook, whose cells are texts', async () => {
    const { dialog, user, gone } = await openExport([buildManaged(1, { name: '=1+1' })]);
    await user.click(dialog.getByRole('button', { name: 'Excel（.xlsx）' }));
    await gone();
    expect(saved[0]?.name).toMatch(/\.xlsx$/);
    const { default: read } = await import('read-excel-file/universal');
    const sheets = await read(new Blob([await contentOf()]));
    expect(sheets).toEqual([
      {
        sheet: '用戶',
        data: [
          ['姓名', '電子郵箱', '密碼', '用戶類型', '學校', '狀態', '到期日'],
          ['=1+1', 'student1@school.test', null, '學生', null, '啟用', null],
        ],
      },
    ]);
  });

  test('gets each of thousands once, although some are deleted while the pages come', async () => {
    const members = buildMany(2_400);
    const { dialog, user, backend, gone } = await openExport(members);
    let left = members;
    backend.on(listUsers, ({ query: { offset, limit } }) => {
      const answer = rows(left, offset, limit);
      left = left.slice(10);
      return answer;
    });
    await user.click(dialog.getByRole('button', { name: 'CSV（.csv）' }));
    await gone();
    const lines = new TextDecoder()
      .decode(await contentOf())
      .trim()
      .split('\r\n')
      .slice(1);
    const names = lines.map((line) => line.split(',')[0]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(members.map(({ name }) => name));
  });

  test('sees how far it is, and ends it by closing the dialog', async () => {
    const members = buildMany(1_500);
    const { dialog, user, backend, gone } = await openExport(members);
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((ask) => {
      backend.on(listUsers, ({ query: { offset, limit } }, { signal }) => {
        if (offset === 0) return rows(members, offset, limit);
        ask();
        return new Promise((resolve) => {
          answer = () => resolve(rows(members, offset, limit));
          signal.addEventListener('abort', answer);
        });
      });
    });
    await user.click(dialog.getByRole('button', { name: 'CSV（.csv）' }));
    await act(() => asked);
    expect(dialog.getByRole('progressbar')).toMatchObject({ value: 1_000, max: 1_500 });
    await user.click(dialog.getByRole('button', { name: '取消' }));
    await gone();
    await act(async () => answer());
    expect(saved).toEqual([]);
  });

  test('reads why there is no file, and can try again', async () => {
    const { dialog, user, backend, gone } = await openExport();
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    backend.on(listUsers, () => refuse(403, 'not_allowed'));
    await user.click(dialog.getByRole('button', { name: 'CSV（.csv）' }));
    expect(await dialog.findByText('匯出用戶時發生錯誤：您沒有權限執行此操作')).toBeTruthy();
    backend.on(listUsers, ({ query: { offset, limit } }) => rows(buildMany(3), offset, limit));
    await user.click(dialog.getByRole('button', { name: 'CSV（.csv）' }));
    await gone();
    expect(saved).toHaveLength(1);
  });
});
