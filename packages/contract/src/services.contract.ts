import { z } from 'zod';
import { anyOf } from './access.ts';
import {
  abilitiesSchema,
  MODEL_KINDS,
  modelName,
  modelPricesSchema,
  originSchema,
  PURPOSES,
} from './ai-models.ts';
import { instant, text } from './fields.ts';
import { filledText, nameText } from './form-fields.ts';
import { defineOperation } from './operation.ts';

/** AI services and their models, as administrators of keys manage them. */

const MANAGE = anyOf('token_management', '/token-management');

/** A short name of its own, which chatbots and keys carry as their provider. */
const serviceId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: '代號只能用小寫英文字母、數字和連字號' });

/** `authorization` sends the key as `Authorization: Bearer …`, `api-key` in the header of that name. */
export const KEY_HEADERS = ['authorization', 'api-key'] as const;

const limitMs = z.number().int().min(1_000).max(1_800_000).nullable();

/** Milliseconds; null takes what the server is set to. */
const waitFields = {
  /** Until a connection stands. */
  connect_ms: limitMs,
  /** Until the service shows any sign of life. */
  first_sign_ms: limitMs,
  /** Between two signs of life. */
  silence_ms: limitMs,
  /** Until the first word of an answer, while the model thinks. */
  thinking_ms: limitMs,
};

const serviceFields = {
  name: nameText(60, '請填寫服務的名稱'),
  /** Which preset it was made from. */
  preset: text(40),
  /** Up to and without `/chat/completions`; null while nobody has given one. */
  address: text(500).nullable(),
  key_header: z.enum(KEY_HEADERS),
  /** False for a service that answers without a key. */
  needs_key: z.boolean(),
  /** What stands behind the `?` of every call, such as `api-version=2024-10-21`. */
  query: text(500),
  ...waitFields,
  /** Calls that one key may have at once, and begin in a minute; null is no limit that is known. */
  places: z.number().int().min(1).max(10_000).nullable(),
  requests_per_minute: z.number().int().min(1).max(1_000_000).nullable(),
  /** Hosts from which a picture may be fetched that the service names by its address. */
  image_hosts: z.array(text(200)).max(20),
  /** The model of a chatbot that names none. */
  default_model: modelName.nullable(),
  is_active: z.boolean(),
};

/** Extra headers of every call. They may be secrets: what is stored shows their names alone. */
const headerInput = z
  .array(
    z.strictObject({
      name: z.string().regex(/^[A-Za-z0-9-]{1,100}$/, { error: '標頭的名稱不正確' }),
      // What else stands in a header ends the request, or begins another one.
      value: z
        .string()
        .max(2_000)
        .regex(/^[\t\x20-\x7e]*$/, { error: '標頭的值只能用英文字母、數字和符號' }),
    }),
  )
  .max(20);

/** What a service said when a call of it failed, the same words together. */
export const serviceFailureSchema = z.strictObject({
  kind: z.string(),
  /** The service's own words, shortened and without keys. */
  words: z.string(),
  model: z.string(),
  count: z.number().int(),
  first_at: instant,
  last_at: instant,
});

export const serviceModelSchema = z.strictObject({
  name: modelName,
  kind: z.enum(MODEL_KINDS),
  /** What teachers choose by: 快速, 深入思考, 看圖. Empty for a model that is chosen by its name. */
  label: z.string(),
  /** Whether it can be chosen for a chatbot. */
  is_offered: z.boolean(),
  /** The day from which the service does not answer by it any more. */
  retires_on: z.iso.date().nullable(),
  is_retired: z.boolean(),
  /** The model of the same service that answers when this one is gone or overloaded. */
  substitute: z.string().nullable(),
  abilities: abilitiesSchema,
  /** Where each ability is known from. */
  origins: z.partialRecord(abilitiesSchema.keyof(), originSchema),
  prices: modelPricesSchema,
});

export type ServiceModel = z.infer<typeof serviceModelSchema>;

