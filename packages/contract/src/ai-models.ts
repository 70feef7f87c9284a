import { z } from 'zod';
import { instant, text } from './fields.ts';

/** What is known of the models of AI services. Services and models are data: a school adds and changes them. */

/** The services that a school has from the start. A school adds others under names of its own. */
export const FIRST_SERVICES = ['openai', 'deepseek', 'other'] as const;

/** What the product needs models for. Each has a default model, and `pictures` is for questions with a picture. */
export const PURPOSES = [
  'chat',
  'pictures',
  'helpers',
  'exams',
  'children',
  'practice',
  'titles',
  'embeddings',
  'images',
] as const;

export type Purpose = (typeof PURPOSES)[number];

/** What a model does at all: a model for chats makes no vectors. */
export const MODEL_KINDS = ['chat', 'embeddings', 'images'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];

/** Which kind of model a purpose takes. */
export const kindOf = (purpose: Purpose): ModelKind =>
  purpose === 'embeddings' || purpose === 'images' ? purpose : 'chat';

/** What a field of a call is named, or what a model takes. What is left out is not known. */
export const abilitiesSchema = z.strictObject({
  /** Tokens of a question and its answer together. */
  context: z.number().int().min(256).max(100_000_000).optional(),
  /** Tokens of an answer. */
  longest_answer: z.number().int().min(16).max(10_000_000).optional(),
  /** Whether it looks at pictures. */
  vision: z.boolean().optional(),
  /** `fixed`: a call with a temperature is refused. */
  temperature: z.enum(['free', 'fixed']).optional(),
  /** The field that says how long an answer may be. */
  token_field: z.enum(['max_tokens', 'max_completion_tokens']).optional(),
  /** `optional`: it thinks before it answers, and `thinking_off` keeps it from that. */
  thinking: z.enum(['never', 'optional', 'always']).optional(),
  /** Fields of a call that switch thinking off. */
  thinking_off: z.record(z.string(), z.unknown()).optional(),
  /** The form that an answer can be asked for in: a JSON schema, any JSON, or neither. */
  answer_form: z.enum(['schema', 'json', 'text']).optional(),
  /** `alternate`: after the system message, user and assistant have to take turns, and the user begins. */
  roles: z.enum(['any', 'alternate']).optional(),
  /** Whether a streamed answer tells its tokens when `stream_options` asks for it. */
  stream_usage: z.boolean().optional(),
  /** Embeddings: texts in one call, and whether the number of dimensions can be chosen. */
  batch: z.number().int().min(1).max(10_000).optional(),
  dimensions: z.boolean().optional(),
});

export type Abilities = z.infer<typeof abilitiesSchema>;
export type AbilityName = keyof Abilities;

/** Where an ability is known from: the preset of the service, an administrator, or a refusal. */
export const ABILITY_ORIGINS = ['preset', 'typed', 'learnt'] as const;

export const originSchema = z.strictObject({
  from: z.enum(ABILITY_ORIGINS),
  /** When it was learnt. */
  at: instant.optional(),
  /** The words of the service that it was learnt from. */
  words: z.string().optional(),
});

export type Origin = z.infer<typeof originSchema>;

const price = z.number().min(0).max(1_000_000).optional();

/** US dollars for a million tokens, and for one picture that is made. What is left out is not known. */
export const modelPricesSchema = z.strictObject({
  input: price,
  /** Of a prompt that the service has seen lately. */
  cached: price,
  output: price,
  picture: price,
});

export type ModelPrices = z.infer<typeof modelPricesSchema>;

/** The name of a model as its service wants it in a call. */
export const modelName = text(200);
