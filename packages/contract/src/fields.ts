import { z } from 'zod';

/** Field types that several domains share. */

/** An id: UUID, made by the database (version 7) or, for messages and turns, by the client; always in lower case. */
export const id = z.uuid().toLowerCase();

/**
 * Text without NUL, which PostgreSQL cannot store, and without lone surrogates, which JSON cannot carry. `tooLong` is
 * said of a longer one; without it a general sentence is.
 */
export const text = (max: number, tooLong?: string) =>
  z
    .string()
    .max(max, tooLong)
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
