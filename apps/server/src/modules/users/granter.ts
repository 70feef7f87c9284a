import { type Access, isAllowed } from '#contract/access.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Granter } from './grants.policy.ts';
import { resolveRights } from './rights.ts';
import { findUser } from './users.repository.ts';

/**
 * The caller with the rights of this moment. A write that waited for another asks again, in its own transaction, what
 * its caller may do: the other may have taken it away.
 */
export async function getGranter(tx: Queryable, actor: Actor, access: Access): Promise<Granter> {
  const row = await findUser(tx, actor.id);
  if (row?.status !== 'active') throw new AppError('not_signed_in');
  const rights = resolveRights(row);
  if (!isAllowed(access, rights)) throw new AppError('not_allowed');
  return { rights };
}
