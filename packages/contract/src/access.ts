import { type BuiltInUserType, builtInUserType, type Permission } from './permissions.ts';

/**
 * Who may call an operation or open a page, said once per operation and page. The server enforces it,
 * menus and route guards read it, the access table of the tests is built from it. Rights over single
 * rows (is this session mine?) are the policies of the server's modules.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'signed-in' }
  | { kind: 'permission'; anyOf: readonly Permission[]; roles: readonly BuiltInUserType[] }
  | { kind: 'admin' };

/** What is known of a caller when access is decided; null stands for nobody signed in. */
export type Rights = { userType: string; permissions: readonly string[] } | null;

export const PUBLIC = { kind: 'public' } as const satisfies Access;
export const SIGNED_IN = { kind: 'signed-in' } as const satisfies Access;
/** Only user type admin; the permission `all` is not enough. */
export const ADMIN_ONLY = { kind: 'admin' } as const satisfies Access;

/** Holders of any of these permissions; `all` and user type admin always pass. */
export function anyOf(...permissions: readonly [Permission, ...Permission[]]) {
  return { kind: 'permission', anyOf: permissions, roles: ['admin'] } as const satisfies Access;
}

/** True when the permission is held by name, by `all`, or by being an admin. */
export function holds(rights: Rights, permission: Permission): boolean {
  return isAllowed({ kind: 'permission', anyOf: [permission], roles: ['admin'] }, rights);
}

/** The one decision on {@link Access}, used on both sides of the wire. */
export function isAllowed(access: Access, rights: Rights): boolean {
  if (access.kind === 'public') return true;
  if (rights === null) return false;
  const userType = builtInUserType(rights.userType);
  switch (access.kind) {
    case 'signed-in':
      return true;
    case 'admin':
      return userType === 'admin';
    case 'permission':
      return (
        access.roles.includes(userType) ||
        rights.permissions.includes('all') ||
        access.anyOf.some((permission) => rights.permissions.includes(permission))
      );
  }
}
