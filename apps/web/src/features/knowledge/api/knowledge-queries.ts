import { queryOptions } from '@tanstack/react-query';
import {
  getKnowledgeBase,
  type KnowledgeBaseItem,
  listKnowledgeBases,
} from '#contract/knowledge.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

const KEY = ['knowledge-bases'];

/** Asked for anew by each visit: what was saved a moment ago must be there. */
export const knowledgeListQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }): Promise<KnowledgeBaseItem[]> => {
    const found = await call(listKnowledgeBases, {}, { signal });
    return found.filter((entry) => 'characters' in entry);
  },
  staleTime: 0,
});

/** With its content, which may be long: read once for a form, and not kept after it. */
export function knowledgeBaseQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call(getKnowledgeBase, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
