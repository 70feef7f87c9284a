import { listAllHistory, listHistoryMessages, listHistorySessions } from '#contract/chat-history.contract.ts';
import { operationUrl } from '#contract/operation.ts';
import { getUsageReport } from '#contract/usage.contract.ts';
import type { Targets } from './find-targets.ts';

/** What is asked for, by the number of the request. */
export type Kind = {
  name: string;
  what: 'list' | 'search' | 'open' | 'usage';
  /**
   * Reads a page, which an index can keep as it is however many there are. A search compares more where more conversations
   * have the words, up to its bound, and a report reads more counts where more chatbots are used each day.
   */
  isFlat: boolean;
  by: 'admin' | 'pupil';
  path(targets: Targets, index: number): string;
};

type Query = Readonly<Record<string, string>>;
type Filter = [name: string, query: (targets: Targets, index: number) => Query];

const nth = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;
const all = (query: Query) => operationUrl(listAllHistory, {}, query);
const own = (query: Query) => operationUrl(listHistorySessions, {}, query);

/** Words that are in most answers, or in every tenth. */
const COMMON = ['的', '一', '可以', '在', '我們', '你試試'];
const aCommonWord = (index: number) => nth(COMMON, index);

const FILTERS: readonly Filter[] = [
  ['of a pupil who chats much', ({ users }) => ({ userId: users.busiest })],
  ['of somebody', ({ users }, index) => ({ userId: nth(users.others, index) })],
  ['of visitors', () => ({ userId: 'public' })],
  ['of a large school', ({ schools }) => ({ school: schools.largest })],
  ['of a small school', ({ schools }) => ({ school: schools.smallest })],
  ['of a chatbot of many', ({ chatbots }) => ({ chatbotId: chatbots.busiest })],
  ['of a chatbot of few', ({ chatbots }) => ({ chatbotId: chatbots.idlest })],
  ['of a month', () => ({ period: 'month' })],
  [
    'of a small school and a chatbot',
    ({ schools, chatbots }) => ({ school: schools.smallest, chatbotId: chatbots.busiest }),
  ],
];

const list = (name: string, query: Filter[1]): Kind => ({
  name: `list ${name}`,
  what: 'list',
  isFlat: true,
  by: 'admin',
  path: (targets, index) => all(query(targets, index)),
});

const search = (name: string, query: Filter[1]): Kind => ({
  name: `search ${name}`,
  what: 'search',
  isFlat: false,
  by: 'admin',
  path: (targets, index) => all(query(targets, index)),
});

const OWN: Pick<Kind, 'by'> = { by: 'pupil' };

export const KINDS: readonly Kind[] = [
  list('of everybody, first page', () => ({})),
  list('of everybody, in the middle', ({ middle }) => ({ cursor: middle })),
  ...FILTERS.map(([name, query]) => list(name, query)),
  { ...list('of a pupil himself', () => ({})), ...OWN, path: () => own({}) },
  search('for words of a message', ({ words }) => ({ search: words() })),
  search('for a sentence', ({ sentence }) => ({ search: sentence() })),
  search('for the commonest words', (_, index) => ({ search: aCommonWord(index) })),
  search('that finds nothing', (_, index) => ({ search: `這裡沒有人說過第${index}次的鸚鵡` })),
  search('for words in titles', ({ words }) => ({ title: words() })),
  ...FILTERS.map(([name, query]) =>
    search(`for words ${name}`, (targets, index) => ({ ...query(targets, index), search: targets.words() })),
  ),
  ...FILTERS.filter(([name]) => /school|few/.test(name)).map(([name, query]) =>
    search(`for the commonest words ${name}`, (targets, index) => ({
      ...query(targets, index),
      search: aCommonWord(index),
    })),
  ),
  {
    ...search('for words of a pupil himself', () => ({})),
    ...OWN,
    path: ({ words }) => own({ search: words() }),
  },
  {
    name: 'open a conversation',
    what: 'open',
    isFlat: true,
    by: 'admin',
    path: ({ sessions }, index) => operationUrl(listHistoryMessages, { id: nth(sessions, index) }),
  },
  {
    name: 'open an own one',
    what: 'open',
    isFlat: true,
    by: 'pupil',
    path: ({ ownSessions }, index) => operationUrl(listHistoryMessages, { id: nth(ownSessions, index) }),
  },
  {
    name: 'usage of 30 days',
    what: 'usage',
    isFlat: false,
    by: 'admin',
    path: () => operationUrl(getUsageReport),
  },
  {
    name: 'usage of 400 days',
    what: 'usage',
    isFlat: false,
    by: 'admin',
    path: () => operationUrl(getUsageReport, {}, { from: daysAgo(400) }),
  },
];

/** A calendar day, `yyyy-MM-dd`. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
