import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createToken, findTokenOwners, updateToken, validateToken } from '#contract/tokens.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildToken, idOf, LEE, openForm, WANG } from './testing/key-fixtures.ts';

const KEY = 'sk-a-good-key-of-the-school';
const LAST_USED = '2026-11-20T01:02:03.000Z';
const OLD = buildToken(1, {
  name: '高中部',
  provider: 'deepseek',
  user_id: WANG.id,
  user_name: WANG.name,
  user_email: WANG.email,
  last_used_at: LAST_USED,
});

const openNew = () => openForm('新增 API 金鑰');
const openOld = () => openForm('編輯「高中部」', [OLD]);

describe('an administrator who gives a key to somebody', () => {
  test('[KEY-44] finds people by name or e-mail while typing', async () => {
    const { dialog, fill, save, gone, user, backend } = await openNew();
    await fill(/^名稱/, '新的金鑰');
    await fill(/^API 金鑰/, KEY);
    const field = dialog.getByRole('combobox', { name: '用戶' });
    await user.type(field, 'lee@');
    const search = () => backend.callsOf(findTokenOwners).at(-1)?.input.query.search;
    await waitFor(() => expect(search()).toBe('lee@'));
    await user.click(screen.getByRole('option', { name: '李老師（lee@school.test）', hidden: true }));
    expect(field).toHaveProperty('value', '李老師（lee@school.test）');
    await save();
    await gone();
    expect(backend.callsOf(createToken)[0]?.input.body.user_id).toBe(LEE.id);
  });

  test('reads that nobody was found', async () => {
    const { dialog, user } = await openNew();
    await user.type(dialog.getByRole('combobox', { name: '用戶' }), 'nobody');
    expect(await screen.findByText('沒有符合的用戶')).toBeTruthy();
  });

  test('takes it from somebody again by deleting the name', async () => {
    const { dialog, save, gone, user, backend } = await openOld();
    const field = dialog.getByRole('combobox', { name: '用戶' });
    expect(field).toHaveProperty('value', '王老師（wang@school.test）');
    await user.clear(field);
    await save();
    await gone();
    expect(backend.callsOf(updateToken)[0]?.input.body.user_id).toBeNull();
  });
});

describe('an administrator who changes a key', () => {
  test('[KEY-17 KEY-20 KEY-29 KEY-30 KEY-42 KEY-44] switches it off, and the value that was not typed is neither checked nor changed', async () => {
    const { dialog, save, gone, user, backend } = await openOld();
    expect(screen.getByRole('dialog', { name: '編輯 API 金鑰' })).toBeTruthy();
    expect(dialog.getByLabelText(/^API 金鑰/)).toHaveProperty('value', '');
    await user.selectOptions(dialog.getByLabelText('狀態'), '停用');
    await save();
    await gone();
    expect(backend.callsOf(validateToken)).toHaveLength(0);
    expect(backend.callsOf(updateToken).map(({ input }) => input)).toEqual([
      {
        params: { id: idOf(1) },
        query: undefined,
        body: {
          name: '高中部',
          value: '',
          provider: 'deepseek',
          isActive: false,
          lastUsed: LAST_USED,
          user_id: WANG.id,
        },
      },
    ]);
    expect(await screen.findByText('停用')).toBeTruthy();
    expect(await screen.findByText('已儲存「高中部」')).toBeTruthy();
  });

  test('[KEY-28] has a new value checked first', async () => {
    const { dialog, fill, save, gone, user, backend } = await openOld();
    await fill(/^API 金鑰/, 'sk-bad');
    await save();
    await dialog.findByText('無效的 API 金鑰格式');
    expect(backend.callsOf(updateToken)).toHaveLength(0);

    await user.clear(dialog.getByLabelText(/^API 金鑰/));
    await fill(/^API 金鑰/, KEY);
    await save();
    await gone();
    expect(backend.callsOf(validateToken).map(({ input }) => input.body)).toEqual([
      { provider: 'deepseek', value: 'sk-bad' },
      { provider: 'deepseek', value: KEY },
    ]);
    expect(backend.callsOf(updateToken)[0]?.input.body.value).toBe(KEY);
  });

  test('[KEY-27] without a name is refused', async () => {
    const { dialog, save, user, backend } = await openOld();
    await user.clear(dialog.getByLabelText(/^名稱/));
    await save();
    expect(dialog.getByText('請填寫所有必填欄位')).toBeTruthy();
    expect(backend.callsOf(updateToken)).toHaveLength(0);
  });

  test('[KEY-47] reads that it was not changed, and why', async () => {
    const { dialog, save, backend } = await openOld();
    backend.on(updateToken, () => refuse(500, 'internal'));
    await save();
    expect(await dialog.findByText('更新 API 金鑰時發生錯誤')).toBeTruthy();
    expect(dialog.getByText('系統發生未預期的錯誤，請稍後再試')).toBeTruthy();
  });
});
