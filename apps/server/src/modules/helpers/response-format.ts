import { z } from 'zod';
import type { ResponseFormat } from '../../platform/llm/chat-request.ts';

/** A schema as providers take it. What strict schemas do not allow (bounds, defaults) is looked at on arrival. */
export function toResponseFormat(name: string, schema: z.ZodObject): ResponseFormat {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return { name, schema: rest };
}
