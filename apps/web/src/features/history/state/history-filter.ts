import { type HistoryPeriod, listAllHistory, listHistoryMessages } from '#contract/chat-history.contract.ts';
import type { ChatFilter } from '../api/list-chats.ts';

/** What stands in the address: the open chat, and what narrows the list; empty ones let everything pass. */
export const DEFAULTS = { session: '', search: '', title: '', period: '', chatbot: '', user: '', school: '' };

export type Address = typeof DEFAULTS;

export const PERIODS: readonly { value: HistoryPeriod | ''; label: string }[] = [
  { value: '', label: '所有時間' },
  { value: 'today', label: '今天' },
  { value: 'week', label: '過去一週' },
  { value: 'month', label: '過去一個月' },
];

const { search, title, period, chatbotId, userId, school } = listAllHistory.query.shape;

/** From the address, where anything may stand: what the server would refuse narrows nothing. */
export function readFilter(address: Address, isAdmin: boolean): ChatFilter {
  return {
    ...read('search', search.safeParse(cut(address.search))),
    ...read('title', title.safeParse(cut(address.title))),
    ...read('period', period.safeParse(address.period)),
    ...read('chatbotId', chatbotId.safeParse(address.chatbot)),
    ...(isAdmin && read('userId', userId.safeParse(address.user))),
    ...(isAdmin && read('school', school.safeParse(address.school))),
  };
}

/** Characters of a search: the server takes no more. */
const SEARCH_MAX = 200;

/** What is too long narrows by its beginning, in which no character is cut in two. */
function cut(text: string): string {
  return text
    .trim()
    .slice(0, SEARCH_MAX)
    .replace(/[\ud800-\udbff]$/, '');
}

function read<Name extends string, Value>(
  name: Name,
  { data }: { data?: Value },
): { [name in Name]?: NonNullable<Value> } {
  return data ? ({ [name]: data } as { [name in Name]: NonNullable<Value> }) : {};
}

/** The id of the open chat; null while none is. */
export function readOpenId({ session }: Address): string | null {
  return listHistoryMessages.params.shape.id.safeParse(session).data ?? null;
}
