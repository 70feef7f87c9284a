import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { signInSettings } from '#contract/auth.contract.ts';
import { createUserType } from '#contract/user-types.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { openForm, openTypes, serveTypes } from './testing/type-fixtures.ts';

const openNew = () => openForm('新增用戶類型');

describe('an administrator who leaves the form of a user type', () => {
  test('unchanged is not asked, and finds the focus at the button again', async () => {
    const { press, gone, opener } = await openNew();
    await press('取消');
    await gone();
    await waitFor(() => expect(document.activeElement === opener).toBe(true));
  });

  test('is asked before what was typed goes', async () => {
    const { fill, press, gone, user, dialog } = await openNew();
    await fill(/^名稱/, '圖書館員');
    await press('取消');
    const question = async () => within(await screen.findByRole('alertdialog'));
    expect((await question()).getByText('尚有未儲存的內容，確定要放棄嗎？')).toBeTruthy();
    await user.click((await question()).getByRole('button', { name: '取消' }));
    expect(dialog.getByLabelText(/^名稱/)).toHaveProperty('value', '圖書館員');
    await press('取消');
    await user.click((await question()).getByRole('button', { name: '放棄' }));
    await gone();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('by a reload finds what was typed and chosen, and may discard it', async () => {
    const { fill, box, user } = await openNew();
    await fill(/^名稱/, '圖書館員');
    await user.click(box('/notes'));
    document.body.replaceChildren();

    const again = await openTypes(serveTypes([]));
    await again.user.click(await screen.findByRole('button', { name: '新增用戶類型' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('已恢復您上次尚未儲存的內容。')).toBeTruthy();
    expect(dialog.getByLabelText(/^名稱/)).toHaveProperty('value', '圖書館員');
    expect(dialog.getByRole('checkbox', { name: /\/notes$/ })).toHaveProperty('checked', true);
    await again.user.click(dialog.getByRole('button', { name: '捨棄' }));
    expect(dialog.getByLabelText(/^名稱/)).toHaveProperty('value', '');
    expect(dialog.queryAllByRole('checkbox', { name: /\/notes$/, checked: true })).toEqual([]);
  });

  test('after the session ended is asked to sign in, and nothing is lost', async () => {
    const { fill, press, dialog, backend } = await openNew();
    backend.on(createUserType, () => refuse(401, 'not_signed_in'));
    await fill(/^名稱/, '圖書館員');
    await press('儲存');
    expect(await dialog.findByText('請先登入')).toBeTruthy();
    const signIn = within(await screen.findByRole('dialog', { name: '登入學伴' }));
    expect(await signIn.findByLabelText('用戶名')).toBeTruthy();
    await waitFor(() => expect(backend.callsOf(signInSettings)).toHaveLength(1));
    expect(dialog.getByLabelText(/^名稱/)).toHaveProperty('value', '圖書館員');
  });
});
