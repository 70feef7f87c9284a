import type { CallInput } from '#contract/operation.ts';
import { listUserIds, listUsers, type ManagedUser } from '#contract/user-management.contract.ts';
import { call, callRows } from '#web/lib/api/api-client.ts';
import { logFailure } from '#web/lib/log.ts';

/** What narrows the list; a property that is left out narrows nothing. */
export type UserFilter = NonNullable<CallInput<typeof listUserIds>['query']>;
export type UserQuery = NonNullable<CallInput<typeof listUsers>['query']>;

/** One page of a list, and the number of all that match. */
export type UserRows = { items: readonly ManagedUser[]; total: number };

/** The lists of users in the memory of the page; for what changes users. */
export const USER_LISTS = ['users', 'list'] as const;

export async function fetchUsers(query: UserQuery, signal: AbortSignal): Promise<UserRows> {
  try {
    return await callRows(listUsers, { query }, { signal });
  } catch (error) {
    if (!signal.aborted) logFailure('list users', error);
    throw error;
  }
}

/** The ids of all who match. */
export function fetchUserIds(filter: UserFilter): Promise<string[]> {
  return call(listUserIds, { query: filter });
}
