import type { Access } from '#contract/access.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { getGranter } from '../users/index.ts';
import type { Rules } from './change-rules.ts';
import * as repository from './managed-users.repository.ts';

/**
 * What a write of users stands on: the users in question and the caller, held until the transaction ends, and what the
 * caller may do at this moment. Locks are taken in one order, so that writes wait for each other and never in a circle:
 * imports and schools (by the caller of this function), admins, types, users in the order of ids, chatbots.
 *
 * Types are shared by all who write users, and a type that is about to change waits for them, as they do for it: nobody
 * decides by permissions that are no more. Whoever renames a type holds it first and its users then, in the same order.
 * The lock of admins belongs to no row: a new user refers to the row of their type, and waits for no change of admins.
 */
export async function openGround(
  tx: Transaction,
  actor: Actor,
  options: {
    access: Access;
    ids: readonly string[];
    /** What may happen to them. */
    fate: 'kept' | 'changed' | 'deleted';
  },
): Promise<{ rules: Rules; users: repository.ManagedUserRow[] }> {
  const { ids, fate } = options;
  if (fate !== 'kept') await repository.lockAdmins(tx);
  const types = await repository.holdTypes(tx);
  await repository.lockUsers(tx, [...ids, actor.id], fate === 'deleted' ? 'update' : 'no key update');
  const granter = await getGranter(tx, actor, options.access);
  return {
    rules: {
      actorId: actor.id,
      granter,
      types: new Map(types.map((type) => [type.name, type])),
      floor: types.find(({ name }) => name === 'free')?.permissions ?? [],
    },
    users: await repository.listUsers(tx, ids),
  };
}
