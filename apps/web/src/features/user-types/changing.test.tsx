import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deleteUserType, listUserTypes, updateUserType } from '#contract/user-types.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  ADMIN,
  buildType,
  FREE,
  idOf,
  names,
  openTypes,
  rowOf,
  serveTypes,
  TEACHER,
} from './testing/type-fixtures.ts';

const open = () => openTypes(serveTypes([ADMIN, FREE, TEACHER, buildType(1)]));
const boxOf = async (name: string) => (await rowOf(name)).getByRole('checkbox');

describe('an administrator who switches a user type', () => {
  test('[TYPE-6 TYPE-16] takes its tick away and puts it back', async () => {
    const { user, backend } = await open();
    await user.click(await boxOf('類型1'));
    await waitFor(async () => expect(await boxOf('類型1')).toHaveProperty('checked', false));
    await user.click(await boxOf('類型1'));
    await waitFor(async () => expect(await boxOf('類型1')).toHaveProperty('checked', true));
    expect(backend.callsOf(updateUserType).map(({ input: { params, body } }) => ({ params, body }))).toEqual([
      { params: { id: idOf(1) }, body: { status: 'inactive' } },
      { params: { id: idOf(1) }, body: { status: 'active' } },
    ]);
    expect(backend.callsOf(listUserTypes)).toHaveLength(3);
  });

  test('cannot switch off what the product rests on, and other built-in ones can be', async () => {
    await open();
    expect(await boxOf('管理員')).toHaveProperty('disabled', true);
    expect(await boxOf('免費用戶')).toHaveProperty('disabled', true);
    expect(await boxOf('教師')).toHaveProperty('disabled', false);
  });

  test('cannot press twice while it is under way', async () => {
    const { user, backend } = await open();
    backend.on(updateUserType, () => new Promise(() => undefined));
    await user.click(await boxOf('類型1'));
    await user.click(await boxOf('類型1'));
    expect(backend.callsOf(updateUserType)).toHaveLength(1);
  });

  test('[TYPE-21] reads in the banner that it failed and why, until it is closed', async () => {
    const { user, backend } = await open();
    backend.on(updateUserType, () => refuse(403, 'user_type_out_of_reach'));
    await user.click(await boxOf('類型1'));
    const banner = within(await screen.findByRole('alert'));
    expect(banner.getByText('更新用戶類型時發生錯誤')).toBeTruthy();
    expect(banner.getByText('您不能更改權限比您高的用戶類型')).toBeTruthy();
    expect(await boxOf('類型1')).toHaveProperty('checked', true);
    await user.click(banner.getByRole('button', { name: '關閉' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an administrator who deletes a user type', () => {
  const ask = async () => {
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: '刪除「類型1」' }));
    return { ...app, question: within(await screen.findByRole('alertdialog')) };
  };

  test('[TYPE-5] is asked first, and nothing goes when the answer is no', async () => {
    const { user, question, backend } = await ask();
    expect(question.getByText('確定要刪除用戶類型「類型1」嗎？此操作無法撤銷。')).toBeTruthy();
    await user.click(question.getByRole('button', { name: '取消' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(backend.callsOf(deleteUserType)).toHaveLength(0);
  });

  test('[TYPE-5 TYPE-19] finds it gone after confirming', async () => {
    const { user, question, backend } = await ask();
    await user.click(question.getByRole('button', { name: '刪除' }));
    await waitFor(async () => expect(await names()).toEqual(['管理員', '免費用戶', '教師']));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(backend.callsOf(deleteUserType).map(({ input }) => input.params.id)).toEqual([idOf(1)]);
  });

  test('[TYPE-22] reads that it failed and why', async () => {
    const { user, question, backend } = await ask();
    backend.on(deleteUserType, () => refuse(409, 'user_type_in_use', { count: 3 }));
    await user.click(question.getByRole('button', { name: '刪除' }));
    const banner = within(await screen.findByRole('alert'));
    expect(banner.getByText('刪除用戶類型時發生錯誤')).toBeTruthy();
    expect(banner.getByText('還有 3 位用戶屬於這個類型，請先更改他們的類型')).toBeTruthy();
    expect(await names()).toContain('類型1');
  });

  test('finds no such button at the built-in ones', async () => {
    await open();
    expect((await rowOf('教師')).queryByRole('button', { name: /刪除/ })).toBeNull();
  });
});
