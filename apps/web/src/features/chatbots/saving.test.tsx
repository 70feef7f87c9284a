import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createChatbot, updateChatbot } from '#contract/chatbots.contract.ts';
import { refuse } from '#web/testing/fake-backend.ts';
import {
  acknowledge,
  buildChatbot,
  fakeClock,
  idOf,
  openForm,
  openNew,
  openTab,
  pass,
  save,
} from './testing/chatbot-fixtures.ts';

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

describe('saving the form', () => {
  test('[BOT-16 BOT-34 BOT-35 BOT-36 OPEN-68] a teacher makes a new one, is told so, and comes to its share tab', async () => {
    const page = await openNew();
    await page.user.type(await screen.findByLabelText(/^名稱/), '  小文老師 ');
    await save(page);
    await acknowledge(page, '聊天機器人已創建成功！');
    const [call] = page.backend.callsOf(createChatbot);
    expect(call?.input.body).toMatchObject({
      name: '小文老師',
      provider: 'openai',
      model: 'gpt-5.4-mini',
      daily_limit: 50,
      max_tokens: 4000,
      response_language: 'zh-TW',
      knowledge_base: null,
      knowledge_base_enabled: 0,
      status: 'active',
    });
    await waitFor(() => expect(page.path()).toBe(`/admin/chatbots/${call?.input.body.id}?tab=share`));
    expect(await screen.findByRole('img', { name: '聊天連結的 QR code' })).toBeTruthy();
  });

  test.each([
    ['id', { success: true, id: idOf(1) }],
    ['insertId', { success: true, insertId: idOf(1) }],
    ['insertId in the place of the id', { ...buildChatbot(1), id: undefined, insertId: idOf(1) }],
  ])(
    '[BOT-57] a teacher whose server answers no more than %s has made one, and comes to it',
    async (_, answer) => {
      const page = await openNew({
        chatbots: [buildChatbot(1)],
        backend: (backend) => backend.on(createChatbot, () => Response.json(answer, { status: 201 })),
      });
      await page.user.type(await screen.findByLabelText(/^名稱/), '小文老師');
      await save(page);
      await acknowledge(page, '聊天機器人已創建成功！');
      await waitFor(() => expect(page.path()).toBe(`/admin/chatbots/${idOf(1)}?tab=share`));
      expect(await screen.findByRole('img', { name: '聊天連結的 QR code' })).toBeTruthy();
    },
  );

  test('[BOT-16 BOT-30 BOT-34 BOT-36 OPEN-68 OPEN-119] a teacher changes everything, and all of it is sent', async () => {
    const page = await openForm({ knowledge_base: 'kb-1', temperature: 0 });
    const { user } = page;
    const retype = async (label: string | RegExp, text: string) => {
      await user.clear(field(label));
      await user.type(field(label), text);
    };
    await retype(/^名稱/, '新名字');
    await screen.findByRole('option', { name: 'DeepSeek' });
    await user.selectOptions(field('AI 服務'), 'deepseek');
    await user.selectOptions(field('模型'), 'deepseek-v4-pro');
    await retype('每日使用限制', '7');
    await retype('最大 tokens', '100');
    await user.click(field('啟用'));
    await openTab(page, '預設提示設定');
    await retype('系統提示', '提示');
    await retype('歡迎訊息', '歡迎');
    await retype('角色', '角色');
    await retype('原則', '原則');
    await retype('互動示例', '示例');
    await openTab(page, '進階設定');
    await user.selectOptions(field('回應語言'), 'en');
    await user.click(field('表情符號模式'));
    await user.click(field('檔案上傳'));
    await openTab(page, '知識庫');
    await user.click(field('啟用知識庫'));
    await user.click(field('只根據知識庫回答'));
    await save(page);
    await acknowledge(page, '聊天機器人已更新成功！');
    expect(page.backend.callsOf(updateChatbot).map(({ input }) => input)).toEqual([
      {
        params: { id: idOf(1) },
        query: undefined,
        body: {
          name: '新名字',
          provider: 'deepseek',
          model: 'deepseek-v4-pro',
          daily_limit: 7,
          max_tokens: 100,
          status: 'inactive',
          system_prompt: '提示',
          welcome_message: '歡迎',
          role: '角色',
          principles: '原則',
          interaction_examples: '示例',
          temperature: 0,
          response_language: 'en',
          emoji_mode: 1,
          has_file_access: 1,
          knowledge_base: 'kb-1',
          knowledge_base_enabled: 1,
          knowledge_only: 1,
        },
      },
    ]);
  });

  test('[BOT-33] a teacher sees a spinner while it is being saved', async () => {
    let release: () => void = () => undefined;
    const page = await openForm();
    page.backend.on(
      updateChatbot,
      () => new Promise((resolve) => (release = () => resolve(buildChatbot(1)))),
    );
    await save(page);
    const button = screen.getByRole('button', { name: '儲存' });
    expect(button.getAttribute('data-loading')).toBe('true');
    expect(button.querySelector('.mantine-Loader-root')).toBeTruthy();
    expect(screen.getByText('正在儲存…')).toBeTruthy();
    release();
    await acknowledge(page, '聊天機器人已更新成功！');
    expect(button.getAttribute('data-loading')).toBeNull();
  });

  const WRONG = [
    ['[BOT-18]', '基本設定', '名稱', '   ', '請輸入聊天機器人名稱'],
    ['[BOT-19]', '基本設定', '每日使用限制', '0', '每日使用限制要是 1 到 100,000 的整數'],
    ['[BOT-19]', '基本設定', '每日使用限制', '1.5', '每日使用限制要是 1 到 100,000 的整數'],
    ['[BOT-21]', '基本設定', '最大 tokens', '99', '最大 tokens 要是 100 到 200,000 的整數'],
    ['[BOT-21]', '基本設定', '最大 tokens', ' ', '最大 tokens 要是 100 到 200,000 的整數'],
  ] as const;
  test.each(WRONG)(
    '%s a teacher whose field on 「%s」, %s, holds %j is led to it and nothing is saved',
    async (_, tab, label, text, problem) => {
      const page = await openForm();
      const wrong = () => field(new RegExp(`^${label}`));
      await page.user.clear(wrong());
      await page.user.type(wrong(), text);
      await openTab(page, '進階設定');
      await save(page);
      expect(screen.getByText(problem)).toBeTruthy();
      expect(document.activeElement).toBe(wrong());
      expect(wrong().getAttribute('aria-invalid')).toBe('true');
      const marked = screen.getByRole('tab', { name: /有需要修正的欄位/ });
      expect(marked.textContent?.startsWith(tab)).toBe(true);
      expect(page.backend.callsOf(updateChatbot)).toHaveLength(0);
      await page.user.type(wrong(), '1');
      expect(screen.queryByText(problem)).toBeNull();
      expect(screen.queryByRole('tab', { name: /有需要修正的欄位/ })).toBeNull();
    },
  );

  test('a teacher whom the server refuses reads its words at the field and stays on the form', async () => {
    const page = await openForm({ knowledge_base: 'kb-gone' });
    page.backend.on(updateChatbot, () => refuse(404, 'knowledge_base_not_found'));
    await save(page);
    expect(await screen.findAllByText('找不到知識庫資料')).toHaveLength(2);
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('知識庫');
    expect(document.activeElement?.getAttribute('name')).toBe('knowledgeBase');
    expect(page.path()).toBe(`/admin/chatbots/${idOf(1)}`);
  });

  test.each([
    [403, 'not_allowed', '您沒有權限執行此操作'],
    [404, 'chatbot_not_found', '找不到指定的聊天機器人'],
    [413, 'body_too_large', '送出的資料太大'],
  ] as const)(
    '[OPEN-108] a teacher whose save is refused with %i reads why and stays with all that was typed',
    async (status, code, text) => {
      const page = await openForm();
      page.backend.on(updateChatbot, () => refuse(status, code));
      await page.user.type(field(/^名稱/), '！');
      fakeClock();
      await save(page);
      expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
      await pass(4_000);
      expect(page.path()).toBe(`/admin/chatbots/${idOf(1)}`);
      expect(field(/^名稱/).value).toBe('機器人1！');
      expect(screen.queryByText(/已保存到本地數據/)).toBeNull();
    },
  );
});
