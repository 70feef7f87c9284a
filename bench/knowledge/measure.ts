import { listChatbots } from '#contract/chatbots.contract.ts';
import { searchKnowledgeBase } from '#contract/knowledge.contract.ts';
import { operationUrl } from '#contract/operation.ts';
import { makeChance } from '#server/testing/faults/chance.ts';
import type { CallFigures } from '../load/jobs.ts';
import { writeRequest } from '../load/write-request.ts';
import { readQuestionSet } from '../retrieval/question-set.ts';
import { type Filled, SUBJECTS } from './fill.ts';
import { measureSaving, type Saving, type SavingStreams } from './measure-saving.ts';
import type { KnowledgeOptions } from './options.ts';
import type { KnowledgeParts } from './parts.ts';

export type KnowledgeMeasured = {
  filled: Filled;
  searches: Calls[];
  saving: Saving;
  streams: SavingStreams;
  chatbots: Calls[];
};
export type Calls = { name: string; connections: number; figures: CallFigures };

/** Classes that ask at the same moment, and one person who asks alone. */
const SEARCHERS = 20;
const ALONE_SHARE = 0.1;
const LIST_READERS = 8;
const PAGE = 25;

export async function measureKnowledge(
  parts: KnowledgeParts,
  options: KnowledgeOptions,
  say: (text: string) => void,
): Promise<KnowledgeMeasured> {
  const { filled } = parts;
  say('searches');
  const searches = await measureSearches(parts, options.searches);
  say('chatbots');
  const chatbots = await measureChatbots(parts, options);
  const { saving, streams } = await measureSaving(parts, options, say);
  return { filled, searches, saving, streams, chatbots };
}

async function measureSearches(parts: KnowledgeParts, count: number): Promise<Calls[]> {
  const { token } = parts.filled.manager;
  const chance = makeChance(1);
  const pick = <T>(values: readonly T[]) => values[Math.floor(chance.next() * values.length)];
  const { questions } = readQuestionSet();
  const requests = Array.from({ length: count }, () =>
    writeRequest({
      method: searchKnowledgeBase.method,
      path: operationUrl(searchKnowledgeBase, { id: pick(parts.filled.bases) ?? '' }),
      token,
      body: { query: pick(questions)?.question },
    }),
  );
  const few = requests.slice(0, Math.ceil(count * ALONE_SHARE));
  return [
    await measureCalls(parts, 'search, one at a time', 1, few),
    await measureCalls(parts, `search, ${SEARCHERS} at once`, SEARCHERS, requests),
  ];
}

async function measureChatbots(
  parts: KnowledgeParts,
  { chatbots: total, listCalls }: KnowledgeOptions,
): Promise<Calls[]> {
  const { token } = parts.filled.manager;
  const list = (query: (index: number) => Record<string, string | number>) =>
    Array.from({ length: listCalls }, (_, index) =>
      writeRequest({
        method: listChatbots.method,
        path: operationUrl(listChatbots, {}, { limit: PAGE, ...query(index) }),
        token,
      }),
    );
  const middle = (index: number) => Math.floor(total / 2) + (index % 10) * PAGE;
  const kinds = {
    'chatbots by a word': list((index) => ({
      search: SUBJECTS[index % SUBJECTS.length] ?? '',
      offset: (index % 4) * PAGE,
    })),
    'chatbots, a page in the middle': list((index) => ({ offset: middle(index) })),
    'chatbots by name': list((index) => ({ order: 'name', direction: 'desc', offset: (index % 4) * PAGE })),
  };
  const measured: Calls[] = [];
  for (const [name, requests] of Object.entries(kinds))
    measured.push(await measureCalls(parts, name, LIST_READERS, requests));
  return measured;
}

/** A tenth of the requests goes before, so that statements are prepared and code is compiled. */
async function measureCalls(
  { client, product }: KnowledgeParts,
  name: string,
  connections: number,
  requests: string[],
): Promise<Calls> {
  const job = { kind: 'calls', port: product.port, connections } as const;
  await client.run({ ...job, requests: requests.slice(0, Math.ceil(requests.length / 10)) });
  return { name, connections, figures: await client.run({ ...job, requests }) };
}
