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

export const UNSEEN_CHARACTERS = '含有看不見的字元';

/** Control and format characters: two names that differ by one of them look the same. */
export const hasUnseenCharacters = (value: string) => /[\p{Cc}\p{Cf}]/u.test(value);

/** A name that people tell things apart by. */
export const nameText = (max: number, error: string) =>
  filledText(max, error).refine((value) => !hasUnseenCharacters(value), { error: UNSEEN_CHARACTERS });

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

/** Neither white space nor a character that is drawn as nothing, such as U+200B or the blank of Braille. */
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether there is nothing to be seen in a text. */
export const isBlank = (value: string): boolean => !SEEN.test(value);

/** Text of at most `max` characters; what is too long is refused by the name that people know the field by. */
export const namedText = (name: string, max: number) =>
  text(max, `${name}太長，最多 ${max.toLocaleString('en')} 個字元`);

/** The same with something to be seen in it, and without the space around it. */
export const writtenText = (name: string, max: number) =>
  namedText(name, max)
    .transform((value) => value.trim())
    .refine((value) => !isBlank(value), { error: `請填寫${name}` });
