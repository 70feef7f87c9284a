import { type ManagedUser, USER_ORDERS } from '#contract/user-management.contract.ts';
import { fetchUsers, type UserFilter } from './list-users.ts';

/** The most that an answer holds. */
const PAGE = 1_000;
/** Pages share some rows, so that users who are deleted meanwhile push nobody over the edge between two of them. */
const SHARED = 50;

const [BY_CREATION] = USER_ORDERS;

/** All who match, in the order of their creation: who comes meanwhile comes at the end. */
export async function fetchAllUsers(
  filter: UserFilter,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<ManagedUser[]> {
  const users = new Map<string, ManagedUser>();
  for (let offset = 0; ; offset += PAGE - SHARED) {
    const query = { ...filter, order: BY_CREATION, direction: 'asc', limit: PAGE, offset } as const;
    const { items, total } = await fetchUsers(query, signal);
    for (const user of items) users.set(user.id, user);
    onProgress(users.size, total);
    if (items.length < PAGE) return [...users.values()];
  }
}
