import { queryOptions } from '@tanstack/react-query';
import { getChatbotShare } from '#contract/chatbots.contract.ts';
import { call } from '#web/lib/api-client.ts';

/** The share password in force; the dialog and the tab of the form know it under one key. */
export function shareQuery(id: string) {
  return queryOptions({
    queryKey: ['chatbots', id, 'share'],
    queryFn: ({ signal }) => call(getChatbotShare, { params: { id } }, { signal }),
  });
}
