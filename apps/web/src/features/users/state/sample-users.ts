import type { ManagedUser } from '#contract/user-management.contract.ts';

const sample = {
  access_expiry: null,
  chatbots_access: [],
  school: '範例學校',
  status: 'active',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  last_login: null,
} as const satisfies Partial<ManagedUser>;

/** Shown while the server is away; people that nobody can take for their own. */
export const SAMPLE_USERS: readonly ManagedUser[] = [
  {
    ...sample,
    chatbots_access: [],
    id: 'sample-1',
    name: '範例老師',
    email: 'teacher@example.com',
    user_type: 'teacher',
  },
  {
    ...sample,
    chatbots_access: [],
    id: 'sample-2',
    name: '範例學生',
    email: 'student@example.com',
    user_type: 'student',
  },
];
