import { queryOptions } from '@tanstack/react-query';
import { getChatbotShare } from '#contract/chatbots.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The share password in force, under one key for everybody who shows a link of the chatbot. */
export function shareQuery(id: string) {
  return queryOptions({
    queryKey: ['chatbots', id, 'share'],
    queryFn: ({ signal }) => call(getChatbotShare, { params: { id } }, { signal }),
  });
}
