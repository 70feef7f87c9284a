import { useEffect, useState } from 'react';
import { TIMERS } from '#contract/constants.ts';
import { copyText } from './copy-text.ts';

export type CopyOutcome = 'copied' | 'failed' | null;

/** Copies a text; the outcome stands for a moment, to be said in the place of the button's own words. */
export function useCopy(): { outcome: CopyOutcome; copy: (text: string) => Promise<void> } {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), TIMERS.copied);
    return () => clearTimeout(timer);
  }, [outcome]);
  return { outcome, copy: async (text) => setOutcome((await copyText(text)) ? 'copied' : 'failed') };
}
