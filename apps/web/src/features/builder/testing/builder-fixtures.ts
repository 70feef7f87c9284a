import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import {
  type Chatbot,
  createChatbot,
  getChatbotShare,
  listOwnFriends,
  updateChatbot,
} from '#contract/chatbots.contract.ts';
import { FRIEND_CONSTANTS } from '#contract/friend-constants.ts';
import { listKnowledgeBases } from '#contract/knowledge.contract.ts';
import { listSystemPrompts, type SystemPrompt } from '#contract/system-prompts.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { type RenderedApp, renderApp } from '#web/testing/render-app.tsx';

export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export function buildPrompt(n: number, fields: Partial<SystemPrompt> = {}): SystemPrompt {
  return {
    id: idOf(200 + n),
    title: `本領${n}`,
    icon: '📚',
    description: `說明${n}`,
    prompt_text: `提示${n}`,
    category: 'custom',
    language: 'zh-TW',
    is_active: true,
    is_default: true,
    created_by_name: null,
    ...fields,
  };
}

/** What the server names for a friend that leaves it to the default. */
const DEFAULT = { provider: 'openai', model: 'gpt-5.4-mini' };

export function buildFriend(n: number, fields: Partial<Chatbot> = {}): Chatbot {
  return {
    id: idOf(n),
    name: `朋友${n}`,
    ...FRIEND_CONSTANTS,
    ...DEFAULT,
    system_prompt: '提示1',
    welcome_message: '',
    response_language: 'zh-TW',
    status: 'active',
    friend: { personalities: ['funny'], prompt_id: idOf(201), custom_prompt: '', knowledge: [] },
    ...fields,
  };
}

export const TOPICS = [
  { id: 'kb-1', name: '恐龍', icon: '🦕', description: '很久以前的大朋友' },
  { id: 'kb-2', name: '海洋', icon: '🐳', description: '海裡有什麼' },
];

/** A school with two prompts a language and two topics; it keeps the friends that are sent. */
function serveFriends(friends: readonly Chatbot[]) {
  const stored = new Map(friends.map((friend) => [friend.id, friend]));
  return (backend: FakeBackend) => {
    backend.on(listSystemPrompts, ({ query: { language = 'zh-TW' } }) =>
      language === 'en'
        ? [buildPrompt(3, { title: 'Homework helper', prompt_text: 'Help.', language })]
        : [buildPrompt(1, { language }), buildPrompt(2, { language })],
    );
    backend.on(listKnowledgeBases, () => TOPICS);
    backend.on(listOwnFriends, () => [...stored.values()]);
    const keep = (
      id: string,
      { share_password: _, ...fields }: Partial<Chatbot> & { share_password?: unknown },
    ) => {
      const known = Object.entries(fields).filter(([, value]) => value !== undefined);
      const friend = { ...(stored.get(id) ?? buildFriend(1)), ...Object.fromEntries(known), ...DEFAULT, id };
      stored.set(id, friend);
      return friend;
    };
    backend.on(createChatbot, ({ body }) => keep(body.id ?? idOf(99), body as never));
    backend.on(updateChatbot, ({ params, body }) =>
      stored.has(params.id) ? keep(params.id, body as never) : refuse(404, 'chatbot_not_found'),
    );
    backend.on(getChatbotShare, () => ({ password: 'brnm-3xae-5my2', isDefault: true }));
  };
}

type Options = { friends?: readonly Chatbot[]; backend?: (backend: FakeBackend) => void };

/** Opens the builder as a child who may make friends and nothing else. */
export async function openBuilder({ friends = [], backend: prepare }: Options = {}) {
  const page = await renderApp('/kids/chatbot-builder', {
    as: { permissions: ['/kids/chatbot-builder'] },
    backend: (backend) => {
      serveFriends(friends)(backend);
      prepare?.(backend);
    },
  });
  await screen.findByRole('heading', { level: 1, name: '創建 AI 朋友' });
  return page;
}

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const isOn = (name: string) => {
  const found = button(name);
  return !found.disabled && found.getAttribute('aria-disabled') !== 'true';
};
export const stepTitle = () =>
  screen.getByRole('heading', { level: 2, name: /^第 \d 步，共 4 步/ }).textContent;
export const nameField = () => screen.getByLabelText<HTMLInputElement>('朋友的名字');
export const ownWords = () => screen.getByLabelText<HTMLTextAreaElement>(/^或自己寫/);
export const preview = () => within(screen.getByRole('region', { name: '預覽' }));

export async function choose({ user }: RenderedApp, kind: 'radio' | 'checkbox', name: RegExp) {
  await user.click(await screen.findByRole(kind, { name }));
}

export const next = ({ user }: RenderedApp) => user.click(button('下一步'));

/** Goes to a step with everything before it chosen. */
export async function goTo(page: RenderedApp, step: 2 | 3 | 4): Promise<void> {
  await page.user.type(nameField(), '阿布');
  await choose(page, 'radio', /繁體中文/);
  await next(page);
  if (step === 2) return;
  await choose(page, 'checkbox', /^有趣/);
  await next(page);
  if (step === 3) return;
  await choose(page, 'radio', /^本領1/);
  await next(page);
}

/** Reads a notice of the product's own and acknowledges it. */
export async function acknowledge({ user }: RenderedApp, text: string | RegExp) {
  const dialog = await screen.findByRole('alertdialog', { name: text });
  await user.click(within(dialog).getByRole('button', { name: '確定' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

/** Answers a question of the product's own. */
export async function reply({ user }: RenderedApp, question: RegExp, answer: string) {
  const dialog = await screen.findByRole('alertdialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name: question })).toBeNull());
}
