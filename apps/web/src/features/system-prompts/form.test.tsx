import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  createSystemPrompt,
  listAllSystemPrompts,
  updateSystemPrompt,
} from '#contract/system-prompts.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import { buildPrompt, idOf, openForm, titles } from './testing/prompt-fixtures.ts';

const OLD = buildPrompt(1, { category: 'science', language: 'en', is_active: false, is_default: true });
const openNew = () => openForm('新增提示');
const openOld = () => openForm('編輯「提示1」', [OLD]);
type Form = Awaited<ReturnType<typeof openForm>>;

/** What each field of the form holds. */
const valuesOf = ({ dialog }: Form) =>
  Object.fromEntries(
    ['標題', '圖示', '描述', '提示內容', '類別', '語言', '狀態'].map((label) => [
      label,
      dialog.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value,
    ]),
  );

const DEFAULTS = {
  標題: '',
  圖示: '🤖',
  描述: '',
  提示內容: '',
  類別: 'custom',
  語言: 'zh-TW',
  狀態: 'active',
};

describe('an administrator who adds a prompt', () => {
  test('[PROMPT-20 PROMPT-25 PROMPT-32 PROMPT-35] finds an empty form with the defaults and six rows for the prompt', async () => {
    const form = await openNew();
    expect(screen.getByRole('dialog', { name: '新增' })).toBeTruthy();
    expect(form.dialog.getByRole('button', { name: '新增' })).toBeTruthy();
    expect(valuesOf(form)).toEqual(DEFAULTS);
    const area = form.dialog.getByLabelText<HTMLTextAreaElement>(/^提示內容/);
    expect([area.tagName, area.rows]).toEqual(['TEXTAREA', 6]);
  });

  test('[PROMPT-27 PROMPT-36 PROMPT-43] saves it by title and text alone, and finds it in the list and the form empty again', async () => {
    const form = await openNew();
    await form.fill(/^標題/, '提示9');
    await form.fill(/^提示內容/, '你是一位朋友。');
    await form.press('新增');
    await form.gone();
    await waitFor(() => expect(titles()).toEqual(['提示9']));
    expect(form.backend.callsOf(createSystemPrompt).map(({ input }) => input.body)).toEqual([
      {
        id: expect.any(String),
        title: '提示9',
        icon: '🤖',
        description: '',
        prompt_text: '你是一位朋友。',
        category: 'custom',
        language: 'zh-TW',
        is_active: true,
      },
    ]);
    expect(form.backend.callsOf(listAllSystemPrompts)).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(form.opener));

    await form.user.click(form.opener);
    await screen.findByRole('dialog');
    expect(valuesOf({ ...form, dialog: within(screen.getByRole('dialog')) })).toEqual(DEFAULTS);
  });

  test.each([
    ['PROMPT-33', '標題', '請輸入標題'],
    ['PROMPT-34', '提示內容', '請輸入提示內容'],
  ])('[%s] without 「%s」 reads so, is led there, and nothing is saved', async (_, label, text) => {
    const form = await openNew();
    if (label !== '標題') await form.fill(/^標題/, '提示9');
    if (label !== '提示內容') await form.fill(/^提示內容/, '你是一位朋友。');
    await form.press('新增');
    expect(form.dialog.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(form.dialog.getByLabelText(new RegExp(`^${label}`)));
    expect(form.backend.callsOf(createSystemPrompt)).toHaveLength(0);
    await form.fill(new RegExp(`^${label}`), '現在有了');
    expect(form.dialog.queryByText(text)).toBeNull();
  });

  test('[PROMPT-37] may write as much as she wants', async () => {
    const form = await openNew();
    const long = '很長的提示。'.repeat(20_000);
    for (const label of [/^標題/, /^描述/, /^提示內容/]) await form.fill(label, long);
    await form.press('新增');
    await form.gone();
    expect(form.backend.callsOf(createSystemPrompt)[0]?.input.body).toMatchObject({
      title: long,
      description: long,
      prompt_text: long,
    });
  });

  const failures = [
    [
      'the network is gone',
      () => Promise.reject(new TypeError('offline')),
      '無法連線到伺服器，請檢查網路連線後再試一次。',
    ],
    ['it is refused', () => refuse(403, 'not_allowed'), '您沒有權限執行此操作'],
  ] as const;
  test.each(failures)(
    '[PROMPT-50] while %s reads that it was not saved, and keeps what was typed',
    async (_, fail, reason) => {
      const form = await openNew();
      form.backend.on(createSystemPrompt, fail);
      await form.fill(/^標題/, '提示9');
      await form.fill(/^提示內容/, '你是一位朋友。');
      await form.press('新增');
      const banner = within(await form.dialog.findByRole('alert'));
      expect(banner.getByText('Failed to save system prompt')).toBeTruthy();
      expect(banner.getByText(reason)).toBeTruthy();
      expect(valuesOf(form)).toMatchObject({ 標題: '提示9', 提示內容: '你是一位朋友。' });
    },
  );
});

