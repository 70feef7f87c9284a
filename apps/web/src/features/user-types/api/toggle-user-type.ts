import { type UserType, updateUserType } from '#contract/user-types.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Turns the status round, and nothing else: somebody may be changing the rest. */
export function toggleUserType({ id, status }: UserType): Promise<UserType> {
  const body = { status: status === 'active' ? ('inactive' as const) : ('active' as const) };
  return call(updateUserType, { params: { id }, body });
}
