import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import {
  deleteHistorySession,
  exportHistory,
  getHistorySession,
  type HistorySession,
  type HistoryUser,
  listAllHistory,
  listHistoryMessages,
  listHistorySchools,
  listHistorySessions,
  listHistoryUsers,
} from '#contract/chat-history.contract.ts';
import { type Chatbot, listChatbots } from '#contract/chatbots.contract.ts';
import type { Input, Output } from '#contract/operation.ts';
import type { Permission } from '#contract/permissions.ts';
import { type FakeBackend, refuse } from '#web/testing/fake-backend.ts';
import { buildUser } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

export const PATH = '/chat-history';
export const ME = buildUser().id;
export const idOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`;

export const LO = { id: idOf(901), name: '羅小珍', email: 'lo@school.test' };
export const MATHS = { id: idOf(801), name: '數學小博士' };
export const STORY = { id: idOf(802), name: '故事朋友' };

/** Vitest's clock is that of the machine: moments are said as the reader's clock shows them. */
export const localInstant = (text: string) => new Date(text).toISOString();

export function buildChat(n: number, fields: Partial<HistorySession> = {}): HistorySession {
  return {
    id: idOf(n),
    title: `聊天${n}`,
    start_time: localInstant('2026-11-20T08:00:00'),
    updated_at: localInstant('2026-11-20T09:05:00'),
    message_count: 2,
    chatbot_id: MATHS.id,
    chatbot_name: MATHS.name,
    chatbot_model: 'gpt-4o-mini',
    metadata: null,
    ...fields,
  };
}

export type Message = Output<typeof listHistoryMessages>[number];

export function buildMessage(n: number, fields: Partial<Message> = {}): Message {
  return {
    id: idOf(5_000 + n),
    role: n % 2 === 1 ? 'user' : 'assistant',
    content: `訊息${n}`,
    timestamp: localInstant('2026-11-20T08:01:00'),
    ...fields,
  };
}

function buildHistoryUser({ id, name, email }: typeof LO): HistoryUser {
  return { id, name, email, school: null, user_type: 'student' };
}

function buildChatbot({ id, name }: { id: string; name: string }): Chatbot {
  return {
    id,
    name,
    model: 'gpt-4o-mini',
    provider: 'openai',
    welcome_message: '',
    temperature: 0.7,
    status: 'active',
    friend: null,
    system_prompt: '',
    max_tokens: 2000,
    has_file_access: 0,
    response_language: 'zh-TW',
    emoji_mode: 0,
    knowledge_base: null,
    knowledge_base_enabled: 0,
    knowledge_only: 0,
    daily_limit: 50,
    role: '',
    principles: '',
    interaction_examples: '',
  };
}

const VISITORS: HistoryUser = {
  id: 'public',
  name: 'Public Users',
  email: '',
  school: null,
  user_type: 'public',
};

export type World = {
  chats: HistorySession[];
  /** The messages of every chat. */
  messages?: readonly Message[];
  /** Chats, and messages, of a page. */
  size?: number;
  schools?: string[];
  /** Whose the chats are. */
  ownerId?: string;
};

/** A server with chats, the same to their owner and to administrators. It keeps what is deleted. */
export function serveHistory(world: World) {
  return (backend: FakeBackend) => {
    const kept = { chats: world.chats };
    const { messages = [buildMessage(1), buildMessage(2)], size = 50 } = world;
    const find = (id: string) => kept.chats.find((chat) => chat.id === id);
    const list = ({ query }: Pick<Input<typeof listAllHistory>, 'query'>) => answer(kept.chats, query, size);
    backend.on(listHistorySessions, list);
    backend.on(listAllHistory, list);
    backend.on(listHistoryMessages, ({ query: { cursor } }) => {
      const end = Number(cursor ?? messages.length);
      const start = Math.max(0, end - size);
      return pageOf(messages.slice(start, end), start > 0 ? start : null);
    });
    backend.on(deleteHistorySession, ({ params: { id } }) => {
      kept.chats = kept.chats.filter((chat) => chat.id !== id);
      return undefined;
    });
    backend.on(exportHistory, ({ body: { ids, format } }) => fileOf(ids, format));
    backend.on(getHistorySession, ({ params: { id } }) => {
      const chat = find(id);
      return chat ? { ...chat, is_own: (world.ownerId ?? ME) === ME } : refuse(404, 'chat_session_not_found');
    });
    serveChoices(backend, world.schools ?? ['示範小學部', '示範中學部']);
  };
}

function answer(
  chats: readonly HistorySession[],
  query: Partial<Input<typeof listAllHistory>['query']>,
  size: number,
): Response {
  const { search, title, chatbotId, school, cursor } = query;
  const found = chats.filter(
    (chat) =>
      (!search || chat.title.includes(search) || chat.excerpt?.includes(search)) &&
      (!title || chat.title.includes(title)) &&
      (!chatbotId || chat.chatbot_id === chatbotId) &&
      (!school || chat.user_school === school),
  );
  if (search || title) {
    const headers = found.length > size ? { 'x-more-found': '1' } : undefined;
    return Response.json(found.slice(0, size), headers && { headers });
  }
  const start = Number(cursor ?? 0);
  return pageOf(found.slice(start, start + size), start + size < found.length ? start + size : null);
}

function pageOf(rows: readonly unknown[], next: number | null): Response {
  return Response.json(rows, next === null ? undefined : { headers: { 'x-next-cursor': String(next) } });
}

function serveChoices(backend: FakeBackend, schools: string[]): void {
  backend.on(listChatbots, ({ query: { search = '' } }) => {
    const found = [MATHS, STORY].filter(({ name }) => name.includes(search));
    return Response.json(found.map(buildChatbot), { headers: { 'x-total-count': String(found.length) } });
  });
  backend.on(listHistoryUsers, ({ query: { search } }) => [
    ...(search === '' ? [VISITORS] : []),
    ...[LO].filter(({ name }) => name.includes(search)).map(buildHistoryUser),
  ]);
  backend.on(listHistorySchools, () => schools);
}

/** At the school the day after has begun. */
function fileOf(ids: readonly string[], format: string): Response {
  const name = `聊天記錄-${ids.length === 1 ? ids[0] : `${ids.length}段`}-2026-11-21.${format}`;
  const disposition = `attachment; filename="chats.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return new Response('匯出的聊天', { headers: { 'content-disposition': disposition } });
}

