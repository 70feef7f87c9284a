import { builtInUserType } from '#contract/permissions.ts';
import type { ActorRights } from '../../kernel/actor.ts';

/**
 * The rights in force, from the stored type and its permissions. The repository has already replaced an
 * expired account's type by `free`. A custom type counts as `free` but keeps its permissions; an admin
 * type without permissions means all of them.
 */
export function resolveRights(stored: {
  typeInForce: string;
  permissions: readonly string[];
  accessExpiry: Date | null;
}): ActorRights {
  const userType = builtInUserType(stored.typeInForce);
  const permissions = userType === 'admin' && stored.permissions.length === 0 ? ['all'] : stored.permissions;
  return { userType, permissions, accessExpiry: stored.accessExpiry };
}