const writes = [
  ['adds', 'POST', openNew, '新增'],
  ['edits', 'PUT', openOld, '更新'],
] as const;
test.each(writes)(
  '[PROMPT-47] an administrator who %s a prompt sends JSON, and says so',
  async (_, method, open, save) => {
    const form = await open();
    const send = vi.spyOn(globalThis, 'fetch');
    await form.fill(/^標題/, '提示9');
    await form.fill(/^提示內容/, '你是一位朋友。');
    await form.press(save);
    await form.gone();
    const [write] = send.mock.calls.flatMap(([, init]) => (init?.method === method ? [init] : []));
    expect(new Headers(write?.headers).get('content-type')).toBe('application/json');
    expect(JSON.parse(String(write?.body))).toMatchObject({ title: expect.stringContaining('提示9') });
  },
);

describe('an administrator who edits a prompt', () => {
  test('[PROMPT-20 PROMPT-26] finds the form filled with what is stored', async () => {
    const form = await openOld();
    expect(screen.getByRole('dialog', { name: '編輯' })).toBeTruthy();
    expect(form.dialog.getByRole('button', { name: '更新' })).toBeTruthy();
    expect(valuesOf(form)).toEqual({
      標題: OLD.title,
      圖示: OLD.icon,
      描述: OLD.description,
      提示內容: OLD.prompt_text,
      類別: 'science',
      語言: 'en',
      狀態: 'inactive',
    });
  });

  test('[PROMPT-27 PROMPT-44] changes everything about it, a default prompt too', async () => {
    const form = await openOld();
    for (const label of [/^標題/, /^圖示/, /^描述/, /^提示內容/])
      await form.user.clear(form.dialog.getByLabelText(label));
    await form.fill(/^標題/, '提示7');
    await form.fill(/^提示內容/, '新的內容');
    await form.user.selectOptions(form.dialog.getByLabelText('類別'), '遊戲');
    await form.user.selectOptions(form.dialog.getByLabelText('語言'), '簡體中文');
    await form.user.selectOptions(form.dialog.getByLabelText('狀態'), '啟用');
    await form.press('更新');
    await form.gone();
    await waitFor(() => expect(titles()).toEqual(['提示7']));
    expect(form.backend.callsOf(updateSystemPrompt).map(({ input }) => input)).toEqual([
      {
        params: { id: idOf(1) },
        query: undefined,
        body: {
          title: '提示7',
          icon: '',
          description: '',
          prompt_text: '新的內容',
          category: 'game',
          language: 'zh-CN',
          is_active: true,
        },
      },
    ]);
  });

  test('whose session has ended is offered to sign in above the form, which stays', async () => {
    const form = await openOld();
    form.backend.on(updateSystemPrompt, () => refuse(401, 'not_signed_in'));
    await form.fill(/^標題/, '新');
    await form.press('更新');
    const signIn = within(await screen.findByRole('dialog', { name: '登入學伴' }));
    expect(await signIn.findByLabelText('用戶名')).toBeTruthy();
    expect(valuesOf(form)).toMatchObject({ 標題: '提示1新' });
  });
});
