import { sseData } from '../frames.ts';
import { WireError } from '../wire-error.ts';
import type { Service } from './service.ts';

const entry = (id: string, context: number) => ({
  id,
  name: id,
  context_length: context,
  architecture: { input_modalities: ['text'], output_modalities: ['text'] },
  pricing: { prompt: '0.0000004', completion: '0.0000016' },
});

/** openrouter.ai/docs/api/reference/errors-and-debugging: the code is the status, as a number. */
function fault(status: number, message: string, metadata?: unknown, headers: Record<string, string> = {}) {
  const body = { error: { message, code: status, ...(metadata !== undefined && { metadata }) } };
  return new WireError(status, message, { body, headers });
}

const PROVIDER_ERROR = {
  code: 502,
  message: 'Provider returned error',
  metadata: { raw: 'upstream connect error', provider_name: 'DemoProvider' },
};

export const openrouter: Service = {
  bases: ['/api/v1'],
  operations: ['chat'],
  keys: {
    sent: 'bearer',
    // The words of both†.
    missing: () => fault(401, 'No auth credentials found'),
    wrong: () => fault(401, 'User not found.'),
    // The status is in openrouter.ai/docs/errors; the sentence†.
    named: {
      broke: () => fault(402, 'Insufficient credits. Add more using https://openrouter.ai/settings/credits'),
    },
  },
  models: [
    entry('openai/gpt-5.4-mini', 400_000),
    entry('deepseek/deepseek-v4-pro', 1_000_000),
    entry('qwen/qwen3-32b', 131_072),
    entry('meta-llama/llama-4-maverick', 1_048_576),
  ],
  // The words†.
  unknownModel: (model) => fault(400, `${model} is not a valid model ID`),
  window: {
    tokens: 131_072,
    // The sentence†.
    refuse: ({ window, prompt }) =>
      prompt <= window
        ? null
        : fault(
            400,
            `This endpoint's maximum context length is ${window} tokens. However, you requested about ${prompt} tokens (${prompt} of text input). Please reduce the length of either one, or use the "middle-out" transform to compress your prompt automatically.`,
          ),
  },
  thinking: { form: 'reasoning', thinks: ({ model }) => /deepseek|qwen3/.test(model) },
  // openrouter.ai/docs/api-reference/streaming.
  comment: ': OPENROUTER PROCESSING',
  usage: 'always',
  // open-webui/computer issue 293.
  busy: ({ seconds }, model) =>
    fault(
      429,
      'Provider returned error',
      {
        raw: `${model} is temporarily rate-limited upstream. Please retry shortly, or add your own key to accumulate your rate limits`,
        provider_name: 'DemoProvider',
      },
      { 'retry-after': String(seconds) },
    ),
  shape: (error) => ({ error: { message: error.message, code: error.status } }),
  triggers: {
    // Fields of the metadata: openrouter.ai/docs/errors, "Moderation Errors"; the sentence†.
    filtered: {
      kind: 'refuse',
      make: (model) =>
        fault(
          403,
          `${model} requires moderation on DemoProvider. Your input was flagged for "violence". No credits were charged.`,
          {
            reasons: ['violence'],
            flagged_input: '…',
            provider_name: 'DemoProvider',
            model_slug: model,
          },
        ),
    },
    'filtered-midway': { kind: 'filter' },
    // damianvtran/local-operator pull request 223, gethouston/houston pull request 1211. A call without a
    // stream gets status 200 with the error in its body (openrouter.ai/docs/errors).
    'error-in-stream': {
      kind: 'error',
      event: sseData(
        JSON.stringify({
          id: 'gen-demo',
          object: 'chat.completion.chunk',
          created: 1_780_000_000,
          model: 'demo',
          provider: 'DemoProvider',
          error: PROVIDER_ERROR,
          choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: 'error' }],
        }),
      ),
      whole: new WireError(200, PROVIDER_ERROR.message, { body: { error: PROVIDER_ERROR } }),
    },
    'error-inside': { kind: 'body', body: { error: PROVIDER_ERROR } },
    overloaded: {
      kind: 'refuse',
      // Status in openrouter.ai/docs/errors; the words†.
      make: () => fault(503, 'No instances available'),
    },
  },
};
