import { z } from 'zod';
import type { PromptMessage } from './chat-request.ts';
import { callForJson } from './json-call.ts';
import type { AiService } from './service.ts';

const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ role: z.string().optional(), content: z.string() }) })),
});

/** Bytes of an answer: the longest that these models write, and much room beyond. */
const ANSWER_MAX_BYTES = 1024 * 1024;

/**
 * Sends a chat request as it stands and hands on the answer as it came: one call, no other model in its place. Fails
 * with ProviderFailure, or with the signal's reason.
 */
export function askPlainly(
  body: { model: string; messages: PromptMessage[]; temperature: number },
  options: { service: AiService; key: string | null; signal: AbortSignal },
): Promise<z.output<typeof answerSchema>> {
  return callForJson({
    ...{ ...options, body, path: 'chat/completions' },
    ...{ schema: answerSchema, maxBytes: ANSWER_MAX_BYTES },
  });
}
