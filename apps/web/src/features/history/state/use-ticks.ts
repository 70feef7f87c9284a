import { useCallback, useState } from 'react';
import { HISTORY_EXPORT_MAX } from '#contract/chat-history.contract.ts';

/** The chats that somebody has ticked for an export, in the order in which they were; never more than one file takes. */
export function useTicks() {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set());
  const tick = useCallback(
    (some: readonly string[], isTicked: boolean) => setIds((before) => change(before, some, isTicked)),
    [],
  );
  return { ids, tick, clear: () => setIds(new Set()), isFull: ids.size >= HISTORY_EXPORT_MAX };
}

export type Ticks = ReturnType<typeof useTicks>;

function change(
  before: ReadonlySet<string>,
  some: readonly string[],
  isTicked: boolean,
): ReadonlySet<string> {
  const after = new Set(before);
  for (const id of some) {
    if (!isTicked) after.delete(id);
    else if (after.size < HISTORY_EXPORT_MAX) after.add(id);
  }
  return after;
}
