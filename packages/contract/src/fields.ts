import { z } from 'zod';

/** Field types that several domains share. */

/** An id: UUID, made by the database (version 7) or, for messages and turns, by the client; always in lower case. */
export const id = z.uuid().toLowerCase();

/** For what a client creates: an id of its own makes sending it again harmless. */
export const ownId = { id: id.optional() };

/** Text without NUL, which PostgreSQL cannot store, and without lone surrogates, which JSON cannot carry. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), { error: '含有無法使用的字元' });

/** A point in time on the wire: ISO 8601, UTC. */
export const instant = z.iso.datetime();

/** A flag on the wire as the specification has it: 0 or 1. */
export const flag = z.union([z.literal(0), z.literal(1)]);

/** Cursor paging: at most `limit` rows after `cursor`; the next cursor is in the header `x-next-cursor`. */
export const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: text(200).optional(),
};

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
