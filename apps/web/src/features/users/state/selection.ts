import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchUserIds, type UserFilter } from '../api/list-users.ts';

/**
 * The users that somebody has ticked, for an action on them. The choice outlives a change of page, search and filter:
 * two classes are chosen one after the other. So whoever acts on it says how many there are.
 */
export type Selection = {
  /** In the order in which they were chosen. */
  ids: ReadonlySet<string>;
  choose: (ids: readonly string[], isChosen: boolean) => void;
  clear: () => void;
  /** Adds all who match, on whatever page they are. */
  chooseAll: (filter: UserFilter) => void;
  isChoosingAll: boolean;
  /** All who matched the filter were chosen, and still are. */
  hasAll: (filter: UserFilter) => boolean;
  /** Why all who match could not be chosen. */
  failure: Error | null;
};

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set());
  const all = useMutation({ mutationFn: fetchUserIds });
  const choose = (some: readonly string[], isChosen: boolean) =>
    setIds((before) => withChoice(before, some, isChosen));
  return {
    ids,
    choose,
    clear() {
      // An answer that is still on its way chooses nobody any more.
      all.reset();
      setIds(new Set());
    },
    chooseAll: (filter) => all.mutate(filter, { onSuccess: (found) => choose(found, true) }),
    isChoosingAll: all.isPending,
    hasAll: (filter) => isSame(filter, all.variables) && all.data?.every((id) => ids.has(id)) === true,
    failure: all.error,
  };
}

function withChoice(
  before: ReadonlySet<string>,
  some: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const after = new Set(before);
  for (const id of some) {
    if (isChosen) after.add(id);
    else after.delete(id);
  }
  return after;
}

/** Both were made by `toFilter`, with their properties in the same order. */
function isSame(a: UserFilter, b: UserFilter | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
