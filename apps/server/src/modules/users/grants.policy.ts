import { type Access, isAllowed } from '#contract/access.ts';
import { operations } from '#contract/operations.ts';
import { PAGES } from '#contract/pages.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Actor, ActorRights } from '../../kernel/actor.ts';

/**
 * Nobody becomes more than they are by way of somebody else. Whoever manages users or types grants only what they
 * hold themselves, and changes only people and types that have no more than that; type admin and the permission `all`
 * are for admins alone. The rights of type free are the ground that everybody stands on, so they count as held
 * (`floor`: the permissions of that type).
 */
export type Granter = Pick<Actor, 'rights'>;

export type TypeInQuestion = { name: string; permissions: readonly string[] };

/** The permissions of a list that this person may not grant; empty means that all may be. */
export function listUngrantable(
  granter: Granter,
  permissions: readonly string[],
  floor: readonly string[],
): string[] {
  if (isAdmin(granter.rights)) return [];
  const rights = { ...granter.rights, permissions: [...granter.rights.permissions, ...floor] };
  return permissions.filter((permission) => permission === 'all' || !coversPermission(rights, permission));
}

/** Whether users of this type, and the type itself, are in this person's hands. */
export function isWithinReach(granter: Granter, type: TypeInQuestion, floor: readonly string[]): boolean {
  if (isAdmin(granter.rights)) return true;
  return type.name !== 'admin' && listUngrantable(granter, type.permissions, floor).length === 0;
}

export function isAdmin(rights: ActorRights): boolean {
  return rights.userType === 'admin';
}

const RULES: readonly Extract<Access, { kind: 'permission' }>[] = [...Object.values(PAGES), ...operations]
  .map(({ access }): Access => access)
  .filter((access) => access.kind === 'permission');

/**
 * Whether somebody can already do all that a permission opens. Several names open the same: who holds `/chat` may
 * grant `conversation`.
 */
function coversPermission(rights: ActorRights, permission: string): boolean {
  if (rights.permissions.includes(permission)) return true;
  const opened = RULES.filter((rule) => rule.anyOf.includes(permission as Permission));
  return opened.every((rule) => isAllowed(rule, rights));
}
