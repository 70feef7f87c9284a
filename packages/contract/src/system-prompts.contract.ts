import { z } from 'zod';
import { anyOf } from './access.ts';
import { id, text } from './fields.ts';
import { filledText, ownId } from './form-fields.ts';
import { defineOperation } from './operation.ts';

export const PROMPT_CATEGORIES = [
  'homework',
  'story',
  'creative',
  'science',
  'game',
  'emotional',
  'custom',
] as const;

export const PROMPT_LANGUAGES = ['zh-TW', 'zh-CN', 'en'] as const;

/** What a new prompt has where its form says nothing. */
export const NEW_PROMPT = {
  title: '',
  icon: '🤖',
  description: '',
  prompt_text: '',
  category: 'custom',
  language: 'zh-TW',
  is_active: true,
} as const;

/** A template for the system prompt of a children's chatbot. */
export const systemPromptSchema = z.strictObject({
  id,
  title: z.string(),
  icon: z.string(),
  description: z.string(),
  prompt_text: z.string(),
  category: z.enum(PROMPT_CATEGORIES),
  language: z.enum(PROMPT_LANGUAGES),
  is_active: z.boolean(),
  /** Comes with the product: it can be changed and switched off, and not deleted. */
  is_default: z.boolean(),
  created_by_name: z.string().nullable(),
});

export type SystemPrompt = z.infer<typeof systemPromptSchema>;

const MANAGE = anyOf('system_prompts_management');
const choose = anyOf('system_prompts_management', 'chatbot_management', '/kids/chatbot-builder');

const prompt = {
  params: z.object({ id }),
  notFound: 'system_prompt_not_found',
  errors: ['system_prompt_not_found'],
} as const;

/** The active prompts, of one language where it is named. */
export const listSystemPrompts = defineOperation({
  id: 'systemPrompts.list',
  method: 'GET',
  path: '/api/system-prompts',
  access: choose,
  summary: '列出啟用的系統提示',
  query: z.object({ language: z.enum(PROMPT_LANGUAGES).optional() }),
  response: z.array(systemPromptSchema),
});

/** Every prompt, for administration. */
export const listAllSystemPrompts = defineOperation({
  id: 'systemPrompts.listAll',
  method: 'GET',
  path: '/api/system-prompts/admin/all',
  access: MANAGE,
  summary: '列出全部系統提示',
  response: z.array(systemPromptSchema),
});

// No limit for people; the body's own limit is that of every operation.
const long = 500_000;
const body = z.object({
  title: filledText(long, '請輸入標題'),
  prompt_text: text(long).refine((value) => value.trim() !== '', { error: '請輸入提示內容' }),
  icon: text(long).default(NEW_PROMPT.icon),
  description: text(long).default(''),
  category: z.enum(PROMPT_CATEGORIES).default(NEW_PROMPT.category),
  language: z.enum(PROMPT_LANGUAGES).default(NEW_PROMPT.language),
  is_active: z.boolean().default(true),
});

export const createSystemPrompt = defineOperation({
  id: 'systemPrompts.create',
  method: 'POST',
  path: '/api/system-prompts',
  access: MANAGE,
  summary: '新增系統提示',
  body: body.extend(ownId),
  response: systemPromptSchema,
  status: 201,
});

export const updateSystemPrompt = defineOperation({
  ...prompt,
  id: 'systemPrompts.update',
  method: 'PUT',
  path: '/api/system-prompts/:id',
  access: MANAGE,
  summary: '更改系統提示',
  body,
  response: systemPromptSchema,
});

export const deleteSystemPrompt = defineOperation({
  ...prompt,
  id: 'systemPrompts.delete',
  method: 'DELETE',
  path: '/api/system-prompts/:id',
  access: MANAGE,
  summary: '刪除系統提示（預設提示除外）',
  response: null,
  errors: [...prompt.errors, 'default_prompt_protected'],
});

export const toggleSystemPrompt = defineOperation({
  ...prompt,
  id: 'systemPrompts.toggleStatus',
  method: 'PATCH',
  path: '/api/system-prompts/:id/toggle-status',
  access: MANAGE,
  summary: '啟用或停用系統提示',
  response: systemPromptSchema,
});
