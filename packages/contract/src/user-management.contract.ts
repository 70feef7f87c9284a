import { z } from 'zod';
import { anyOf } from './access.ts';
import { id, instant, text } from './fields.ts';
import { filledText, listPage, nameText, ownId } from './form-fields.ts';
import { defineOperation } from './operation.ts';
import { USER_STATUSES } from './users.contract.ts';

/**
 * A user as administration sees it. `user_type` is the stored one, whatever counts at present; the school
 * goes by its name.
 */
export const managedUserSchema = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  user_type: z.string(),
  /** After it the rights of type free apply; null is permanent. */
  access_expiry: instant.nullable(),
  /** Ids of the assigned chatbots, in their order; empty means that the common default applies. */
  chatbots_access: z.array(id),
  school: z.string().nullable(),
  status: z.enum(USER_STATUSES),
  created_at: instant,
  updated_at: instant,
  last_login: instant.nullable(),
});

export type ManagedUser = z.infer<typeof managedUserSchema>;

const MANAGE = anyOf('user_access_management');

/** `created` is by the time of creation; people without a last sign-in or an expiry come last either way. */
export const USER_ORDERS = ['created', 'name', 'email', 'access_expiry', 'last_login'] as const;

/** What narrows the list; the search looks for a part of the name or the e-mail, whatever its case and width. */
const filter = {
  search: text(200).optional(),
  user_type: text(200).optional(),
  /** Name of a school. */
  school: text(200).optional(),
  status: z.enum(USER_STATUSES).optional(),
};

/** A page of users; the number of all that match is in `x-total-count`. */
export const listUsers = defineOperation({
  id: 'users.list',
  method: 'GET',
  path: '/api/users',
  access: MANAGE,
  summary: '列出用戶',
  query: z.object({
    ...filter,
    order: z.enum(USER_ORDERS).default('created'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    ...listPage,
    limit: z.coerce.number().int().min(1).max(1_000).default(200),
  }),
  response: z.array(managedUserSchema),
});

/** At most this many users are changed at once, and come from one file. */
export const MANY_USERS = 5_000;

/** All who match a filter, for an action on them; `too_many_users` when they are more than can be changed at once. */
export const listUserIds = defineOperation({
  id: 'users.listIds',
  method: 'GET',
  path: '/api/users/ids',
  access: MANAGE,
  summary: '列出符合條件的全部用戶編號',
  query: z.object(filter),
  response: z.array(id),
  errors: ['too_many_users'],
});

export const USER_REQUIRED = '用戶名稱、郵箱和密碼為必填項';
export const USER_REQUIRED_ON_EDIT = '用戶名稱和郵箱為必填項';
export const EMAIL_INVALID = '請輸入有效的電子郵箱地址';
/** A simple address pattern: something, an at sign, something with a dot in it. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export const EMAIL_MAX_LENGTH = 320;

export const EXPIRY_INVALID = '請輸入有效的日期';
const FIRST_EXPIRY = Date.UTC(1970, 0, 1);
const AFTER_LAST_EXPIRY = Date.UTC(9999, 0, 1);

/** Of the years 1970 to 9998: beyond them neither the wire nor the database has one way to write an instant. */
export function isKnownExpiry(dayOrInstant: string): boolean {
  const time = Date.parse(dayOrInstant);
  return time >= FIRST_EXPIRY && time < AFTER_LAST_EXPIRY;
}

/**
 * The end of somebody's access: a day, which counts to its end where the school is, or an exact instant;
 * blank and null are permanent.
 */
const accessExpiry = z
  .union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], { error: EXPIRY_INVALID })
  .refine((value) => value === '' || isKnownExpiry(value), { error: EXPIRY_INVALID })
  .nullable();

const requiredName = (max: number, error: string) =>
  z.preprocess((value) => value ?? '', nameText(max, error)) as z.ZodType<string, string>;

const optionalFields = {
  user_type: filledText(200, '請選擇用戶類型').optional(),
  access_expiry: accessExpiry.optional(),
  chatbots_access: z.array(id).max(1_000).optional(),
  /** Name of a school; blank and null are none. */
  school: text(200).nullable().optional(),
  status: z.enum(USER_STATUSES).optional(),
};

/** Without a type it is `free`, without a status active. */
export const createUser = defineOperation({
  id: 'users.create',
  method: 'POST',
  path: '/api/users',
  access: MANAGE,
  summary: '建立用戶',
  body: z.object({
    ...optionalFields,
    ...ownId,
    name: requiredName(200, USER_REQUIRED),
    email: requiredName(EMAIL_MAX_LENGTH, USER_REQUIRED).refine(
      (value) => value === '' || EMAIL_PATTERN.test(value),
      {
        error: EMAIL_INVALID,
      },
    ),
    password: z.preprocess(
      (value) => value ?? '',
      text(1000).refine((value) => value.trim() !== '', { error: USER_REQUIRED }),
    ) as z.ZodType<string, string>,
  }),
  response: managedUserSchema,
  status: 201,
  errors: [
    'email_in_use',
    'grants_too_much',
    'user_type_not_found',
    'school_not_found',
    'chatbot_not_found',
    'overloaded',
  ],
});

