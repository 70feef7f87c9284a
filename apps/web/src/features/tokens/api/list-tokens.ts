import { queryOptions } from '@tanstack/react-query';
import { listTokens } from '#contract/tokens.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { toKey } from '../state/key.ts';

export const keysQuery = queryOptions({
  queryKey: ['tokens', 'list'],
  queryFn: async ({ signal }) => (await call(listTokens, {}, { signal })).map(toKey),
});
