import { z } from 'zod';
import { anyOf } from './access.ts';
import { id, instant, text } from './fields.ts';
import { nameText, ownId } from './form-fields.ts';
import { defineOperation } from './operation.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

export const USER_TYPE_STATUSES = ['active', 'inactive'] as const;

/** A named list of permissions. Those of an inactive type do not count: its users have the rights of type free. */
export const userTypeSchema = z.strictObject({
  id,
  name: z.string(),
  description: z.string(),
  status: z.enum(USER_TYPE_STATUSES),
  accessiblePages: z.array(z.string()),
  /** The same list as JSON. */
  permissions: z.string(),
  created_at: instant,
  updated_at: instant,
});

export type UserType = z.infer<typeof userTypeSchema>;

const MANAGE = anyOf('user_type_management');

const userType = {
  params: z.object({ id }),
  notFound: 'user_type_not_found',
  errors: ['user_type_not_found'],
} as const;

/** In the order of their creation. They are few; whoever manages users chooses among them. */
export const listUserTypes = defineOperation({
  id: 'userTypes.list',
  method: 'GET',
  path: '/api/user-types',
  access: anyOf('user_type_management', 'user_access_management'),
  summary: '列出用戶類型',
  response: z.array(userTypeSchema),
});

export const getUserType = defineOperation({
  ...userType,
  id: 'userTypes.get',
  method: 'GET',
  path: '/api/user-types/:id',
  access: MANAGE,
  summary: '讀取一個用戶類型',
  response: userTypeSchema,
});

const pageList = z
  .array(z.enum(PERMISSIONS))
  .max(1_000)
  // `all` stands for every other one.
  .transform((list): Permission[] => (list.includes('all') ? ['all'] : [...new Set(list)]));

/** The list as JSON, as older clients send it. */
const pageListText = text(10_000).transform((value, context) => {
  const parsed = pageList.safeParse(parseJson(value));
  if (parsed.success) return parsed.data;
  context.addIssue({ code: 'custom', message: '權限清單不正確', input: value });
  return z.NEVER;
});

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

const NAME_REQUIRED = '用戶類型名稱為必填項';

const fields = {
  name: z.preprocess((value) => value ?? '', nameText(100, NAME_REQUIRED)) as z.ZodType<string, string>,
  description: text(2_000).optional(),
  status: z.enum(USER_TYPE_STATUSES).optional(),
  accessiblePages: pageList.optional(),
  /** Counts where `accessiblePages` is left out. */
  permissions: pageListText.optional(),
};

export const createUserType = defineOperation({
  id: 'userTypes.create',
  method: 'POST',
  path: '/api/user-types',
  access: MANAGE,
  summary: '建立用戶類型',
  body: z.object({ ...fields, ...ownId }),
  response: userTypeSchema,
  status: 201,
  errors: ['user_type_name_taken', 'grants_too_much', 'overloaded'],
});

/**
 * What is left out keeps its value. Built-in types keep their names, and admin and free stay active: the
 * product refers to them. Holds from the next request of each of its users.
 */
export const updateUserType = defineOperation({
  ...userType,
  id: 'userTypes.update',
  method: 'PUT',
  path: '/api/user-types/:id',
  access: MANAGE,
  summary: '更改用戶類型',
  body: z.object({ ...fields, name: nameText(100, NAME_REQUIRED).optional() }),
  response: userTypeSchema,
  errors: [
    ...userType.errors,
    'user_type_name_taken',
    'built_in_type_protected',
    'grants_too_much',
    'user_type_out_of_reach',
    'overloaded',
  ],
});

/** Refused while anybody is of this type, and for the built-in ones. */
export const deleteUserType = defineOperation({
  ...userType,
  id: 'userTypes.delete',
  method: 'DELETE',
  path: '/api/user-types/:id',
  access: MANAGE,
  summary: '刪除用戶類型',
  response: z.strictObject({ success: z.boolean() }),
  errors: [
    ...userType.errors,
    'built_in_type_protected',
    'user_type_in_use',
    'user_type_out_of_reach',
    'overloaded',
  ],
});
