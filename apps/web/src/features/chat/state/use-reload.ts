import { useEffect } from 'react';
import type { ConversationController } from './conversation-controller.ts';

/**
 * Whoever comes back to the tab, or to the network, sees what was asked meanwhile in another tab or on another
 * device. What cannot be read then stays as it is.
 */
export function useReload({ reload }: Pick<ConversationController, 'reload'>): void {
  useEffect(() => {
    const left = new AbortController();
    const onReturn = () => {
      if (document.visibilityState === 'visible') void reload();
    };
    const { signal } = left;
    document.addEventListener('visibilitychange', onReturn, { signal });
    addEventListener('focus', onReturn, { signal });
    addEventListener('online', onReturn, { signal });
    return () => left.abort();
  }, [reload]);
}
