import { useMemo, useSyncExternalStore } from 'react';
import {
  followUnsynced,
  listUnsynced,
  readUnsyncedText,
  type UnsyncedKnowledgeBase,
} from '#web/lib/drafts/unsynced-knowledge.ts';

/** What of this person waits in local storage, also when another tab changes it. */
export function useUnsynced(ownerId: string): UnsyncedKnowledgeBase[] {
  const stored = useSyncExternalStore(followUnsynced, readUnsyncedText);
  return useMemo(() => listUnsynced(ownerId, stored), [ownerId, stored]);
}
