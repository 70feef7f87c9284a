import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '#contract/permissions.ts';
import { createUserType, updateUserType } from '#contract/user-types.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { ADMIN, buildType, FREE, idOf, nameOf, names, openForm, TEACHER } from './testing/type-fixtures.ts';

const OLD = buildType(1, { name: '科主任', accessiblePages: ['/chat', 'chatbot_management'] });
const openNew = (others = [ADMIN]) => openForm('新增用戶類型', others);
const openOld = () => openForm('編輯「科主任」', [OLD]);

describe('an administrator who adds a user type', () => {
  test('[TYPE-3 TYPE-8 TYPE-17] gives it a name, a description, a status and pages', async () => {
    const { dialog, user, fill, press, box, gone, backend } = await openNew();
    expect(screen.getByRole('dialog', { name: '新增用戶類型' })).toBeTruthy();
    await fill(/^名稱/, ' 圖書館員 ');
    await fill(/^描述/, '管理圖書館');
    await user.click(dialog.getByRole('checkbox', { name: '啟用' }));
    await user.click(box('/chat'));
    await user.click(box('knowledge_base_management'));
    await press('儲存');
    await gone();
    const [sent] = backend.callsOf(createUserType);
    expect(sent?.input.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: '圖書館員',
      description: '管理圖書館',
      status: 'inactive',
      accessiblePages: ['/chat', 'knowledge_base_management'],
    });
    expect(await screen.findByText('已儲存「圖書館員」')).toBeTruthy();
    expect(await names()).toEqual(['管理員', '圖書館員']);
  });

  test('[TYPE-2 TYPE-3] sees it on the last page, whatever was searched before', async () => {
    const { fill, press, gone, path } = await openNew([1, 2, 3, 4, 5].map((n) => buildType(n)));
    await fill(/^名稱/, '圖書館員');
    await press('儲存');
    await gone();
    await screen.findByRole('rowheader', { name: '圖書館員' });
    expect(path()).toBe('/admin/user-types?page=2');
  });

  test('[TYPE-15] reads that a blank name is not enough, and nothing is sent', async () => {
    const { dialog, fill, press, backend } = await openNew();
    await fill(/^名稱/, '   ');
    await press('儲存');
    expect(dialog.getByText('用戶類型名稱為必填項')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText(/^名稱/));
    expect(backend.callsOf(createUserType)).toHaveLength(0);
  });

  test('[TYPE-20] reads that it was not created and why; what was typed stays, and is sent again as the same type', async () => {
    const { dialog, fill, press, box, user, gone, backend } = await openNew();
    const succeed = () => buildType(2, { name: '圖書館員' });
    backend.on(createUserType, () => refuse(409, 'user_type_name_taken'));
    await fill(/^名稱/, '圖書館員');
    await user.click(box('/chat'));
    await press('儲存');
    expect(await dialog.findByText('創建用戶類型時發生錯誤')).toBeTruthy();
    expect(dialog.getByText('這個用戶類型名稱已存在')).toBeTruthy();
    expect(dialog.getByLabelText(/^名稱/)).toHaveProperty('value', '圖書館員');
    expect(box('/chat')).toHaveProperty('checked', true);

    backend.on(createUserType, succeed);
    await press('儲存');
    await gone();
    const ids = backend.callsOf(createUserType).map(({ input }) => input.body.id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('the pages of a user type', () => {
  test('[TYPE-7 AUTH-53 AUTH-54] offer an administrator every id once, with a Chinese word beside it', async () => {
    const { dialog } = await openNew();
    const boxes = within(dialog.getByRole('group', { name: '可使用的頁面' })).getAllByRole('checkbox');
    expect(boxes.map(nameOf).toSorted()).toEqual([...PERMISSIONS].toSorted());
    for (const box of boxes) {
      const label = (box as HTMLInputElement).labels?.[0]?.textContent ?? '';
      expect(label).toMatch(/\p{Script=Han}.* \S+$/u);
    }
  });

  test('[TYPE-9] lose all others when an administrator chooses 「全部權限」', async () => {
    const { box, chosen, user } = await openOld();
    expect(chosen()).toEqual(['/chat', 'chatbot_management']);
    await user.click(box('all'));
    expect(chosen()).toEqual(['all']);
  });

  test('[TYPE-10] lose 「全部權限」 when an administrator chooses another one', async () => {
    const { box, chosen, user } = await openOld();
    await user.click(box('all'));
    await user.click(box('/notes'));
    expect(chosen()).toEqual(['/notes']);
    await user.click(box('/notes'));
    expect(chosen()).toEqual([]);
  });

  test('[OPEN-5] offer 「全部權限」 to admins only', async () => {
    const { box, dialog } = await openForm('新增用戶類型', [], '科主任');
    expect(box('all')).toHaveProperty('disabled', true);
    expect(dialog.getByText('只有管理員可以給予全部權限。')).toBeTruthy();
    expect(box('/chat')).toHaveProperty('disabled', false);
  });
});

describe('an administrator who changes a user type', () => {
  test('[TYPE-4 TYPE-8 TYPE-18] finds it as it is and saves what is different', async () => {
    const { dialog, fill, press, box, user, gone, backend } = await openOld();
    expect(screen.getByRole('dialog', { name: '編輯用戶類型' })).toBeTruthy();
    expect(dialog.getByLabelText(/^名稱/)).toHaveProperty('value', '科主任');
    expect(dialog.getByLabelText('描述')).toHaveProperty('value', OLD.description);
    await fill(/^名稱/, '學科主任');
    await user.click(box('chatbot_management'));
    await user.click(box('token_management'));
    await press('儲存');
    await gone();
    expect(backend.callsOf(updateUserType).map(({ input }) => input)).toEqual([
      {
        params: { id: idOf(1) },
        query: undefined,
        body: {
          name: '學科主任',
          description: OLD.description,
          status: 'active',
          accessiblePages: ['/chat', 'token_management'],
        },
      },
    ]);
    expect(await names()).toEqual(['學科主任']);
  });

  test('[TYPE-21] reads that it was not changed and why, and what was typed stays', async () => {
    const { dialog, press, box, user, backend } = await openOld();
    backend.on(updateUserType, () => refuse(403, 'grants_too_much', { permissions: 'user_type_management' }));
    await user.click(box('user_type_management'));
    await press('儲存');
    expect(await dialog.findByText('更新用戶類型時發生錯誤')).toBeTruthy();
    expect(dialog.getByText('您不能授予自己沒有的權限：user_type_management')).toBeTruthy();
    expect(box('user_type_management')).toHaveProperty('checked', true);
  });

  test('cannot rename a built-in one, and gives it another list of pages', async () => {
    const { dialog, press, box, user, gone, backend } = await openForm('編輯「教師」', [TEACHER]);
    const name = dialog.getByLabelText(/^名稱/);
    expect(name).toHaveProperty('readOnly', true);
    await user.type(name, 'x');
    await user.click(box('chatbot_management'));
    await press('儲存');
    await gone();
    const [sent] = backend.callsOf(updateUserType);
    expect(sent?.input.body.name).toBe('teacher');
    expect(sent?.input.body.accessiblePages).toEqual(['/chat', 'chatbot_management']);
  });

  test.each([
    ['管理員', ADMIN],
    ['免費用戶', FREE],
  ])('cannot switch off the type 「%s」', async (label, type) => {
    const { dialog } = await openForm(`編輯「${label}」`, [type]);
    expect(dialog.getByRole('checkbox', { name: '啟用' })).toHaveProperty('disabled', true);
  });
});
