import { listHistorySchools, listHistoryUsers, PUBLIC_USER } from '#contract/chat-history.contract.ts';
import { listChatbots } from '#contract/chatbots.contract.ts';
import { call, callRows } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { readList } from './read-list.ts';

/** One entry of a filter; an empty id lets everything pass. */
export type Choice = { id: string; name: string };

export const CHOICES_KEY = ['history', 'choices'] as const;

/** Most entries of a filter that are offered at once; whoever looks for another one types. */
const OFFERED = 50;

/**
 * Chatbots whose name has the text in it, below all of them with their number. `isManager`: the server searches for those
 * who manage chatbots, and gives others their own few.
 */
export async function findChatbots(
  search: string,
  isManager: boolean,
  signal: AbortSignal,
): Promise<Choice[]> {
  const answer = callRows(listChatbots, { query: { search, limit: OFFERED } }, { signal });
  const { items, total } = await readList(answer, { items: [], total: 0 });
  const chatbots = items.map(({ id, name }) => ({ id, name }));
  if (search === '')
    return [{ id: '', name: `所有聊天機器人（${total.toLocaleString('en')}）` }, ...chatbots];
  const wanted = search.toLowerCase();
  return isManager ? chatbots : chatbots.filter(({ name }) => name.toLowerCase().includes(wanted));
}

const VISITORS: Choice = { id: PUBLIC_USER, name: 'Public Users（公開用戶）' };

/** Users by a part of their name or e-mail; when they cannot be read, the one entry of all visitors. */
export async function findUsers(search: string, signal: AbortSignal): Promise<Choice[]> {
  const all = search === '' ? [{ id: '', name: '所有用戶' }] : [];
  try {
    const query = { search, limit: OFFERED };
    const users = await readList(call(listHistoryUsers, { query }, { signal }), []);
    return [...all, ...users.map(nameUser)];
  } catch (error) {
    if (signal.aborted || (error instanceof ApiError && error.status === 401)) throw error;
    return [...all, VISITORS];
  }
}

function nameUser({ id, name, email }: { id: string; name: string; email: string }): Choice {
  if (id === PUBLIC_USER) return VISITORS;
  return { id, name: email === '' ? name : `${name}（${email}）` };
}

export function fetchSchools(signal: AbortSignal): Promise<string[]> {
  return readList(call(listHistorySchools, {}, { signal }), []);
}
