import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import {
  type Chatbot,
  type ChatbotFields,
  createChatbot,
  deleteChatbot,
  getChatbot,
  getChatbotShare,
  listChatbots,
  renewChatbotShare,
  setChatbotShare,
  updateChatbot,
} from '#contract/chatbots.contract.ts';
import { CHATBOT_DEFAULTS, NEW_CHATBOT } from '#contract/constants.ts';
import { listKnowledgeBases } from '#contract/knowledge.contract.ts';
import type { Permission } from '#contract/permissions.ts';
import { listModelChoices } from '#contract/services.contract.ts';
import { listSystemPrompts } from '#contract/system-prompts.contract.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { CHOICES } from './model-choices.ts';

/** Ids that a reader can tell apart: `idOf(3)` is the third. */
export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export function buildChatbot(n: number, fields: Partial<Chatbot> = {}): Chatbot {
  return {
    id: idOf(n),
    name: `機器人${n}`,
    model: 'gpt-4o-mini',
    provider: 'openai',
    system_prompt: '你是老師。',
    welcome_message: '',
    max_tokens: 2000,
    daily_limit: 50,
    temperature: 0.7,
    response_language: 'zh-TW',
    has_file_access: 0,
    emoji_mode: 0,
    knowledge_base: null,
    knowledge_base_enabled: 0,
    knowledge_only: 0,
    role: '',
    principles: '',
    interaction_examples: '',
    status: 'active',
    friend: null,
    ...fields,
  };
}

/** A school's server: it keeps what is written, searches by name, sorts by name and counts. */
export function serveChatbots(chatbots: readonly Chatbot[] = []) {
  let stored = [...chatbots];
  const passwords = new Map<string, string>();
  const defaultOf = (id: string) => `default-${Number(id.slice(-4))}`;
  const shareOf = (id: string) => {
    const chosen = passwords.get(id);
    return { password: chosen ?? defaultOf(id), isDefault: chosen === undefined };
  };
  const find = (id: string) => stored.find((chatbot) => chatbot.id === id);
  return (backend: FakeBackend) => {
    backend.on(listKnowledgeBases, () => []);
    backend.on(listSystemPrompts, () => []);
    backend.on(listModelChoices, () => CHOICES);
    backend.on(listChatbots, ({ query }) => {
      const found = stored.filter(({ name }) => name.includes(query.search ?? ''));
      if (query.order === 'name') found.sort((a, b) => a.name.localeCompare(b.name));
      if (query.direction === 'desc') found.reverse();
      const rows = found.slice(query.offset, query.offset + query.limit);
      return Response.json(rows, { headers: { 'x-total-count': String(found.length) } });
    });
    backend.on(getChatbot, ({ params }) => find(params.id) ?? refuse(404, 'chatbot_not_found'));
    backend.on(createChatbot, ({ body: { share_password: _, ...body } }) => {
      const made = buildChatbot(100 + stored.length, {
        max_tokens: NEW_CHATBOT.maxTokens,
        daily_limit: CHATBOT_DEFAULTS.dailyLimit,
        ...withDefaults(body),
      });
      stored.push(made);
      return made;
    });
    backend.on(updateChatbot, ({ params, body: { share_password, ...body } }) => {
      const before = find(params.id);
      if (!before) return refuse(404, 'chatbot_not_found');
      if (share_password) passwords.set(params.id, share_password);
      if (share_password === '') passwords.delete(params.id);
      const after = { ...before, ...withDefaults(body) };
      stored = stored.map((chatbot) => (chatbot.id === params.id ? after : chatbot));
      return after;
    });
    backend.on(deleteChatbot, ({ params }) => {
      if (!find(params.id)) return refuse(404, 'chatbot_not_found');
      stored = stored.filter(({ id }) => id !== params.id);
      return undefined;
    });
    backend.on(getChatbotShare, ({ params }) => shareOf(params.id));
    backend.on(setChatbotShare, ({ params, body }) => {
      if (body.password === '') passwords.delete(params.id);
      else passwords.set(params.id, body.password);
      return shareOf(params.id);
    });
    backend.on(renewChatbotShare, ({ params }) => {
      passwords.set(params.id, 'renewed-1234');
      return shareOf(params.id);
    });
  };
}

/** What is stored of a form: what it leaves out keeps its value, and for null the server names its default. */
function withDefaults({ provider, model, ...fields }: Omit<ChatbotFields, 'friend'>): Partial<Chatbot> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(provider !== undefined && { provider: provider ?? 'openai' }),
    ...(model !== undefined && { model: model ?? 'gpt-5.4-mini' }),
  };
}

type Options = {
  chatbots?: readonly Chatbot[];
  permissions?: readonly Permission[];
  backend?: (backend: FakeBackend) => void;
};

/** Opens an address as a teacher who manages chatbots. */
export function openAs(path: string, { chatbots = [], permissions = [], backend: prepare }: Options = {}) {
  return renderApp(path, {
    as: { permissions: ['chatbot_management', ...permissions] },
    backend: (backend) => {
      serveChatbots(chatbots)(backend);
      prepare?.(backend);
    },
  });
}

export const openList = ({ path = '/admin/chatbots', ...options }: Options & { path?: string } = {}) =>
  openAs(path, options);
export const openNew = (options?: Options) => openAs('/admin/chatbots/new', options);

/** Opens the form of the first of these chatbots. */
export async function openForm(fields: Partial<Chatbot> = {}, options: Options = {}) {
  const page = await openAs(`/admin/chatbots/${idOf(1)}`, {
    chatbots: [buildChatbot(1, fields)],
    ...options,
  });
  await screen.findByRole('tablist');
  return page;
}

type Page = Awaited<ReturnType<typeof openAs>>;

export async function openTab({ user }: Page, name: string) {
  await user.click(await screen.findByRole('tab', { name: new RegExp(`^${name}`) }));
}

export const save = ({ user }: Page) => user.click(screen.getByRole('button', { name: '儲存' }));

/** Reads a notice of the product's own and acknowledges it. */
export async function acknowledge({ user }: Page, text: string) {
  const dialog = await screen.findByRole('alertdialog', { name: text });
  await user.click(within(dialog).getByRole('button', { name: '確定' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

/** Answers a question of the product's own. */
export async function reply({ user }: Page, question: RegExp | string, button: string) {
  const dialog = await screen.findByRole('alertdialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

/** The connection to the server is gone. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

/** Time that `pass` turns on; frames stay real. */
export function fakeClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
}

/** Lets milliseconds of the fake clock go by. */
export function pass(duration: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(duration)));
}

/** The text of a row of the table, its cells apart. */
export async function cellsOf(name: string): Promise<string[]> {
  const row = await screen.findByRole('row', { name: new RegExp(name) });
  return [...row.children].map(({ textContent }) => textContent ?? '');
}
