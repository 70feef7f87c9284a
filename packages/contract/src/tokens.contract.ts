import { z } from 'zod';
import { anyOf } from './access.ts';
import { id, instant, text } from './fields.ts';
import { filledText, listPage, ownId } from './form-fields.ts';
import { defineOperation } from './operation.ts';

/** A provider key. `token` is masked; the key itself is shown by tokens.showValue alone. */
export const tokenSchema = z.strictObject({
  id,
  user_id: id.nullable(),
  user_name: z.string().nullable(),
  user_email: z.string().nullable(),
  name: z.string(),
  token: z.string(),
  /** The id of an AI service. */
  provider: z.string(),
  expires_at: instant.nullable(),
  created_at: instant,
  last_used_at: instant.nullable(),
  usage_count: z.number().int(),
  status: z.enum(['active', 'inactive']),
  /** When the provider last refused the key; null after it was accepted again. */
  refused_at: instant.nullable(),
});

export type Token = z.infer<typeof tokenSchema>;

const MANAGE = anyOf('token_management', '/token-management');

const token = {
  params: z.object({ id }),
  notFound: 'api_token_not_found',
  errors: ['api_token_not_found'],
} as const;

export const listTokens = defineOperation({
  id: 'tokens.list',
  method: 'GET',
  path: '/api/tokens',
  access: MANAGE,
  summary: '列出 API 金鑰（遮蔽）',
  response: z.array(tokenSchema),
});

export const getToken = defineOperation({
  ...token,
  id: 'tokens.get',
  method: 'GET',
  path: '/api/tokens/:id',
  access: MANAGE,
  summary: '讀取一個 API 金鑰（遮蔽）',
  response: tokenSchema,
});

/** The key in the clear. Each call is logged with who asked. */
export const showTokenValue = defineOperation({
  ...token,
  id: 'tokens.showValue',
  method: 'GET',
  path: '/api/tokens/:id/value',
  access: MANAGE,
  summary: '顯示一個 API 金鑰（會記錄）',
  response: z.strictObject({ value: z.string() }),
});

/** The id of an AI service; one that is not there is refused. */
const provider = text(40);
const value = text(1_000).transform((key) => key.trim());

/**
 * Asks the provider whether it knows the key. `format`: the provider could not be asked, and only the
 * key's form was looked at.
 */
export const validateToken = defineOperation({
  id: 'tokens.validate',
  method: 'POST',
  path: '/api/tokens/validate',
  access: MANAGE,
  summary: '檢查 API 金鑰',
  body: z.object({ provider, value }),
  response: z.strictObject({ valid: z.boolean(), method: z.enum(['provider', 'format']) }),
  errors: ['too_many_requests'],
});

const REQUIRED = '請填寫所有必填欄位';
const fields = {
  name: filledText(200, REQUIRED),
  provider: provider.default('openai'),
  isActive: z.boolean().default(true),
  /** The server's own; accepted and ignored. */
  lastUsed: z.unknown().optional(),
  /** Whose key it is; null is shared by everybody. */
  user_id: id.nullish(),
};

export const createToken = defineOperation({
  id: 'tokens.create',
  method: 'POST',
  path: '/api/tokens',
  access: MANAGE,
  summary: '新增 API 金鑰',
  body: z.object({ ...fields, ...ownId, value: value.refine((key) => key !== '', { error: REQUIRED }) }),
  response: tokenSchema,
  status: 201,
  errors: ['api_key_invalid', 'user_not_found', 'too_many_requests'],
});

/** An empty value keeps the key; what is left out keeps its value. */
export const updateToken = defineOperation({
  ...token,
  id: 'tokens.update',
  method: 'PUT',
  path: '/api/tokens/:id',
  access: MANAGE,
  summary: '更改 API 金鑰',
  body: z.object({
    ...fields,
    provider: provider.optional(),
    isActive: z.boolean().optional(),
    value: value.optional(),
  }),
  response: tokenSchema,
  errors: [...token.errors, 'api_key_invalid', 'user_not_found', 'too_many_requests'],
});

export const deleteToken = defineOperation({
  ...token,
  id: 'tokens.delete',
  method: 'DELETE',
  path: '/api/tokens/:id',
  access: MANAGE,
  summary: '刪除 API 金鑰',
  response: null,
});

export const KEY_ACTIONS = ['key_created', 'key_updated', 'key_deleted', 'key_shown', 'key_refused'] as const;

/** What was done with keys, newest first. */
export const listTokenLog = defineOperation({
  id: 'tokens.log',
  method: 'GET',
  path: '/api/tokens/log',
  access: MANAGE,
  summary: 'API 金鑰的操作記錄',
  query: z.object({ ...listPage, limit: listPage.limit.default(50) }),
  response: z.array(
    z.strictObject({
      id,
      at: instant,
      /** Empty for what the product did itself. */
      actor_name: z.string(),
      action: z.enum(KEY_ACTIONS),
      key_name: z.string(),
    }),
  ),
});

/** People to whom a key can be given, by name or e-mail; at most twenty. */
export const findTokenOwners = defineOperation({
  id: 'tokens.findOwners',
  method: 'GET',
  path: '/api/tokens/owners',
  access: MANAGE,
  summary: '尋找可指定金鑰的用戶',
  query: z.object({ search: text(200).default('') }),
  response: z.array(z.strictObject({ id, name: z.string(), email: z.string() })),
});
