import { useEffect, useState } from 'react';
import { TIMERS } from '#contract/constants.ts';

/** A banner that goes by itself; saving again while it shows begins its time anew. */
export function useSavedBanner(): { shown: boolean; show(): void } {
  const [shows, setShows] = useState(0);
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (shows === 0) return;
    const timer = setTimeout(() => setGone(shows), TIMERS.savedBanner);
    return () => clearTimeout(timer);
  }, [shows]);
  return { shown: shows > gone, show: () => setShows((count) => count + 1) };
}
