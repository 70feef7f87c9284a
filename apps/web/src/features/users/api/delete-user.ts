import { deleteUser } from '#contract/user-management.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** An answer without success is a failure, too. */
export async function removeUser(id: string): Promise<void> {
  const { success } = await call(deleteUser, { params: { id } });
  if (!success) throw new Error('the server did not delete the user');
}
