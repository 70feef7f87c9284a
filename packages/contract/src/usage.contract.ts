import { z } from 'zod';
import { ADMIN_OR_ALL } from './access.ts';
import { instant } from './fields.ts';
import { filledText } from './form-fields.ts';
import { defineOperation } from './operation.ts';

/** How much is chatted in the school, for those who look after it. A chat is one question that was asked. */

/** Days that one report covers at most. */
export const USAGE_DAYS_MAX = 731;
/** Chatbots, or schools, of a report that are named; the others stand together under the key `others`. */
export const USAGE_NAMED_MAX = 20;

/** Ranges that end today, where the school is: so many days, or the school year. */
export const USAGE_RANGES = ['7', '30', 'year'] as const;
export type UsageRange = (typeof USAGE_RANGES)[number];

const counts = {
  chats: z.number().int(),
  /** Of questions and answers; an emoji is one, too. */
  characters: z.number().int(),
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
};

/**
 * `key` is the id of a chatbot or school, the name of a user type or model, or an hour from 0 to 23. Visitors have the
 * user type `public` and the school ''; people without a school have the school `none`, chatbots that were deleted and
 * answers that never came to their end ''. Labels of user types are their names.
 */
const row = z.strictObject({ key: z.string(), label: z.string(), ...counts });

export const usageReportSchema = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  /** In which days and hours are counted: the school's. */
  time_zone: z.string(),
  /** The first day of which there is something, and null when nobody has ever chatted. */
  first_day: z.iso.date().nullable(),
  /** Days of the report that are still to be counted in the background; they count as nothing until then. */
  pending_days: z.number().int(),
  /** When today was counted; null for a report of other days. */
  counted_at: instant.nullable(),
  /** A count that is more than a minute old is being made anew, which takes a moment on a busy day: ask again. */
  is_counting: z.boolean(),
  /** Of all costs. */
  currency: z.string(),
  total: z.strictObject({ ...counts, cost: z.number().nullable() }),
  /** Every day of the report, also those without a chat; `key` and `label` are the day. */
  days: z.array(row),
  chatbots: z.array(row),
  schools: z.array(row),
  user_types: z.array(row),
  /** 24, by the hour at which a question was asked where the school is. */
  hours: z.array(row),
  /** Cost in the currency of the prices; null for a model without a price. */
  models: z.array(row.extend({ cost: z.number().nullable() })),
});

export type UsageReport = z.infer<typeof usageReportSchema>;
export type UsageRow = z.infer<typeof row>;

const day = z.iso.date().refine((value) => value >= '1970-01-01', { error: '日期不能早於 1970 年' });

/**
 * Days are those of the school's time zone, both included; without them the last 30 days. `range` takes their place, and
 * only the server knows which day it is at the school. Of rows with the same meaning the busiest comes first.
 */
export const getUsageReport = defineOperation({
  id: 'usage.report.read',
  method: 'GET',
  path: '/api/usage/report',
  access: ADMIN_OR_ALL,
  summary: '使用統計：對話、字元、詞元與費用',
  query: z.object({ range: z.enum(USAGE_RANGES).optional(), from: day.optional(), to: day.optional() }),
  response: usageReportSchema,
});

const price = z.number().min(0).max(1_000_000);

/** What a million tokens of a model cost. */
const modelPriceSchema = z.strictObject({
  model: filledText(100, '請填寫模型'),
  prompt: price,
  completion: price,
});

export const usagePricesSchema = z.strictObject({
  /** Three letters of ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/, { error: '請填寫三個字母的貨幣代碼，例如 HKD、TWD 或 USD' }),
  prices: z
    .array(modelPriceSchema)
    .max(100)
    .refine((prices) => new Set(prices.map(({ model }) => model)).size === prices.length, {
      error: '同一個模型只能有一個價格',
    }),
});

export type UsagePrices = z.infer<typeof usagePricesSchema>;

export const getUsagePrices = defineOperation({
  id: 'usage.prices',
  method: 'GET',
  path: '/api/usage/prices',
  access: ADMIN_OR_ALL,
  summary: '讀取模型的價格表',
  response: usagePricesSchema,
});

/** Replaces the whole table. */
export const saveUsagePrices = defineOperation({
  id: 'usage.savePrices',
  method: 'PUT',
  path: '/api/usage/prices',
  access: ADMIN_OR_ALL,
  summary: '更改模型的價格表',
  body: usagePricesSchema,
  response: usagePricesSchema,
});
