import type { User } from '#contract/users.contract.ts';
import type { ActorRights } from '../../kernel/actor.ts';
import { resolveRights } from './rights.ts';
import type { UserRow } from './users.repository.ts';

export function presentRights(rights: ActorRights): User['accessRights'] {
  return {
    userType: rights.userType,
    permissions: [...rights.permissions],
    accessExpiry: rights.accessExpiry?.toISOString() ?? null,
  };
}

export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    user_type: row.userType,
    status: row.status,
    school: row.school,
    access_expiry: row.accessExpiry?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    last_login: row.lastLogin?.toISOString() ?? null,
    preferences: row.preferences,
    accessRights: presentRights(resolveRights(row)),
  };
}
