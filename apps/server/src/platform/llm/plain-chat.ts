import { z } from 'zod';
import type { Provider } from '#contract/constants.ts';
import type { PromptMessage } from './chat-request.ts';
import { callForJson, type Providers } from './json-call.ts';

/**
 * Sends a chat request as it stands and hands on the answer as it came: one call, no other model in its place. Fails
 * with ProviderFailure, with unsupported_provider, or with the signal's reason.
 */
export type AskPlainly = (
  body: { model: string; messages: PromptMessage[]; temperature: number },
  options: { provider: Provider; key: string; signal: AbortSignal },
) => Promise<z.output<typeof answerSchema>>;

const answerSchema = z.object({
  choices: z.array(z.object({ message: z.object({ role: z.string().optional(), content: z.string() }) })),
});

/** Bytes of an answer: the longest that these models write, and much room beyond. */
const ANSWER_MAX_BYTES = 1024 * 1024;

export function makePlainChat(providers: Providers): AskPlainly {
  return (body, options) =>
    callForJson(providers, {
      ...{ ...options, body, path: 'chat/completions' },
      ...{ schema: answerSchema, maxBytes: ANSWER_MAX_BYTES },
    });
}
