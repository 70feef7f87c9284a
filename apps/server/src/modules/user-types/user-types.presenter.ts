import type { UserType } from '#contract/user-types.contract.ts';
import type { UserTypeRow } from './user-types.repository.ts';

export function presentUserType(row: UserTypeRow): UserType {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    accessiblePages: row.permissions,
    permissions: JSON.stringify(row.permissions),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