export const serviceSchema = z.strictObject({
  id: serviceId,
  ...serviceFields,
  /** True where the address is set in the environment of the server, which goes first. */
  is_address_fixed: z.boolean(),
  header_names: z.array(z.string()),
  /** Keys that can be used now. */
  keys: z.number().int(),
  models: z.array(serviceModelSchema),
  /** Of the last seven days, the newest first. */
  failures: z.array(serviceFailureSchema),
  updated_at: instant,
});

export type Service = z.infer<typeof serviceSchema>;

export const listServices = defineOperation({
  id: 'services.list',
  method: 'GET',
  path: '/api/services',
  access: MANAGE,
  summary: '列出 AI 服務與模型',
  response: z.array(serviceSchema),
});

/** What a new service of a kind begins with. */
export const presetSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  ...waitFields,
  /** Null where each school has an address of its own; `address_hint` shows its form. */
  address: z.string().nullable(),
  address_hint: z.string(),
  key_header: z.enum(KEY_HEADERS),
  needs_key: z.boolean(),
  query: z.string(),
  places: z.number().int().nullable(),
  requests_per_minute: z.number().int().nullable(),
  image_hosts: z.array(z.string()),
  default_model: z.string().nullable(),
  /** What whoever sets it up has to know. */
  help: z.string(),
  models: z.array(serviceModelSchema.pick({ name: true, kind: true, label: true, prices: true })),
});

export type ServicePreset = z.infer<typeof presetSchema>;

export const listPresets = defineOperation({
  id: 'services.presets',
  method: 'GET',
  path: '/api/services/presets',
  access: MANAGE,
  summary: '列出 AI 服務的範本',
  response: z.array(presetSchema),
});

export const createService = defineOperation({
  id: 'services.create',
  method: 'POST',
  path: '/api/services',
  access: MANAGE,
  summary: '新增 AI 服務',
  body: z.object({ id: serviceId, ...serviceFields, headers: headerInput.default([]) }),
  response: serviceSchema,
  status: 201,
  errors: ['service_id_taken', 'service_address_refused'],
});

const service = {
  params: z.object({ id: serviceId }),
  notFound: 'service_not_found',
  errors: ['service_not_found'],
} as const;

/** Replaces the service; headers that are left out stay as they are. */
export const updateService = defineOperation({
  ...service,
  id: 'services.update',
  method: 'PUT',
  path: '/api/services/:id',
  access: MANAGE,
  summary: '更改 AI 服務',
  body: z.object({ ...serviceFields, headers: headerInput.optional() }),
  response: serviceSchema,
  errors: [...service.errors, 'service_address_refused'],
});

export const deleteService = defineOperation({
  ...service,
  id: 'services.delete',
  method: 'DELETE',
  path: '/api/services/:id',
  access: MANAGE,
  summary: '刪除 AI 服務',
  response: null,
  errors: [...service.errors, 'service_in_use', 'service_protected'],
});

/** Asks the service for its models. Nothing is stored. */
export const fetchModels = defineOperation({
  ...service,
  id: 'services.fetchModels',
  method: 'POST',
  path: '/api/services/:id/models/fetch',
  access: MANAGE,
  summary: '向 AI 服務查詢可用的模型',
  response: z.array(
    z.strictObject({ name: modelName, retires_on: z.iso.date().nullable(), is_known: z.boolean() }),
  ),
  errors: [...service.errors, 'service_probe_failed', 'too_many_requests'],
});

/** Adds a model, or replaces all that is said of it: an ability that is left out is what the preset knows of it. */
export const saveModel = defineOperation({
  ...service,
  id: 'services.saveModel',
  method: 'PUT',
  path: '/api/services/:id/models',
  access: MANAGE,
  summary: '新增或更改模型',
  body: z.object({
    name: filledText(200, '請填寫模型的名稱'),
    kind: z.enum(MODEL_KINDS).default('chat'),
    label: text(20).default(''),
    is_offered: z.boolean().default(true),
    retires_on: z.iso.date().nullable().default(null),
    substitute: modelName.nullable().default(null),
    /** What an administrator says of it; null forgets what was typed or learnt. */
    abilities: abilitiesSchema.default({}),
    prices: modelPricesSchema.default({}),
  }),
  response: serviceModelSchema,
  errors: [...service.errors, 'model_substitute_refused'],
});

