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
  | { kind: 'admin' }
  /** The holder of a visitor token: one chatbot, no account. `or` says who else may call. */
  | { kind: 'visitor'; or: 'nobody' | 'signed-in' | 'everyone' };

/** What is known of a caller when access is decided; null stands for nobody signed in. */
export type Rights = { userType: string; permissions: readonly string[] } | null;

export const PUBLIC = { kind: 'public' } as const satisfies Access;
export const SIGNED_IN = { kind: 'signed-in' } as const satisfies Access;
/** Only user type admin; the permission `all` is not enough. */
export const ADMIN_ONLY = { kind: 'admin' } as const satisfies Access;

/** User type admin, or the permission `all`: who looks at what everybody does. */
export const ADMIN_OR_ALL = {
  kind: 'permission',
  anyOf: [],
  roles: ['admin'],
} as const satisfies Access;

/** Only visitors of shared links, each for the chatbot of the link. */
export const VISITOR = { kind: 'visitor', or: 'nobody' } as const satisfies Access;
export const VISITOR_OR_SIGNED_IN = { kind: 'visitor', or: 'signed-in' } as const satisfies Access;
/** Everybody, and somebody with a visitor token gets more. */
export const VISITOR_OR_EVERYONE = { kind: 'visitor', or: 'everyone' } as const satisfies Access;

/** Holders of any of these permissions; `all` and user type admin always pass. */
export function anyOf(...permissions: readonly [Permission, ...Permission[]]) {
  return { kind: 'permission', anyOf: permissions, roles: ['admin'] } as const satisfies Access;
}

/** True when the permission is held by name, by `all`, or by being an admin. */
export function holds(rights: Rights, permission: Permission): boolean {
  return isAllowed({ kind: 'permission', anyOf: [permission], roles: ['admin'] }, rights);
}

/**
 * The one decision on {@link Access}, used on both sides of the wire. It speaks of people and of nobody;
 * whether a visitor may call follows from the kind alone.
 */
export function isAllowed(access: Access, rights: Rights): boolean {
  if (access.kind === 'public' || (access.kind === 'visitor' && access.or === 'everyone')) return true;
  if (rights === null) return false;
  const userType = builtInUserType(rights.userType);
  switch (access.kind) {
    case 'visitor':
      return access.or === 'signed-in';
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
