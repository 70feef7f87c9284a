import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { FriendLanguage } from '#contract/friend-constants.ts';
import { listKnowledgeBases } from '#contract/knowledge.contract.ts';
import { listSystemPrompts } from '#contract/system-prompts.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import {
  DEFAULT_TOPICS,
  defaultPrompts,
  type PromptOption,
  type TopicOption,
} from '../state/default-options.ts';

// Not tried again by themselves: there is something of ours to offer at once.

export function promptsQuery(language: FriendLanguage) {
  return queryOptions({
    queryKey: ['friends', 'prompts', language],
    queryFn: ({ signal }): Promise<readonly PromptOption[]> =>
      call(listSystemPrompts, { query: { language } }, { signal }),
    retry: false,
  });
}

export const topicsQuery = queryOptions({
  queryKey: ['friends', 'topics'],
  queryFn: async ({ signal }): Promise<readonly TopicOption[]> => {
    const found = await call(listKnowledgeBases, {}, { signal });
    // Who manages knowledge gets the managers' rows, which have neither icon nor description.
    return found.map((one) => ({
      id: one.id,
      name: one.name,
      icon: 'icon' in one ? one.icon : '📘',
      description: 'description' in one ? one.description : one.remark,
    }));
  },
  retry: false,
});

/** All prompts that a choice may mean, ours included. */
export async function loadPrompts(
  queries: QueryClient,
  language: FriendLanguage,
): Promise<readonly PromptOption[]> {
  const loaded = await queries.ensureQueryData(promptsQuery(language)).catch(() => []);
  return [...loaded, ...defaultPrompts(language)];
}

/** All topics that a choice may mean, ours included. */
export async function loadTopics(queries: QueryClient): Promise<readonly TopicOption[]> {
  const loaded = await queries.ensureQueryData(topicsQuery).catch(() => []);
  return [...loaded, ...DEFAULT_TOPICS];
}
