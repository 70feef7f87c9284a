import { z } from 'zod';
import type { ERROR_MESSAGES } from './error-messages.ts';

export type ErrorCode = keyof typeof ERROR_MESSAGES;

/** A code on the wire. It is not compared with the list, so that a page knows what it is told by a newer server. */
export const errorCodeSchema = z.string() as unknown as z.ZodType<ErrorCode>;

/** The body of every answer that is not 2xx. `fields` is filled for invalid input, nearest problem first. */
export const errorBodySchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