/** A model that a default names cannot be removed. */
export const deleteModel = defineOperation({
  ...service,
  id: 'services.deleteModel',
  method: 'POST',
  path: '/api/services/:id/models/delete',
  access: MANAGE,
  summary: '刪除模型',
  body: z.object({ name: modelName }),
  response: null,
  errors: [...service.errors, 'model_not_found', 'model_in_use'],
});

const defaultSchema = z.strictObject({ purpose: z.enum(PURPOSES), service: serviceId, model: modelName });

export const modelDefaultsSchema = z.array(defaultSchema);
export type ModelDefaults = z.infer<typeof modelDefaultsSchema>;

export const getModelDefaults = defineOperation({
  id: 'services.defaults',
  method: 'GET',
  path: '/api/services/defaults',
  access: MANAGE,
  summary: '讀取各用途的預設模型',
  response: modelDefaultsSchema,
});

/** A purpose that is left out has no default: what needs one is off, or uses that of `chat`. */
export const saveModelDefaults = defineOperation({
  id: 'services.saveDefaults',
  method: 'PUT',
  path: '/api/services/defaults',
  access: MANAGE,
  summary: '更改各用途的預設模型',
  body: modelDefaultsSchema
    .max(PURPOSES.length)
    .refine((all) => new Set(all.map(({ purpose }) => purpose)).size === all.length, {
      error: '每個用途只能有一個模型',
    }),
  response: modelDefaultsSchema,
  errors: ['model_not_found', 'model_retired'],
});

/** What teachers choose a chatbot's model from, and what it costs; no address and nothing secret. */
export const listModelChoices = defineOperation({
  id: 'services.choices',
  method: 'GET',
  path: '/api/services/choices',
  access: anyOf('chatbot_management', 'token_management', '/token-management'),
  summary: '列出可選用的模型',
  response: z.strictObject({
    services: z.array(
      z.strictObject({
        id: serviceId,
        name: z.string(),
        default_model: z.string().nullable(),
        models: z.array(
          serviceModelSchema
            .pick({ name: true, label: true, is_retired: true, retires_on: true, prices: true })
            .extend({ vision: z.boolean() }),
        ),
      }),
    ),
    defaults: modelDefaultsSchema,
  }),
});

export type ModelChoices = z.infer<typeof listModelChoices.response>;

/** What 「測試」 tries, in its order. */
export const PROBES = [
  'reach',
  'key',
  'models',
  'sentence',
  'usage',
  'thinking_off',
  'picture',
  'schema',
  'embeddings',
] as const;
export type ProbeName = (typeof PROBES)[number];

export const probeSchema = z.strictObject({
  name: z.enum(PROBES),
  result: z.enum(['passed', 'failed', 'skipped']),
  /** What it means, for people. */
  text: z.string(),
  /** The service's own words, shortened and without keys. */
  words: z.string(),
  ms: z.number().int(),
});

export type Probe = z.infer<typeof probeSchema>;

/** Plays probes against the real service. It costs what a few short questions cost. */
export const testService = defineOperation({
  ...service,
  id: 'services.test',
  method: 'POST',
  path: '/api/services/:id/test',
  access: MANAGE,
  summary: '測試 AI 服務',
  body: z.object({ model: modelName.nullish() }),
  response: z.array(probeSchema),
  events: probeSchema,
  errors: [...service.errors, 'too_many_requests'],
});

/** Services that fail now, for a banner on the pages of administrators. */
export const listServiceTrouble = defineOperation({
  id: 'services.trouble',
  method: 'GET',
  path: '/api/services/trouble',
  access: MANAGE,
  summary: '列出目前發生問題的 AI 服務',
  response: z.array(
    z.strictObject({
      id: serviceId,
      name: z.string(),
      text: z.string(),
      since: instant,
      count: z.number().int(),
    }),
  ),
});
