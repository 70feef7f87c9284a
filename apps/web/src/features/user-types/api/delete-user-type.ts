import { deleteUserType } from '#contract/user-types.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function removeUserType(id: string): Promise<{ success: boolean }> {
  return call(deleteUserType, { params: { id } });
}
