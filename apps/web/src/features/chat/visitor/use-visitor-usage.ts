import { useEffect, useEffectEvent, useState } from 'react';
import type { PublicChatbot } from '#contract/visits.contract.ts';
import { logFailure } from '#web/lib/log.ts';
import { fetchUsage, type Usage } from '../api/usage-today.ts';

/**
 * What the server counted of the visitor's uses today. `note` takes what is known before the server is asked
 * again; `endsVisit` is told of a failure and says whether it did anything about it.
 */
export function useVisitorUsage({ id, daily_limit }: PublicChatbot, endsVisit: (error: unknown) => boolean) {
  const [counted, setCounted] = useState<Usage>({ used: 0, limit: daily_limit });
  /** A new one each time; what is noted makes the question that is on its way worthless. */
  const [occasion, setOccasion] = useState({ isToAsk: true });
  const read = useEffectEvent(async (signal: AbortSignal) => {
    try {
      setCounted(await fetchUsage(id, signal));
    } catch (error) {
      if (!signal.aborted && !endsVisit(error)) logFailure('usage', error);
    }
  });
  useEffect(() => {
    if (!occasion.isToAsk) return;
    const reader = new AbortController();
    void read(reader.signal);
    return () => reader.abort();
  }, [occasion]);
  return {
    counted,
    refresh: () => setOccasion({ isToAsk: true }),
    note: (usage: Usage) => {
      setOccasion({ isToAsk: false });
      setCounted(usage);
    },
  };
}
