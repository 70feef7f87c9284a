import type { HistorySession, HistoryUser } from '#contract/chat-history.contract.ts';
import type { Permission } from '#contract/permissions.ts';
import { buildChatbot, buildUserType } from '../../../builders/builders.ts';
import type { TestServer } from '../../../testing/test-server.ts';

type Query = Readonly<Record<string, string | number>>;
type Person = Parameters<TestServer['aPerson']>[0];
export type ShownMessage = {
  id: string;
  role: string;
  content: string;
  timestamp: string;
  file_name?: string;
};

/** The chat history as somebody calls it. */
export function callHistory(server: TestServer, token: string) {
  const send = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/chat-history/${path}`, { token, ...(body !== undefined && { body }) });
  const read = async <T>(path: string, query: Query = {}) => {
    const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
    const { status, body, headers } = await send('GET', `${path}?${new URLSearchParams(entries)}`);
    const rows = body as never as T[];
    return { status, body, rows, next: headers.get('x-next-cursor'), hasMore: headers.has('x-more-found') };
  };
  const listAll = (query: Query = {}) => read<HistorySession>('admin/all', query);
  const listOwn = (query: Query = {}) => read<HistorySession>('sessions', query);
  return {
    token,
    send,
    listAll,
    listOwn,
    titlesOfAll: async (query: Query) => (await listAll(query)).rows.map(({ title }) => title),
    titlesOfOwn: async (query: Query) => (await listOwn(query)).rows.map(({ title }) => title),
    listUsers: (query: Query = {}) => read<HistoryUser>('admin/users', query),
    listSchools: () => read<string>('admin/schools'),
    listMessages: (id: string, query: Query = {}) => read<ShownMessage>(`sessions/${id}/messages`, query),
    getSession: (id: string) => send('GET', `sessions/${id}`),
    remove: (id: string) => send('DELETE', `sessions/${id}`),
    export: (ids: readonly string[], format?: string) => send('POST', 'export', { ids, format }),
  };
}

/** Somebody who may look at the own history and nothing else, with a chatbot to talk to. */
export async function aReader(server: TestServer, person: Person = {}) {
  const bot = await buildChatbot(server.db);
  const permissions: Permission[] = ['/chat-history', '/chat'];
  const { name: userType } = await buildUserType(server.db, { permissions });
  const user = await server.aPerson({ userType, chatbots: [bot], ...person });
  return { ...callHistory(server, user.token), bot, user };
}

export async function anAdmin(server: TestServer, person: Person = {}) {
  const user = await server.aPerson({ userType: 'admin', ...person });
  return { ...callHistory(server, user.token), user };
}
