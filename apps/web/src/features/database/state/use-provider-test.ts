import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { logFailure } from '#web/lib/log.ts';
import { type ProviderTest, tryProvider } from '../api/test-provider.ts';

/** One message to the AI service at a time; it can be cancelled, and leaving the page cancels it. */
export function useProviderTest() {
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const test = useMutation({
    mutationFn: async (order: ProviderTest) => {
      const controller = new AbortController();
      current.current = controller;
      const { signal } = controller;
      try {
        return await tryProvider(order, signal);
      } catch (error) {
        if (!signal.aborted) logFailure('test provider', error);
        throw error;
      }
    },
  });
  return {
    send: (order: ProviderTest) => test.mutate(order),
    isPending: test.isPending,
    answer: test.data,
    error: test.error,
    /** What is answered or fails after it is not heard of. */
    cancel(): void {
      current.current?.abort();
      test.reset();
    },
    clear: test.reset,
  };
}
