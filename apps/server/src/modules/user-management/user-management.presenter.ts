import type { ManagedUser } from '#contract/user-management.contract.ts';
import type { ManagedUserRow } from './managed-users.repository.ts';

export function presentManagedUser(row: ManagedUserRow): ManagedUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    user_type: row.userType,
    access_expiry: row.accessExpiry?.toISOString() ?? null,
    chatbots_access: row.chatbots,
    school: row.school,
    status: row.status,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    last_login: row.lastLogin?.toISOString() ?? null,
  };
}
