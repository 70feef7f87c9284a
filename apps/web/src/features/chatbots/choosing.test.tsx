import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Chatbot, updateChatbot } from '#contract/chatbots.contract.ts';
import { listKnowledgeBases } from '#contract/knowledge.contract.ts';
import type { Permission } from '#contract/permissions.ts';
import { listSystemPrompts, NEW_PROMPT, type SystemPrompt } from '#contract/system-prompts.contract.ts';
import { keepUnsynced } from '#web/lib/drafts/unsynced-knowledge.ts';
import { type FakeBackend, type Handler, refuse } from '#web/testing/fake-backend.ts';
import { buildUser } from '#web/testing/people.ts';
import {
  acknowledge,
  fakeClock,
  idOf,
  openForm,
  openTab,
  pass,
  reply,
  save,
} from './testing/chatbot-fixtures.ts';

const select = () => screen.getByLabelText<HTMLSelectElement>('知識庫', { selector: 'select' });
const options = () =>
  within(select())
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ label }) => label);
const option = (id: string, name: string) => ({ id, name, icon: '', description: '' });

type Opening = {
  fields?: Partial<Chatbot>;
  permissions?: Permission[];
  answer?: Handler<typeof listKnowledgeBases>;
};

async function openKnowledge({ fields, permissions = [], answer }: Opening = {}) {
  const page = await openForm(fields, {
    permissions,
    backend: (backend) =>
      backend.on(listKnowledgeBases, answer ?? (() => [option('kb-1', '植物'), option('kb-2', '動物')])),
  });
  await openTab(page, '知識庫');
  return page;
}

describe('the knowledge base of a chatbot', () => {
  test('[BOT-30 BOT-34] a teacher chooses one, switches it on, and has it saved', async () => {
    const page = await openKnowledge();
    await waitFor(() => expect(options()).toEqual(['不使用', '植物', '動物']));
    await page.user.click(screen.getByLabelText('啟用知識庫'));
    expect(screen.getByText('知識庫已啟用，但還沒有選擇；請選一個。')).toBeTruthy();
    await page.user.selectOptions(select(), '動物');
    expect(screen.queryByText('知識庫已啟用，但還沒有選擇；請選一個。')).toBeNull();
    await page.user.click(screen.getByLabelText('只根據知識庫回答'));
    await save(page);
    await acknowledge(page, '聊天機器人已更新成功！');
    expect(page.backend.callsOf(updateChatbot)[0]?.input.body).toMatchObject({
      knowledge_base: 'kb-2',
      knowledge_base_enabled: 1,
      knowledge_only: 1,
    });
  });

  test('[BOT-34 BOT-35] a teacher who takes it away and switches it off sends null and 0', async () => {
    const page = await openKnowledge({ fields: { knowledge_base: 'kb-1', knowledge_base_enabled: 1 } });
    await waitFor(() => expect(options()).toContain('植物'));
    await page.user.selectOptions(select(), '不使用');
    await page.user.click(screen.getByLabelText('啟用知識庫'));
    await save(page);
    await acknowledge(page, '聊天機器人已更新成功！');
    expect(page.backend.callsOf(updateChatbot)[0]?.input.body).toMatchObject({
      knowledge_base: null,
      knowledge_base_enabled: 0,
    });
  });

  test('[BOT-39] a teacher whose knowledge bases cannot be loaded reads so, keeps the chosen one, and tries again', async () => {
    const page = await openKnowledge({
      fields: { knowledge_base: 'kb-1' },
      answer: () => refuse(403, 'not_allowed'),
    });
    expect(await screen.findByText('使用本地數據 - 服務器連接問題')).toBeTruthy();
    expect(options()).toEqual(['不使用', '目前的知識庫（kb-1）']);
    expect(select().value).toBe('kb-1');
    page.backend.on(listKnowledgeBases, () => [option('kb-1', '植物')]);
    await page.user.click(screen.getByRole('button', { name: '再試一次' }));
    await waitFor(() => expect(options()).toEqual(['不使用', '植物']));
    expect(screen.queryByText('使用本地數據 - 服務器連接問題')).toBeNull();
  });

  test('[BOT-39 OPEN-107] a teacher whose server is away may choose an own one that waits on this computer', async () => {
    const at = '2026-11-21T00:00:00.000Z';
    const mine = { owner_id: buildUser().id, tags: [], remark: '', content: '水', is_new: true };
    const entry = { ...mine, default_language: 'zh-HK', created_at: at, updated_at: at } as const;
    keepUnsynced({ ...entry, id: 'kb-mine', name: '我的' });
    keepUnsynced({ ...entry, id: 'kb-theirs', name: '別人的', owner_id: idOf(7) });
    const page = await openKnowledge({ answer: () => refuse(403, 'not_allowed') });
    await screen.findByText('使用本地數據 - 服務器連接問題');
    // A refusal is an answer: the server would not take them either.
    expect(options()).toEqual(['不使用']);
    page.backend.on(listKnowledgeBases, () => refuse(500, 'internal'));
    fakeClock();
    await page.user.click(screen.getByRole('button', { name: '再試一次' }));
    await pass(5_000);
    await waitFor(() => expect(options()).toEqual(['不使用', '我的（尚未同步）']));
  });

  test('a teacher who may open the knowledge pages finds the way to them', async () => {
    await openKnowledge({
      fields: { knowledge_base: 'kb-1' },
      permissions: ['knowledge_base_management'],
    });
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('管理知識庫')).toBe('/admin/knowledge-bases');
    expect(href('編輯這個知識庫')).toBe('/admin/knowledge-bases/kb-1');
  });

  test('a teacher who may not open them finds no link', async () => {
    await openKnowledge({ fields: { knowledge_base: 'kb-1' } });
    expect(within(screen.getByRole('tabpanel')).queryByRole('link')).toBeNull();
  });
});

