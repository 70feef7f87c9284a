import { queryOptions } from '@tanstack/react-query';
import { listSystemPrompts } from '#contract/system-prompts.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The prompts of the school that a chatbot may begin with, in all languages. */
export const templatesQuery = queryOptions({
  queryKey: ['chatbots', 'templates'],
  queryFn: ({ signal }) => call(listSystemPrompts, { query: {} }, { signal }),
});
