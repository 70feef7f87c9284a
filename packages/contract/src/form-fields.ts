import { z } from 'zod';
import { flag, id, text } from './fields.ts';

/** Field types of administration; apart from `fields.ts`, which comes with every page. */

/** For what a client creates: an id of its own makes sending it again harmless. */
export const ownId = { id: id.optional() };

/** Rows `offset` to `offset + limit` of a list; the number of all rows is in the header `x-total-count`. */
export const listPage = {
  limit: z.coerce.number().int().min(1).max(200).default(200),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

/** Text that is more than white space; `error` says which field is missing. It is stored without the space around it. */
export const filledText = (max: number, error: string) =>
  text(max)
    .transform((value) => value.trim())
    .refine((value) => value !== '', { error });

/** A number, or a numeric string as forms and older clients send it. Zero is a value. */
export const numberInput = (schema: z.ZodNumber) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value),
    schema,
  ) as z.ZodType<number, number | string>;

/** A flag as it may arrive: 0 or 1, also as a string, or a boolean. */
export const flagInput = z.preprocess((value) => {
  if (value === '0' || value === '1') return Number(value);
  return typeof value === 'boolean' ? Number(value) : value;
}, flag) as z.ZodType<0 | 1, 0 | 1 | '0' | '1' | boolean>;
