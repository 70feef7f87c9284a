import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createUser, listUsers } from '#contract/user-management.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildManaged, names, openNew, reply, toldOf, unreachable } from './testing/user-fixtures.ts';

const NO_ADDRESSES = ['new', 'new@school', 'new school@a.test', '@school.test', 'new@.test'];
const REQUIRED = '用戶名稱、郵箱和密碼為必填項';
type Form = Awaited<ReturnType<typeof openNew>>;

const fillIn = async (
  { fill }: Form,
  { name = '新同學', email = 'new@school.test', password = 'secret-1' } = {},
) => {
  await fill(/^姓名/, name);
  await fill(/^電子郵箱/, email);
  await fill(/^密碼/, password);
};
const field = ({ dialog }: Form, label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label);
const bodies = ({ backend }: Form) => backend.callsOf(createUser).map(({ input }) => input.body);

describe('an administrator who creates a user', () => {
  test('[USER-5 USER-7 USER-10 USER-19 USER-20] finds a form with all fields and no chatbots, which begins with an active free user for ever', async () => {
    const form = await openNew();
    const { dialog } = form;
    expect(screen.getByRole('dialog', { name: '新增用戶' })).toBeTruthy();
    for (const label of [/^姓名/, /^電子郵箱/, /^密碼/]) expect(field(form, label).value).toBe('');
    const values = ['用戶類型', '學校', '狀態', '使用期限'].map(
      (name) => dialog.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.label,
    );
    expect(values).toEqual(['免費用戶', '無', '啟用', '永久']);
    expect(dialog.queryByText(/機器人/)).toBeNull();
  });

  test('[USER-11 USER-12 SCHOOL-6] may choose every type that exists and every school in use', async () => {
    const { dialog } = await openNew();
    const options = (name: string) =>
      [...dialog.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ label }) => label);
    await waitFor(() => expect(options('用戶類型')).toContain('代課老師'));
    expect(options('用戶類型')).toHaveLength(6);
    expect(options('學校')).toEqual(['無', '第一小學', '第二中學']);
  });

  const leaveOut = (label: RegExp, given: Parameters<typeof fillIn>[1]) => async () => {
    const form = await openNew();
    await fillIn(form, given);
    await form.press('新增用戶');
    expect(form.dialog.getByText(REQUIRED)).toBeTruthy();
    const wrong = field(form, label);
    expect(document.activeElement).toBe(wrong);
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    expect(bodies(form)).toEqual([]);
    await form.user.type(wrong, 'x');
    expect(form.dialog.queryByText(REQUIRED)).toBeNull();
  };
  test(
    '[USER-24] without a name reads what must be given and sends nothing',
    leaveOut(/^姓名/, { name: '  ' }),
  );
  test(
    '[USER-25] without an e-mail reads what must be given and sends nothing',
    leaveOut(/^電子郵箱/, { email: '' }),
  );
  test(
    '[USER-26] without a password reads what must be given and sends nothing',
    leaveOut(/^密碼/, { password: '' }),
  );

  test.each(NO_ADDRESSES)(
    '[USER-27] with %j as the e-mail reads that it is none, and sends nothing',
    async (email) => {
      const form = await openNew();
      await fillIn(form, { email });
      await form.press('新增用戶');
      expect(form.dialog.getByText('請輸入有效的電子郵箱地址')).toBeTruthy();
      expect(document.activeElement).toBe(field(form, /^電子郵箱/));
      expect(bodies(form)).toEqual([]);
    },
  );

  test('[USER-5 USER-17 USER-18 USER-33] chooses type, school, status and a last day, and finds the user in the list at once', async () => {
    const form = await openNew();
    await fillIn(form, { name: ' 新同學 ', email: ' new@school.test ' });
    await waitFor(() => form.dialog.getByRole('option', { name: '代課老師' }));
    await form.choose('用戶類型', '代課老師');
    await form.choose('學校', '第二中學');
    await form.choose('狀態', '待審核');
    await form.choose('使用期限', '到指定的日期');
    await form.press('新增用戶');
    expect(form.dialog.getByText('請輸入有效的日期')).toBeTruthy();
    await form.fill(/^到期日/, '2027-07-31');
    await form.press('新增用戶');
    await toldOf('已創建「新同學」');
    await form.gone();
    expect(bodies(form)).toEqual([
      {
        id: expect.any(String),
        name: '新同學',
        email: 'new@school.test',
        password: 'secret-1',
        user_type: '代課老師',
        school: '第二中學',
        status: 'pending',
        access_expiry: '2027-07-31',
      },
    ]);
    await waitFor(() => expect(names()).toEqual(['新同學', '學生1']));
    await waitFor(() => expect(document.activeElement).toBe(form.opener));
  });

  test('[USER-17] who leaves everything as it is makes a permanent free user without a school', async () => {
    const form = await openNew();
    await fillIn(form);
    await form.press('新增用戶');
    await form.gone();
    expect(bodies(form)[0]).toMatchObject({
      user_type: 'free',
      status: 'active',
      school: null,
      access_expiry: null,
    });
  });

  test('[USER-39] with an e-mail in use reads so beside it, keeps what was typed, and sends the same id again', async () => {
    const form = await openNew();
    form.backend.on(createUser, () => refuse(409, 'email_in_use'));
    await fillIn(form);
    await form.press('新增用戶');
    expect(await form.dialog.findByText('該電子郵箱已被使用，請使用其他郵箱')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(form, /^電子郵箱/)));
    expect(field(form, /^姓名/).value).toBe('新同學');
    expect(field(form, /^密碼/).value).toBe('secret-1');
    form.backend.on(createUser, () => buildManaged(7));
    await form.fill(/^電子郵箱/, 'other@school.test');
    await form.press('新增用戶');
    await form.gone();
    const [first, second] = bodies(form);
    expect(first?.id).toBe(second?.id);
    expect(second?.email).toBe('other@school.test');
  });

  test.each([
    [
      'grants what they have not',
      () => refuse(403, 'grants_too_much', { permissions: '/chat' }),
      '您不能授予自己沒有的權限：/chat',
    ],
    ['meets a server that fails', () => refuse(500, 'internal'), '系統發生未預期的錯誤，請稍後再試'],
    ['does not reach the server', unreachable, '無法連線到伺服器，請檢查網路連線後再試一次。'],
  ])('[USER-40] and %s reads that it failed and why', async (_, answer, message) => {
    const form = await openNew();
    form.backend.on(createUser, answer);
    await fillIn(form);
    await form.press('新增用戶');
    expect(await form.dialog.findByText(`創建用戶時發生錯誤：${message}`)).toBeTruthy();
    expect(field(form, /^姓名/).value).toBe('新同學');
  });

  test('[USER-40] and grants too much is led to the type', async () => {
    const form = await openNew();
    form.backend.on(createUser, () => refuse(403, 'grants_too_much', { permissions: 'all' }));
    await fillIn(form);
    await form.press('新增用戶');
    const type = form.dialog.getByRole('combobox', { name: '用戶類型' });
    await waitFor(() => expect(document.activeElement).toBe(type));
    expect(type.getAttribute('aria-invalid')).toBe('true');
  });

  test('[USER-42] whose server answers without valid data reads that it failed', async () => {
    const form = await openNew();
    form.backend.on(createUser, () => Response.json({ done: true }, { status: 201 }));
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await fillIn(form);
    await form.press('新增用戶');
    expect(await form.dialog.findByText('創建用戶失敗')).toBeTruthy();
    expect(warn).toHaveBeenCalled();
  });

  test('and closes the form is asked only when something was typed, and may go on', async () => {
    const form = await openNew();
    await form.press('取消');
    await form.gone();
    await form.user.click(form.opener);
    const again = within(await screen.findByRole('dialog'));
    await form.user.type(again.getByLabelText(/^姓名/), '半');
    await form.user.click(again.getByRole('button', { name: '取消' }));
    await reply(form, '尚有未儲存的內容，確定要放棄嗎？', '取消');
    expect(again.getByLabelText(/^姓名/)).toHaveProperty('value', '半');
    await form.user.keyboard('{Escape}');
    await reply(form, '尚有未儲存的內容，確定要放棄嗎？', '放棄');
    await form.gone();
    expect(bodies(form)).toEqual([]);
    expect(form.backend.callsOf(listUsers)).toHaveLength(1);
  });
});
