import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { signInSettings } from '#contract/auth.contract.ts';
import { createToken, validateToken } from '#contract/tokens.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { openForm } from './testing/key-fixtures.ts';

const KEY = 'sk-a-good-key-of-the-school';

const openNew = () => openForm('新增 API 金鑰');

describe('an administrator who adds a key', () => {
  test('[KEY-16 KEY-21 KEY-22 KEY-23] begins with an enabled key of openai, and may choose one of three providers, and then those of the school', async () => {
    const { dialog } = await openNew();
    expect(screen.getByRole('dialog', { name: '新增 API 金鑰' })).toBeTruthy();
    expect(dialog.getByLabelText('服務')).toHaveProperty('value', 'openai');
    const options = () =>
      within(dialog.getByLabelText('服務'))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value, label }) => [value, label]);
    const three = [
      ['openai', 'OpenAI'],
      ['deepseek', 'DeepSeek'],
      ['other', '其他'],
    ];
    await waitFor(() => expect(options()).toEqual([...three, ['mistral', '歐洲的模型']]));
    expect(dialog.getByLabelText('狀態')).toHaveProperty('value', 'active');
  });

  test.each([
    ['KEY-24', /^名稱/, ''],
    ['KEY-25', /^API 金鑰/, '名字'],
  ])(
    '[%s] and leaves out what must be given reads so, is led there, and nothing is asked or saved',
    async (_, label, name) => {
      const { dialog, fill, save, backend } = await openNew();
      if (name) await fill(/^名稱/, name);
      else await fill(/^API 金鑰/, KEY);
      await save();
      expect(dialog.getByText('請填寫所有必填欄位')).toBeTruthy();
      expect(document.activeElement).toBe(dialog.getByLabelText(label));
      expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
      expect(backend.callsOf(validateToken)).toHaveLength(0);
      expect(backend.callsOf(createToken)).toHaveLength(0);
    },
  );

  test('[KEY-26 KEY-41 KEY-44] has it checked by its provider before it is saved, and finds it in the table', async () => {
    const { fill, save, gone, backend, opener } = await openNew();
    await fill(/^名稱/, ' 新的金鑰 ');
    await fill(/^API 金鑰/, `${KEY} `);
    await save();
    await gone();
    const wrote = backend.calls.filter(({ operation }) => /validate|create/.test(operation));
    expect(wrote.map(({ operation, input }) => [operation, (input as { body: unknown }).body])).toEqual([
      ['tokens.validate', { provider: 'openai', value: KEY }],
      [
        'tokens.create',
        {
          id: expect.any(String),
          name: '新的金鑰',
          value: KEY,
          provider: 'openai',
          isActive: true,
          lastUsed: null,
          user_id: null,
        },
      ],
    ]);
    expect(await screen.findByRole('rowheader', { name: '新的金鑰' })).toBeTruthy();
    expect(await screen.findByText('已儲存「新的金鑰」，AI 服務接受這個金鑰')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('[KEY-26] that its provider does not know reads so, keeps what was typed, and nothing is saved', async () => {
    const { dialog, fill, save, backend } = await openNew();
    await fill(/^名稱/, '新的金鑰');
    await fill(/^API 金鑰/, 'sk-bad-key');
    await save();
    expect(await dialog.findByText('無效的 API 金鑰格式')).toBeTruthy();
    expect(backend.callsOf(createToken)).toHaveLength(0);
    expect(dialog.getByLabelText(/^名稱/)).toHaveProperty('value', '新的金鑰');
    expect(dialog.getByLabelText(/^API 金鑰/)).toHaveProperty('value', 'sk-bad-key');
  });

  test('[OPEN-113] whose key is of a wrong form while the provider cannot be asked reads that, too', async () => {
    const { dialog, fill, save, backend } = await openNew();
    backend.on(validateToken, () => ({ valid: false, method: 'format' as const }));
    await fill(/^名稱/, '新的金鑰');
    await fill(/^API 金鑰/, KEY);
    await save();
    expect(await dialog.findByText('無效的 API 金鑰格式')).toBeTruthy();
    expect(dialog.getByText('無法向 AI 服務驗證這個金鑰，只檢查了格式')).toBeTruthy();
    expect(backend.callsOf(createToken)).toHaveLength(0);
  });

  test('[KEY-26] that only the server finds to be invalid reads the same', async () => {
    const { dialog, fill, save, backend } = await openNew();
    backend.on(createToken, () => refuse(422, 'api_key_invalid'));
    await fill(/^名稱/, '新的金鑰');
    await fill(/^API 金鑰/, KEY);
    await save();
    expect(await dialog.findByText('無效的 API 金鑰格式')).toBeTruthy();
    expect(dialog.queryByText('添加 API 金鑰時發生錯誤')).toBeNull();
  });

  test('reads while the provider is asked that it is, and may leave without saving', async () => {
    const { dialog, fill, save, user, gone, backend } = await openNew();
    const checks: AbortSignal[] = [];
    backend.on(validateToken, (_, { signal }) => {
      checks.push(signal);
      return new Promise(() => undefined);
    });
    await fill(/^名稱/, '新的金鑰');
    await fill(/^API 金鑰/, KEY);
    await save();
    expect(await dialog.findByText('正在向 AI 服務檢查金鑰…')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '取消' }));
    await gone();
    expect(checks.map(({ aborted }) => aborted)).toEqual([true]);
    expect(backend.callsOf(createToken)).toHaveLength(0);
    expect(screen.queryByText(/沒有儲存/)).toBeNull();
  });

  test('[OPEN-113] that could be looked at by its form only is told so after saving', async () => {
    const { fill, save, gone, backend, user } = await openNew();
    backend.on(validateToken, () => ({ valid: true, method: 'format' as const }));
    await fill(/^名稱/, '新的金鑰');
    await fill(/^API 金鑰/, KEY);
    await save();
    await gone();
    const notice = await screen.findByText(/無法向 AI 服務驗證這個金鑰，只檢查了格式/);
    await user.click(screen.getByRole('button', { name: '關閉這則訊息' }));
    expect(notice.isConnected).toBe(false);
  });

  const failures = [
    [
      'the network is gone',
      () => Promise.reject(new TypeError('offline')),
      '無法連線到伺服器，請檢查網路連線後再試一次。',
    ],
    ['it is refused', () => refuse(404, 'user_not_found'), 'User not found'],
  ] as const;
  test.each(failures)('[KEY-46] while %s reads that it was not added, and why', async (_, fail, reason) => {
    const { dialog, fill, save, backend } = await openNew();
    backend.on(createToken, fail);
    await fill(/^名稱/, '新的金鑰');
    await fill(/^API 金鑰/, KEY);
    await save();
    expect(await dialog.findByText('添加 API 金鑰時發生錯誤')).toBeTruthy();
    expect(dialog.getByText(reason)).toBeTruthy();
  });

  test('leaves the value of a key in no draft, and the browser is not asked to remember it', async () => {
    const { dialog, fill, user, gone } = await openNew();
    await fill(/^API 金鑰/, KEY);
    const field = dialog.getByLabelText<HTMLInputElement>(/^API 金鑰/);
    expect(field.type).toBe('text');
    expect(field.getAttribute('spellcheck')).toBe('false');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(KEY);
    await user.click(dialog.getByRole('button', { name: '取消' }));
    await gone();
    await user.click(screen.getByRole('button', { name: '新增 API 金鑰' }));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByLabelText(/^API 金鑰/)).toHaveProperty('value', '');
  });

  test('whose session has ended is offered to sign in above the form, which stays', async () => {
    const { dialog, fill, save, backend } = await openNew();
    backend.on(validateToken, () => refuse(401, 'not_signed_in'));
    await fill(/^名稱/, '新的金鑰');
    await fill(/^API 金鑰/, KEY);
    await save();
    expect(await screen.findByRole('dialog', { name: '登入學伴' })).toBeTruthy();
    await waitFor(() => expect(backend.callsOf(signInSettings)).toHaveLength(1));
    expect(dialog.getByLabelText(/^API 金鑰/)).toHaveProperty('value', KEY);
  });
});

test('[NAV-38] an administrator of keys sees that one was saved for 3 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { fill, save, gone } = await openNew();
  await fill(/^名稱/, '新的金鑰');
  await fill(/^API 金鑰/, KEY);
  await save();
  await gone();
  await screen.findByText(/^已儲存/);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.queryByText(/^已儲存/)).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(screen.queryByText(/^已儲存/)).toBeNull();
});
