import type { AccessRights, User } from '#contract/users.contract.ts';

/** Builders of people with every field filled in; tests name only what matters to them. */
export function buildUser(fields: Partial<User> = {}): User {
  const user_type = fields.user_type ?? 'student';
  return {
    id: '01890a5d-ac96-774b-bcce-b302099a8057',
    email: 'student1',
    name: '陳小明',
    user_type,
    status: 'active',
    school: '示範學校',
    access_expiry: null,
    created_at: '2026-09-01T00:00:00.000Z',
    updated_at: '2026-09-01T00:00:00.000Z',
    last_login: null,
    preferences: null,
    accessRights: { userType: user_type, permissions: [], accessExpiry: null },
    ...fields,
  };
}

export function buildRights(fields: Partial<AccessRights> = {}): AccessRights {
  return { userType: 'student', permissions: [], accessExpiry: null, chatbots: [], ...fields };
}
