import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { listUsers, updateUser } from '#contract/user-management.contract.ts';
import { formatDay } from '#web/lib/words/format-moment.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { changeUser } from './api/save-user.ts';
import {
  buildManaged,
  fakeClock,
  idOf,
  names,
  openOld,
  reply,
  rowOf,
  toldOf,
  unreachable,
} from './testing/user-fixtures.ts';

const REQUIRED = '用戶名稱和郵箱為必填項';
type Form = Awaited<ReturnType<typeof openOld>>;

const field = ({ dialog }: Form, label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label);
const select = ({ dialog }: Form, name: string) => dialog.getByRole<HTMLSelectElement>('combobox', { name });
const sent = ({ backend }: Form) => backend.callsOf(updateUser).map(({ input }) => input);

describe('an administrator who edits a user', () => {
  test('[USER-6 USER-7 USER-10] finds all that is known of the user, and no chatbots', async () => {
    const expiry = '2027-07-31T12:00:00.000Z';
    const form = await openOld({
      school: '舊校',
      status: 'pending',
      user_type: '代課老師',
      access_expiry: expiry,
    });
    expect(screen.getByRole('dialog', { name: '編輯用戶' })).toBeTruthy();
    expect(field(form, /^姓名/).value).toBe('學生1');
    expect(field(form, /^電子郵箱/).value).toBe('student1@school.test');
    expect(field(form, /^密碼/).value).toBe('');
    const values = ['用戶類型', '學校', '狀態', '使用期限'].map(
      (name) => select(form, name).selectedOptions[0]?.label,
    );
    expect(values).toEqual(['代課老師', '舊校', '待審核', '到指定的日期']);
    expect(field(form, /^到期日/).value).toBe(formatDay(expiry));
    expect(form.dialog.queryByText(/機器人/)).toBeNull();
  });

  test('[USER-6 USER-8 USER-31 USER-34] sends the name, the e-mail and what was changed, and neither password nor chatbots', async () => {
    const form = await openOld({ chatbots_access: [idOf(70)], access_expiry: '2027-07-31T15:59:59.999Z' });
    await form.fill(/^姓名/, '陳大文');
    await form.choose('狀態', '停用');
    await form.press('儲存');
    await toldOf('已更新「陳大文」');
    await form.gone();
    expect(sent(form)).toEqual([
      {
        params: { id: idOf(1) },
        query: undefined,
        body: { name: '陳大文', email: 'student1@school.test', status: 'inactive' },
      },
    ]);
    expect(names()).toEqual(['陳大文', '學生2']);
  });

  test('[USER-10 USER-17] gives a password, another type, school and a permanent access', async () => {
    const form = await openOld({ access_expiry: '2027-07-31T15:59:59.999Z', school: '第一小學' });
    await waitFor(() => form.dialog.getByRole('option', { name: '教師' }));
    await form.fill(/^密碼/, 'secret-2');
    await form.choose('用戶類型', '教師');
    await form.choose('學校', '無');
    await form.choose('使用期限', '永久');
    await form.press('儲存');
    await form.gone();
    expect(sent(form)[0]?.body).toEqual({
      name: '學生1',
      email: 'student1@school.test',
      password: 'secret-2',
      user_type: 'teacher',
      school: null,
      access_expiry: null,
    });
  });

  test('[USER-37] sees the change at once, and the list is read again half a second later', async () => {
    fakeClock();
    const times: number[] = [];
    const form = await openOld();
    const changed = buildManaged(1, { name: '陳大文' });
    form.backend.on(updateUser, () => {
      times.push(Date.now());
      return changed;
    });
    form.backend.on(listUsers, () => {
      times.push(Date.now());
      return [changed];
    });
    await form.fill(/^姓名/, '陳大文');
    await form.press('儲存');
    await rowOf('陳大文');
    await act(async () => void (await vi.advanceTimersByTimeAsync(500)));
    await waitFor(() => expect(times).toHaveLength(2));
    const [change = 0, read = 0] = times;
    expect(read - change).toBeGreaterThanOrEqual(500);
  });

  const leaveOut = (label: RegExp) => async () => {
    const form = await openOld();
    await form.fill(label, '');
    await form.press('儲存');
    expect(form.dialog.getByText(REQUIRED)).toBeTruthy();
    expect(document.activeElement).toBe(field(form, label));
    expect(sent(form)).toEqual([]);
  };
  test('[USER-28] and leaves out the name reads what must be given, and sends nothing', leaveOut(/^姓名/));
  test(
    '[USER-29] and leaves out the e-mail reads what must be given, and sends nothing',
    leaveOut(/^電子郵箱/),
  );

  test('keeps a name of the sign-in that is no address, and may not make another such', async () => {
    const form = await openOld({ email: 'student1' });
    await form.fill(/^電子郵箱/, 'student2');
    await form.press('儲存');
    expect(form.dialog.getByText('請輸入有效的電子郵箱地址')).toBeTruthy();
    await form.fill(/^電子郵箱/, 'student1');
    await form.press('儲存');
    await form.gone();
    expect(sent(form)).toHaveLength(1);
  });

  test('[USER-30] without the id of a user sends nothing', async () => {
    const form = await openOld();
    await expect(changeUser('', { name: '陳', email: 'a@b.test' })).rejects.toThrow('id of a user');
    expect(sent(form)).toEqual([]);
  });

  test('[USER-41] to an e-mail in use reads so beside it, and keeps what was typed', async () => {
    const form = await openOld();
    form.backend.on(updateUser, () => refuse(409, 'email_taken'));
    await form.fill(/^電子郵箱/, 'student2@school.test');
    await form.press('儲存');
    expect(await form.dialog.findByText('該電子郵箱已被其他用戶使用')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(form, /^電子郵箱/)));
    expect(field(form, /^電子郵箱/).value).toBe('student2@school.test');
  });

  test.each([
    [() => refuse(403, 'user_out_of_reach'), '您不能更改權限比您高的用戶'],
    [() => refuse(409, 'last_admin'), '系統必須保留至少一位啟用中的管理員'],
    [unreachable, '無法連線到伺服器，請檢查網路連線後再試一次。'],
  ])('that is refused or fails reads why above the buttons: %#', async (answer, reason) => {
    const form = await openOld();
    form.backend.on(updateUser, answer);
    await form.choose('狀態', '停用');
    await form.press('儲存');
    const alert = await form.dialog.findByText(`更新用戶時發生錯誤：${reason}`);
    expect(alert.getAttribute('role')).toBe('alert');
    expect(select(form, '狀態').value).toBe('inactive');
  });

  test('[USER-43] whose server answers without valid data reads that it failed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const form = await openOld();
    form.backend.on(updateUser, () => Response.json({ changed: 1 }));
    await form.fill(/^姓名/, '陳大文');
    await form.press('儲存');
    expect(await form.dialog.findByText('更新用戶失敗')).toBeTruthy();
  });

  test('[OPEN-5] finds the own rights and the own password fixed here', async () => {
    const form = await openOld({}, { ownId: idOf(1) });
    for (const name of ['用戶類型', '狀態', '使用期限']) expect(select(form, name).disabled).toBe(true);
    expect(form.dialog.queryByLabelText(/^密碼/)).toBeNull();
    expect(form.dialog.getByRole('link', { name: '個人資料' }).getAttribute('href')).toBe('/profile');
    await form.fill(/^姓名/, '我自己');
    await form.press('儲存');
    await form.gone();
    expect(await screen.findByText('已更新「我自己」')).toBeTruthy();
    expect(sent(form)[0]?.body).toEqual({ name: '我自己', email: 'student1@school.test' });
  });

  test('and goes to another page is asked before what was typed is lost', async () => {
    const form = await openOld();
    await form.fill(/^姓名/, '半');
    // Behind the dialog; a key of the browser goes there as well.
    await form.user.click(screen.getByRole('link', { name: '學校管理', hidden: true }));
    await reply(form, '還有未儲存的更改，確定要離開嗎？', '留下');
    expect(within(screen.getByRole('dialog')).getByLabelText(/^姓名/)).toHaveProperty('value', '半');
    expect(form.path()).toBe('/admin/users');
  });
});

test('an administrator whose user is gone meanwhile reads so, and what was typed stays', async () => {
  const form = await openOld();
  form.backend.on(listUsers, () => [buildManaged(2)]);
  form.backend.on(updateUser, () => refuse(404, 'user_not_found'));
  await form.fill(/^姓名/, '陳大文');
  await form.press('儲存');
  expect(await form.dialog.findByText('更新用戶時發生錯誤：User not found')).toBeTruthy();
  expect(field(form, /^姓名/).value).toBe('陳大文');
});
