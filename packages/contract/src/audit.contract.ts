import { z } from 'zod';
import { ADMIN_ONLY } from './access.ts';
import { id, instant, page, text } from './fields.ts';
import { defineOperation } from './operation.ts';
import { KEY_ACTIONS } from './tokens.contract.ts';

/** What is written down, and the group under which the page shows it. */
export const AUDIT_ACTIONS = [
  'sign_in',
  'sign_in_refused',
  'password_changed',
  'sessions_ended',
  'user_created',
  'user_updated',
  'user_deleted',
  'user_type_created',
  'user_type_updated',
  'user_type_deleted',
  'school_created',
  'school_updated',
  'school_deleted',
  'school_merged',
  'prompt_created',
  'prompt_updated',
  'prompt_deleted',
  'share_password_changed',
  'chat_read',
  'chats_listed',
  'chats_searched',
  'chat_exported',
  'chat_renamed',
  'chat_deleted',
  'prices_updated',
  'service_created',
  'service_updated',
  'service_deleted',
  'model_saved',
  'model_deleted',
  'model_defaults_updated',
  'sql_executed',
  ...KEY_ACTIONS,
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const TARGET_TYPES = [
  'user',
  'user_type',
  'school',
  'system_prompt',
  'chatbot',
  'token',
  'chat_session',
  'prices',
  'ai_service',
  'database',
] as const;

export type TargetType = (typeof TARGET_TYPES)[number];

/** One thing that somebody did, without secrets and without chat text. */
export const auditEntrySchema = z.strictObject({
  id,
  at: instant,
  /** Null: the product itself, or somebody who did not get in. */
  actor_id: id.nullable(),
  actor_name: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  target_type: z.enum(TARGET_TYPES),
  target_id: z.string(),
  /** The name that it had then. */
  target_name: z.string(),
  /** What changed, by field, as people read it. */
  details: z.record(z.string(), z.strictObject({ from: z.string(), to: z.string() })),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Newest first; days are those of the school's time zone, both included. */
export const listAuditEntries = defineOperation({
  id: 'audit.list',
  method: 'GET',
  path: '/api/audit',
  access: ADMIN_ONLY,
  summary: '操作記錄：誰在何時做了什麼',
  query: z.object({
    ...page,
    /** Id of a user: what they did, and what was done to them. */
    person: id.optional(),
    action: z.enum(AUDIT_ACTIONS).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  response: z.array(auditEntrySchema),
});

/** People by a part of their name or e-mail, to choose whose entries to read; at most twenty. */
export const findAuditPeople = defineOperation({
  id: 'audit.findPeople',
  method: 'GET',
  path: '/api/audit/people',
  access: ADMIN_ONLY,
  summary: '尋找操作記錄中的用戶',
  query: z.object({ search: text(200).default('') }),
  response: z.array(z.strictObject({ id, name: z.string(), email: z.string() })),
});
