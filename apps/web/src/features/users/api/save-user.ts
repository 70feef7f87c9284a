import type { CallInput } from '#contract/operation.ts';
import { createUser, type ManagedUser, updateUser } from '#contract/user-management.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export type NewUserBody = CallInput<typeof createUser>['body'];
export type UserChanges = CallInput<typeof updateUser>['body'];

export function addUser(body: NewUserBody): Promise<ManagedUser> {
  return call(createUser, { body });
}

/** Without an id nothing is sent: its address would be that of a change to many. */
export async function changeUser(id: string, body: UserChanges): Promise<ManagedUser> {
  if (id === '') throw new Error('a change needs the id of a user');
  return call(updateUser, { params: { id }, body });
}
