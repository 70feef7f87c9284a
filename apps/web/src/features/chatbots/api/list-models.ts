import { queryOptions } from '@tanstack/react-query';
import { listModelChoices } from '#contract/services.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** AI services with the models that a chatbot may have, and the defaults. */
export const modelChoicesQuery = queryOptions({
  queryKey: ['services', 'choices'],
  queryFn: ({ signal }) => call(listModelChoices, {}, { signal }),
});
