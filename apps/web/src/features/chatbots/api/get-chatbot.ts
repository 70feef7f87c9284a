import { queryOptions } from '@tanstack/react-query';
import { getChatbot } from '#contract/chatbots.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** One chatbot for its form, which always begins with what is stored now. */
export function chatbotQuery(id: string) {
  return queryOptions({
    queryKey: ['chatbots', id, 'form'],
    queryFn: ({ signal }) => call(getChatbot, { params: { id } }, { signal }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
