import { z } from 'zod';
import { anyOf } from './access.ts';
import { KNOWLEDGE_MAX_LENGTH, RESPONSE_LANGUAGES } from './constants.ts';
import { errorCodeSchema } from './errors.ts';
import { instant, text } from './fields.ts';
import { filledText } from './form-fields.ts';
import { defineOperation } from './operation.ts';

/** Made by the client, so that sending a new knowledge base again cannot make a second one. */
const knowledgeBaseId = z.string().regex(/^kb-[A-Za-z0-9-]{1,100}$/, { error: '編號格式不正確' });

/** A knowledge base without its content, as lists have it. */
export const knowledgeBaseItemSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  default_language: z.enum(RESPONSE_LANGUAGES),
  remark: z.string(),
  /** Characters of the content, and the passages that it was split into. */
  characters: z.number().int(),
  passages: z.number().int(),
  created_at: instant,
  updated_at: instant,
});

export const knowledgeBaseSchema = z.strictObject({
  ...knowledgeBaseItemSchema.shape,
  content: z.string(),
});

/** What those see of a knowledge base who choose one for a chatbot. */
export const knowledgeBaseOptionSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  description: z.string(),
});

export type KnowledgeBase = z.infer<typeof knowledgeBaseSchema>;
export type KnowledgeBaseItem = z.infer<typeof knowledgeBaseItemSchema>;
export type KnowledgeBaseOption = z.infer<typeof knowledgeBaseOptionSchema>;

const MANAGE = anyOf('knowledge_base_management');

const knowledgeBase = {
  params: z.object({ id: text(200) }),
  notFound: 'knowledge_base_not_found',
  errors: ['knowledge_base_not_found'],
} as const;

/** Newest first; items for holders of knowledge_base_management, options for the others. */
export const listKnowledgeBases = defineOperation({
  id: 'knowledgeBases.list',
  method: 'GET',
  path: '/api/knowledge-bases',
  access: anyOf('knowledge_base_management', 'chatbot_management', '/kids/chatbot-builder'),
  summary: '列出知識庫（不含內容）',
  response: z.array(z.union([knowledgeBaseItemSchema, knowledgeBaseOptionSchema])),
});

export const getKnowledgeBase = defineOperation({
  ...knowledgeBase,
  id: 'knowledgeBases.get',
  method: 'GET',
  path: '/api/knowledge-bases/:id',
  access: MANAGE,
  summary: '讀取一個知識庫',
  response: knowledgeBaseSchema,
});

const fields = {
  name: filledText(200, '請輸入知識庫名稱'),
  content: text(KNOWLEDGE_MAX_LENGTH).refine((value) => value.trim() !== '', { error: '請輸入知識庫內容' }),
  tags: z
    .array(filledText(50, '標籤不能為空'))
    .max(50)
    .transform((tags) => [...new Set(tags)])
    .default([]),
  default_language: z.enum(RESPONSE_LANGUAGES).default('zh-HK'),
  remark: text(5_000).default(''),
};

/** What saving says of its progress, in passages; the last event is `saved` or `failed`. */
export const knowledgeSaveEventSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('progress'), done: z.number().int(), total: z.number().int() }),
  z.strictObject({ type: z.literal('saved'), knowledgeBase: knowledgeBaseItemSchema }),
  z.strictObject({ type: z.literal('failed'), code: errorCodeSchema, message: z.string() }),
]);

export type KnowledgeSaveEvent = z.infer<typeof knowledgeSaveEventSchema>;

/** Bytes: a character of Chinese takes three, and escaped ones more. */
const bodyLimit = 12 * 1024 * 1024;

export const createKnowledgeBase = defineOperation({
  id: 'knowledgeBases.create',
  method: 'POST',
  path: '/api/knowledge-bases',
  access: MANAGE,
  summary: '建立知識庫（JSON，或以 SSE 回報進度）',
  body: z.object({ ...fields, id: knowledgeBaseId.optional() }),
  response: knowledgeBaseSchema,
  status: 201,
  events: knowledgeSaveEventSchema,
  bodyLimit,
  errors: ['knowledge_base_id_taken'],
});

export const updateKnowledgeBase = defineOperation({
  ...knowledgeBase,
  id: 'knowledgeBases.update',
  method: 'PUT',
  path: '/api/knowledge-bases/:id',
  access: MANAGE,
  summary: '更改知識庫（JSON，或以 SSE 回報進度）',
  body: z.object(fields),
  response: knowledgeBaseSchema,
  events: knowledgeSaveEventSchema,
  bodyLimit,
});

/** Chatbots that used it go on without. */
export const deleteKnowledgeBase = defineOperation({
  ...knowledgeBase,
  id: 'knowledgeBases.delete',
  method: 'DELETE',
  path: '/api/knowledge-bases/:id',
  access: MANAGE,
  summary: '刪除知識庫',
  response: null,
});

/** The passages that a chatbot would be given for a question, best first. */
export const searchKnowledgeBase = defineOperation({
  ...knowledgeBase,
  id: 'knowledgeBases.search',
  method: 'POST',
  path: '/api/knowledge-bases/:id/search',
  access: anyOf('knowledge_base_management', 'chatbot_management'),
  summary: '以問題試找知識庫的段落',
  body: z.object({
    query: filledText(2_000, '請輸入問題'),
    limit: z.number().int().min(1).max(20).default(5),
  }),
  response: z.array(
    z.strictObject({
      passageId: z.string(),
      title: z.string(),
      text: z.string(),
      /** Higher fits better; comparable within one answer only. */
      score: z.number(),
    }),
  ),
  errors: ['knowledge_base_not_found', 'too_many_requests'],
});
