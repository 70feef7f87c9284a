import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type ChangeReport, changeUsers, listUsers } from '#contract/user-management.contract.ts';
import { buildMany, NOTHING_DONE, openSchool } from './testing/many-fixtures.ts';
import { idOf } from './testing/user-fixtures.ts';

const CHANGE = '更改類型、學校、狀態或到期日';
const users = buildMany(3);

/** Two pupils are chosen and the dialog is open. */
async function openChange() {
  const app = await openSchool({ users });
  await app.pick('學生1', '學生3');
  const dialog = await app.begin(CHANGE);
  const choose = (label: string, option: string) => {
    const field = dialog.getByLabelText(label);
    return app.user.selectOptions(field, within(field).getByRole('option', { name: option }));
  };
  const send = (count: number) =>
    app.user.click(dialog.getByRole('button', { name: `更改 ${count} 位用戶` }));
  return { ...app, dialog, choose, send };
}

describe('an administrator who changes several users', () => {
  const REPORT: ChangeReport = {
    changed: [
      {
        id: idOf(1),
        name: '學生1',
        changes: {
          user_type: { from: 'student', to: '代課老師' },
          access_expiry: { from: '永久', to: '2027-07-31' },
        },
      },
    ],
    unchanged: 1,
    missing: 1,
  };

  test('[USER-11 USER-12] sends only what was chosen, and reads who is what now and was before', async () => {
    const { choose, send, dialog, backend, user, gone } = await openChange();
    backend.on(changeUsers, () => REPORT);
    await choose('用戶類型', '代課老師');
    await choose('使用期限', '到指定的日期');
    await user.type(dialog.getByLabelText(/^到期日/), '2027-07-31');
    await send(2);
    expect(await dialog.findByText('已更改 1 位用戶')).toBeTruthy();
    expect(backend.callsOf(changeUsers).map(({ input }) => input.body)).toEqual([
      { ids: [idOf(1), idOf(3)], changes: { user_type: '代課老師', access_expiry: '2027-07-31' } },
    ]);
    expect(dialog.getByText('1 位原本就是這樣，沒有更改')).toBeTruthy();
    expect(dialog.getByText('1 位已被刪除，沒有更改')).toBeTruthy();
    const table = within(dialog.getByRole('table', { name: '更改的內容' }));
    const cells = table
      .getAllByRole('row')
      .map((row) => Array.from(row.children, ({ textContent }) => textContent));
    expect(cells).toEqual([
      ['用戶', '項目', '原本', '更改後'],
      ['學生1', '用戶類型', '學生', '代課老師'],
      ['學生1', '到期日', '永久', '2027-07-31'],
    ]);

    await user.click(dialog.getByRole('button', { name: '複製更改的內容' }));
    expect(await navigator.clipboard.readText()).toBe(
      '用戶\t項目\t原本\t更改後\n學生1\t用戶類型\t學生\t代課老師\n學生1\t到期日\t永久\t2027-07-31',
    );
    await user.click(dialog.getByRole('button', { name: '完成' }));
    await gone();
  });

  const choices = [
    ['學校', '第一小學', { school: '第一小學' }],
    ['學校', 'none', { school: 'none' }],
    ['學校', '無', { school: null }],
    ['狀態', '停用', { status: 'inactive' }],
    ['使用期限', '永久', { access_expiry: null }],
  ] as const;
  test.each(choices)(
    '[USER-17 USER-18] sets the field 「%s」 of them to 「%s」',
    async (label, option, changes) => {
      const { choose, send, dialog, backend } = await openChange();
      backend.on(changeUsers, () => ({ ...NOTHING_DONE, unchanged: 2 }));
      await choose(label, option);
      await send(2);
      expect(await dialog.findByText('沒有需要更改的用戶')).toBeTruthy();
      expect(backend.callsOf(changeUsers).map(({ input }) => input.body.changes)).toEqual([changes]);
    },
  );

  test('without a choice, or without the day, reads what is missing, and nothing is sent', async () => {
    const { choose, send, dialog, backend } = await openChange();
    await send(2);
    expect(dialog.getByText('請選擇要更改的項目')).toBeTruthy();
    await choose('使用期限', '到指定的日期');
    await send(2);
    expect(dialog.getByText('請輸入有效的日期')).toBeTruthy();
    expect(backend.callsOf(changeUsers)).toEqual([]);
  });

  test('[USER-37] sees the list as it is half a second later', async () => {
    const { choose, dialog, backend } = await openChange();
    backend.on(changeUsers, () => ({ ...NOTHING_DONE, unchanged: 2 }));
    await choose('狀態', '待審核');
    vi.useFakeTimers();
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    fireEvent.click(dialog.getByRole('button', { name: '更改 2 位用戶' }));
    await wait(1);
    expect(dialog.getByText('沒有需要更改的用戶')).toBeTruthy();
    await wait(490);
    expect(backend.callsOf(listUsers)).toHaveLength(1);
    await wait(10);
    expect(backend.callsOf(listUsers)).toHaveLength(2);
  });

  test('[OPEN-5] reads whom they may not change, and changes the others', async () => {
    const { choose, send, dialog, backend, user } = await openChange();
    const message = '您不能更改權限比您高的用戶';
    const fields = [{ path: 'ids.1', message: `學生3：${message}` }];
    backend.on(changeUsers, ({ body }) =>
      body.ids.length === 2
        ? Response.json({ code: 'user_out_of_reach', message, fields }, { status: 403 })
        : { ...NOTHING_DONE, unchanged: 1 },
    );
    await choose('狀態', '停用');
    await send(2);
    const failure = within(await dialog.findByRole('alert'));
    expect(failure.getByText('沒有更改任何用戶')).toBeTruthy();
    expect(failure.getByRole('listitem').textContent).toBe(`學生3：${message}`);
    await user.click(failure.getByRole('button', { name: '不包括這 1 位用戶' }));
    expect(dialog.queryByRole('alert')).toBeNull();
    await send(1);
    expect(await dialog.findByText('沒有需要更改的用戶')).toBeTruthy();
    expect(backend.callsOf(changeUsers).at(-1)?.input.body).toEqual({
      ids: [idOf(1)],
      changes: { status: 'inactive' },
    });
  });

  test('keeps what was chosen while the server cannot be reached, and is asked before it goes', async () => {
    const { choose, send, dialog, backend, user, gone } = await openChange();
    backend.on(changeUsers, () => Promise.reject(new TypeError('offline')));
    await choose('學校', '第一小學');
    await send(2);
    expect(await dialog.findByText('無法連線到伺服器，請檢查網路連線後再試一次。')).toBeTruthy();
    expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: '學校' }).selectedOptions[0]?.text).toBe(
      '第一小學',
    );
    await user.click(dialog.getByRole('button', { name: '取消' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: '放棄' }));
    await gone();
  });

  test('and goes on to another page meanwhile is told the end there', async () => {
    const { choose, send, dialog, backend, router } = await openChange();
    let answer: (report: ChangeReport) => void = () => undefined;
    backend.on(changeUsers, () => new Promise((resolve) => (answer = resolve)));
    await choose('狀態', '停用');
    await send(2);
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: '取消' })).toHaveProperty('disabled', true),
    );
    await act(() => router.navigate({ to: '/' }));
    await act(async () => answer(REPORT));
    expect(await screen.findByText('已更改 1 位用戶')).toBeTruthy();
  });
});
