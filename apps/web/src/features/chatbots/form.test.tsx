import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getChatbot } from '#contract/chatbots.contract.ts';
import {
  buildChatbot,
  fakeClock,
  idOf,
  openAs,
  openForm,
  openNew,
  openTab,
  pass,
  unreachable,
} from './testing/chatbot-fixtures.ts';

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const choices = (label: string) =>
  within(field(label))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value);
const TABS = ['基本設定', '預設提示設定', '進階設定', '知識庫', '分享'];

describe('the form of a chatbot', () => {
  test('[BOT-17] a teacher finds five tabs and walks through them with the arrow keys', async () => {
    const { user } = await openForm();
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(TABS);
    tabs[0]?.focus();
    for (const name of TABS) {
      expect(screen.getByRole('tab', { selected: true }).textContent).toBe(name);
      expect(screen.getByRole('tabpanel', { name })).toBeTruthy();
      await user.keyboard('{ArrowRight}');
    }
  });

  test('[OPEN-66 BOT-30] a teacher finds every setting on its tab, filled with what is stored', async () => {
    const page = await openForm({
      name: '小文老師',
      daily_limit: 60,
      max_tokens: 3000,
      status: 'inactive',
      system_prompt: '你是中文老師。',
      welcome_message: '你好！',
      role: '老師',
      principles: '引導',
      interaction_examples: '問與答',
      temperature: 0,
      response_language: 'zh-HK',
      emoji_mode: 1,
      has_file_access: 1,
      knowledge_base: 'kb-1',
      knowledge_base_enabled: 1,
      knowledge_only: 1,
    });
    expect([field(/^名稱/).value, field('AI 服務').value, field('模型').value]).toEqual([
      '小文老師',
      'openai',
      'gpt-4o-mini',
    ]);
    expect([field('每日使用限制').value, field('最大 tokens').value, field('啟用').checked]).toEqual([
      '60',
      '3000',
      false,
    ]);
    await openTab(page, '預設提示設定');
    const texts = ['系統提示', '歡迎訊息', '角色', '原則', '互動示例'].map((label) => field(label).value);
    expect(texts).toEqual(['你是中文老師。', '你好！', '老師', '引導', '問與答']);
    await openTab(page, '進階設定');
    expect([field('溫度').value, field('回應語言').value]).toEqual(['0', 'zh-HK']);
    expect([field('表情符號模式').checked, field('檔案上傳').checked]).toEqual([true, true]);
    await openTab(page, '知識庫');
    expect([field('啟用知識庫').checked, field('只根據知識庫回答').checked]).toEqual([true, true]);
    expect(screen.getByLabelText<HTMLSelectElement>('知識庫', { selector: 'select' }).value).toBe('kb-1');
  });

  test('[BOT-20 BOT-22 BOT-29 BOT-19 BOT-21 BOT-23] a teacher who begins a new one finds the defaults and the steps of the numbers', async () => {
    const page = await openNew();
    await screen.findByRole('tablist');
    expect(field('每日使用限制').value).toBe('50');
    expect(field('每日使用限制').min).toBe('1');
    expect(field('最大 tokens').value).toBe('4000');
    expect([field('最大 tokens').min, field('最大 tokens').step]).toEqual(['100', '100']);
    await openTab(page, '進階設定');
    expect(field('回應語言').value).toBe('zh-TW');
    const { type, min, max, step } = field('溫度');
    expect([type, min, max, step]).toEqual(['range', '0', '1', '0.1']);
  });

  test('[BOT-28] a teacher chooses among four languages', async () => {
    const page = await openNew();
    await openTab(page, '進階設定');
    expect(choices('回應語言').toSorted()).toEqual(['en', 'zh-CN', 'zh-HK', 'zh-TW']);
  });

  test('[BOT-37] a teacher who opens one that does not exist reads so', async () => {
    await openAs(`/admin/chatbots/${idOf(9)}`);
    expect(await screen.findByText('找不到指定的聊天機器人')).toBeTruthy();
  });

  test('[BOT-37] a teacher whose address cannot be one of a chatbot reads so, and nobody is asked', async () => {
    const { backend } = await openAs('/admin/chatbots/example');
    expect(await screen.findByText('找不到指定的聊天機器人')).toBeTruthy();
    expect(backend.callsOf(getChatbot)).toHaveLength(0);
  });

  test('[BOT-38] a teacher whose chatbot cannot be loaded reads so and tries again', async () => {
    fakeClock();
    const { user, backend } = await openAs(`/admin/chatbots/${idOf(1)}`, {
      backend: (b) => b.on(getChatbot, unreachable),
    });
    await pass(5_000);
    expect(await screen.findByText('載入聊天機器人資料時發生錯誤')).toBeTruthy();
    backend.on(getChatbot, () => buildChatbot(1));
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    expect(await screen.findByRole('tablist')).toBeTruthy();
  });
});
