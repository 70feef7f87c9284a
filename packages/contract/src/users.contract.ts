import { z } from 'zod';
import { SIGNED_IN } from './access.ts';
import { chatbotForUserSchema } from './chatbots.contract.ts';
import { id, instant, text } from './fields.ts';
import { defineOperation } from './operation.ts';

/** Only somebody active may sign in. */
export const USER_STATUSES = ['active', 'inactive', 'pending'] as const;

export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
export const LEARNING_STYLES = ['visual', 'auditory', 'reading', 'kinesthetic'] as const;

export const preferencesSchema = z.strictObject({
  subject: text(200),
  level: z.enum(LEVELS),
  learningStyle: z.enum(LEARNING_STYLES),
});

/**
 * Rights as they are in force now: a custom type counts as `free` in `userType` but keeps its
 * permissions; after `accessExpiry` both are those of type free.
 */
export const rightsSchema = z.strictObject({
  userType: z.string(),
  permissions: z.array(z.string()),
  /** ISO date-time after which the rights of type free apply; null is permanent. */
  accessExpiry: instant.nullable(),
});

export const userSchema = z.strictObject({
  id,
  email: z.string(),
  name: z.string(),
  user_type: z.string(),
  status: z.enum(USER_STATUSES),
  school: z.string().nullable(),
  access_expiry: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  last_login: instant.nullable(),
  preferences: preferencesSchema.nullable(),
  accessRights: rightsSchema,
});

export type User = z.infer<typeof userSchema>;
export type Preferences = z.infer<typeof preferencesSchema>;

/** Own record, or any with user_access_management. */
export const getUser = defineOperation({
  id: 'users.get',
  method: 'GET',
  path: '/api/users/:id',
  access: SIGNED_IN,
  summary: '讀取一位用戶（本人，或用戶權限管理者）',
  params: z.object({ id }),
  response: userSchema,
  notFound: 'user_not_found',
  errors: ['user_not_found'],
});

/** Own rights, or any with user_access_management. */
export const getAccessRights = defineOperation({
  id: 'users.accessRights',
  method: 'GET',
  path: '/api/users/:id/access-rights',
  access: SIGNED_IN,
  summary: '讀取用戶的權限與可用的聊天機器人',
  params: z.object({ id }),
  response: z.strictObject({ ...rightsSchema.shape, chatbots: z.array(chatbotForUserSchema) }),
  notFound: 'user_not_found',
  errors: ['user_not_found'],
});

export type AccessRights = z.infer<typeof getAccessRights.response>;

/** Own record only. */
export const savePreferences = defineOperation({
  id: 'users.savePreferences',
  method: 'PUT',
  path: '/api/users/:id/preferences',
  access: SIGNED_IN,
  summary: '儲存自己的學習偏好',
  params: z.object({ id }),
  body: preferencesSchema,
  response: userSchema,
  notFound: 'user_not_found',
  errors: ['user_not_found'],
});