const user = { params: z.object({ id }), notFound: 'user_not_found' } as const;

/** Failures of a change of who may do what. */
const refusals = [
  'grants_too_much',
  'user_out_of_reach',
  'own_rights_fixed',
  'last_admin',
  'overloaded',
] as const;

/**
 * What is left out keeps its value, and a blank password, too. Another password, or a status other than
 * active, ends the sign-ins of that user.
 */
export const updateUser = defineOperation({
  ...user,
  id: 'users.update',
  method: 'PUT',
  path: '/api/users/:id',
  access: MANAGE,
  summary: '更改用戶',
  body: z.object({
    ...optionalFields,
    name: requiredName(200, USER_REQUIRED_ON_EDIT),
    email: requiredName(EMAIL_MAX_LENGTH, USER_REQUIRED_ON_EDIT),
    password: text(1000).nullable().optional(),
  }),
  response: managedUserSchema,
  errors: [
    ...refusals,
    'user_not_found',
    'email_taken',
    'own_password_elsewhere',
    'user_type_not_found',
    'school_not_found',
    'chatbot_not_found',
  ],
});

/** With the user go sign-ins, conversations and assignments; a provider key of theirs keeps them. */
export const deleteUser = defineOperation({
  ...user,
  id: 'users.delete',
  method: 'DELETE',
  path: '/api/users/:id',
  access: MANAGE,
  summary: '刪除用戶',
  response: z.strictObject({ success: z.boolean() }),
  errors: [
    'user_not_found',
    'user_out_of_reach',
    'own_account_fixed',
    'last_admin',
    'user_has_dependents',
    'overloaded',
  ],
});

const ids = z.array(id).min(1, { error: '請先選擇用戶' }).max(MANY_USERS);

/** What was done to many: who changed and how; the others had it already, or are gone. */
export const changeReportSchema = z.strictObject({
  changed: z.array(
    z.strictObject({
      id,
      name: z.string(),
      /** Before and after, as they are shown to people. */
      changes: z.record(z.string(), z.strictObject({ from: z.string(), to: z.string() })),
    }),
  ),
  unchanged: z.number().int(),
  /** Ids that belong to nobody any more. */
  missing: z.number().int(),
});

export type ChangeReport = z.infer<typeof changeReportSchema>;

/** The same change to many, all or none; a refusal names its users in `fields`. */
export const changeUsers = defineOperation({
  id: 'users.changeMany',
  method: 'PATCH',
  path: '/api/users',
  access: MANAGE,
  summary: '一次更改多位用戶的類型、學校、狀態或到期日',
  body: z.object({
    ids,
    changes: z
      .strictObject({
        user_type: optionalFields.user_type,
        school: optionalFields.school,
        status: optionalFields.status,
        access_expiry: optionalFields.access_expiry,
      })
      .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
        error: '請選擇要更改的項目',
      }),
  }),
  response: changeReportSchema,
  errors: [...refusals, 'user_type_not_found', 'school_not_found'],
});

export const ASSIGN_MODES = ['add', 'remove', 'replace'] as const;

/** At most so many are assigned at once: users times chatbots. */
export const MANY_ASSIGNMENTS = 100_000;

/** Chatbots for many users at once, all or none. Who has none left talks to the common default. */
export const assignChatbots = defineOperation({
  id: 'users.assignChatbots',
  method: 'PUT',
  path: '/api/users/chatbots',
  access: MANAGE,
  summary: '為一位或多位用戶指派聊天機器人',
  body: z
    .object({ ids, chatbots: z.array(id).max(1_000), mode: z.enum(ASSIGN_MODES) })
    .refine(({ chatbots, mode }) => mode === 'replace' || chatbots.length > 0, {
      error: '請選擇聊天機器人',
      path: ['chatbots'],
    })
    .refine((body) => body.ids.length * body.chatbots.length <= MANY_ASSIGNMENTS, {
      error: `一次最多指派 ${MANY_ASSIGNMENTS.toLocaleString('en')} 項（用戶數乘以聊天機器人數），請減少用戶或聊天機器人`,
      path: ['chatbots'],
    }),
  response: changeReportSchema,
  errors: ['user_out_of_reach', 'chatbot_not_found', 'overloaded'],
});

/** Chatbots that can be assigned, by a part of the name, in the order of names. */
export const findAssignableChatbots = defineOperation({
  id: 'users.findChatbots',
  method: 'GET',
  path: '/api/users/chatbots',
  access: MANAGE,
  summary: '尋找可指派的聊天機器人',
  query: z.object({
    search: text(200).optional(),
    /** Only those that this user has been assigned, in their order. */
    assigned_to: id.optional(),
    ...listPage,
  }),
  response: z.array(z.strictObject({ id, name: z.string(), status: z.string() })),
});