describe('the templates of a system prompt', () => {
  const template = (n: number, fields: Partial<SystemPrompt>): SystemPrompt => ({
    ...NEW_PROMPT,
    id: idOf(n),
    is_default: true,
    created_by_name: null,
    prompt_text: `提示${n}`,
    ...fields,
  });
  const templates = [
    template(1, { title: '作業小幫手', description: '不直接給答案' }),
    template(2, { title: 'Homework helper', language: 'en' }),
    template(3, { title: '故事朋友', category: 'story' }),
  ];

  async function openTemplates(fields: Partial<Chatbot>, backend?: (backend: FakeBackend) => void) {
    const page = await openForm(fields, {
      backend: (b) => {
        b.on(listSystemPrompts, () => templates);
        backend?.(b);
      },
    });
    await openTab(page, '預設提示設定');
    await page.user.click(screen.getByRole('button', { name: '選擇提示範本' }));
    const dialog = within(await screen.findByRole('dialog', { name: '選擇提示範本' }));
    return { ...page, dialog };
  }
  const prompt = () => screen.getByLabelText<HTMLTextAreaElement>('系統提示').value;

  test('a teacher of an English chatbot sees English templates first, and the others by a choice', async () => {
    const { dialog, user } = await openTemplates({ response_language: 'en' });
    expect(await dialog.findByText('Homework helper')).toBeTruthy();
    expect(dialog.queryByText('故事朋友')).toBeNull();
    await user.selectOptions(dialog.getByLabelText('範本的語言'), 'zh-TW');
    expect(dialog.getByText('故事朋友')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('範本的語言'), 'zh-CN');
    expect(dialog.getByText('這個語言目前沒有啟用的提示範本。')).toBeTruthy();
  });

  test('a teacher without a system prompt has it filled at once', async () => {
    const { dialog, user } = await openTemplates({ system_prompt: ' ', response_language: 'zh-HK' });
    await user.click(await dialog.findByRole('button', { name: /作業小幫手/ }));
    await waitFor(() => expect(prompt()).toBe('提示1'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('a teacher with a system prompt is asked before it is replaced', async () => {
    const page = await openTemplates({});
    await page.user.click(await page.dialog.findByRole('button', { name: /作業小幫手/ }));
    await reply(page, '要用範本「作業小幫手」取代目前的系統提示嗎？', '保留目前的');
    expect(prompt()).toBe('你是老師。');
    await page.user.click(screen.getByRole('button', { name: '選擇提示範本' }));
    await page.user.click(await screen.findByRole('button', { name: /故事朋友/ }));
    await reply(page, '要用範本「故事朋友」取代目前的系統提示嗎？', '取代');
    await waitFor(() => expect(prompt()).toBe('提示3'));
  });

  test('a teacher whose templates cannot be loaded reads why and tries again', async () => {
    const { dialog, user, backend } = await openTemplates({}, (b) =>
      b.on(listSystemPrompts, () => refuse(403, 'not_allowed')),
    );
    expect(await dialog.findByText('您沒有權限執行此操作')).toBeTruthy();
    backend.on(listSystemPrompts, () => templates);
    await user.click(dialog.getByRole('button', { name: '再試一次' }));
    expect(await dialog.findByText('作業小幫手')).toBeTruthy();
  });
});
