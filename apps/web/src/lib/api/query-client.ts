import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-errors.ts';

/** Milliseconds in which a list that is looked at again is not asked for again. */
const FRESH = 30_000;

/**
 * A refusal stays a refusal, so only failures of network and server are tried again, and only for reads. Without a
 * network a call fails at once and is told: by default it would wait in silence, and a write would happen some time.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH,
        retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
