import { queryOptions } from '@tanstack/react-query';
import type { Practice } from '#contract/helper-records.ts';
import { listMistakes } from '#contract/helpers.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** One's own mistakes in a language by kind, the most frequent first. */
export function mistakesQuery(language: Practice['language']) {
  return queryOptions({
    queryKey: ['helper-mistakes', language],
    queryFn: ({ signal }) => call(listMistakes, { query: { language } }, { signal }),
  });
}
