import { queryOptions } from '@tanstack/react-query';
import { listKnowledgeBases } from '#contract/knowledge.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export type KnowledgeChoice = { id: string; name: string };

/** Always asked for anew: a knowledge base is often made in another tab, in the middle of the form. */
export const knowledgeChoicesQuery = queryOptions({
  queryKey: ['chatbots', 'knowledge-choices'],
  queryFn: async ({ signal }): Promise<KnowledgeChoice[]> => {
    const found = await call(listKnowledgeBases, {}, { signal });
    return found.map(({ id, name }) => ({ id, name }));
  },
  staleTime: 0,
});