/** A refusal that names, by their places, chats of an export that are gone. */
export function refuseGone(...places: number[]): Response {
  const message = 'Chat session not found';
  const fields = places.map((place) => ({ path: `ids.${place}`, message }));
  return Response.json({ code: 'chat_session_not_found', message, fields }, { status: 404 });
}

/** What is at the end of the list is out of sight, until a test says otherwise. */
export const sight: { show: () => Promise<void> } = { show: () => Promise.resolve() };

export type Saved = { name: string; file: Blob | undefined };

/** Files that the page lets the browser save. */
export const saved: Saved[] = [];

// So that no test's time goes into its first load.
await import('../components/history-page.tsx');

function watchEnd(): void {
  const callbacks = new Set<IntersectionObserverCallback>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        this.#callback = callback;
      }
      observe() {
        callbacks.add(this.#callback);
      }
      disconnect() {
        callbacks.delete(this.#callback);
      }
    },
  );
  sight.show = () =>
    act(async () => {
      for (const callback of callbacks) {
        callback([{ isIntersecting: true }] as IntersectionObserverEntry[], {} as IntersectionObserver);
      }
    });
}

function watchSaving(): void {
  saved.length = 0;
  const held = new Map<string, Blob>();
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      held.set(`blob:${held.size}`, file);
      return `blob:${held.size - 1}`;
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: held.get(this.href) });
  });
}

type Reader = { userType?: string; permissions?: Permission[] };

/** The page of a pupil who may look at their chats. `path` may have a query. */
export function openHistory(
  backend: (backend: FakeBackend) => void,
  path = PATH,
  { userType = 'student', permissions = ['chat_history', '/chat'] }: Reader = {},
) {
  watchEnd();
  watchSaving();
  return renderApp(path, { as: { userType, permissions }, backend });
}

export function openAsAdmin(backend: (backend: FakeBackend) => void, path = PATH) {
  return openHistory(backend, path, { userType: 'admin', permissions: [] });
}

export const list = () => screen.getByRole('region', { name: '聊天列表' });
export const rows = () => within(list()).queryAllByRole('listitem');
export const pane = (title: string) => screen.getByRole('region', { name: title });

export async function findRow(title: string): Promise<HTMLElement> {
  await waitFor(() => expect(rowsWith(title)).toHaveLength(1));
  return rowsWith(title)[0] as HTMLElement;
}

function rowsWith(title: string): HTMLElement[] {
  return rows().filter((row) => row.querySelector('bdi')?.textContent === title);
}

/** The button of a row that opens it. */
export const opener = (row: HTMLElement) => row.querySelector<HTMLElement>('button[id]') as HTMLElement;

/** The entries of a dropdown that is opened. */
export async function offered(user: UserEvent, name: string): Promise<string[]> {
  const field = await screen.findByRole('combobox', { name });
  await user.click(field);
  const entries = () => {
    const dropdown = document.getElementById(field.getAttribute('aria-controls') ?? '');
    return dropdown ? within(dropdown).queryAllByRole('option', { hidden: true }) : [];
  };
  await waitFor(() => expect(entries().length).toBeGreaterThan(1));
  return entries().map(({ textContent }) => textContent);
}

export async function choose(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('option', { name, hidden: true }));
}
