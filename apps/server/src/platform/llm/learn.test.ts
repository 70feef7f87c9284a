import { expect, test } from 'vitest';
import type { Abilities } from '#contract/ai-models.ts';
import { learnFrom } from './learn.ts';
import { readProviderError } from './provider-error.ts';
import { type FailureReason, ProviderFailure } from './provider-failure.ts';

const refusal = (status: number, body: object, retryAfterMs?: number) => {
  const { message = '', names = [] } = readProviderError(body) ?? {};
  return new ProviderFailure('status', message, { status, names, retryAfterMs });
};
const error = (message: string, more: object = {}) => ({ error: { message, ...more } });

// Sentences of the services, as the threads and documents of November 2026 quote them; see the table of the design.
test.each<[what: string, status: number, body: object, reason: FailureReason]>([
  ['OpenAI, a wrong key', 401, error('Incorrect API key provided', { code: 'invalid_api_key' }), 'key'],
  [
    'OpenAI from Hong Kong',
    403,
    error('Country, region, or territory not supported', { code: 'unsupported_country_region_territory' }),
    'region',
  ],
  [
    'OpenAI without money',
    429,
    error('You exceeded your current quota', { code: 'insufficient_quota' }),
    'money',
  ],
  ['OpenAI, too fast', 429, error('Rate limit reached', { code: 'rate_limit_exceeded' }), 'busy'],
  ['OpenAI, too many', 503, error('That model is currently overloaded with other requests.'), 'overloaded'],
  ['OpenAI, gone', 404, error('The model `o1-mini` does not exist', { code: 'model_not_found' }), 'gone'],
  ['Azure, no deployment', 404, error('The API deployment for this resource does not exist.'), 'gone'],
  ['Azure, filtered', 400, error('The response was filtered', { code: 'content_filter' }), 'filtered'],
  ['DeepSeek without money', 402, error('Insufficient Balance', { code: 'invalid_request_error' }), 'money'],
  ['DeepSeek, gone', 400, error('Model Not Exist', { code: 'invalid_request_error' }), 'gone'],
  [
    'Qwen, filtered',
    400,
    error('Input data may contain inappropriate content.', { code: 'data_inspection_failed' }),
    'filtered',
  ],
  [
    'Qwen, free quota',
    403,
    error('The free tier of the model has been exhausted.', { code: 'AllocationQuota.FreeTierOnly' }),
    'money',
  ],
  [
    'Gemini, a wrong key',
    400,
    [{ error: { code: 400, message: 'API key not valid.', status: 'INVALID_ARGUMENT' } }],
    'key',
  ],
  [
    'OpenRouter, moderation',
    403,
    error('Your chosen model requires moderation and your input was flagged'),
    'filtered',
  ],
  [
    'Kimi without money',
    403,
    error('Your account balance is insufficient', { type: 'exceeded_current_quota_error' }),
    'money',
  ],
  ['Ollama, not pulled', 404, error('model "qwen3" not found, try pulling it first'), 'gone'],
  [
    'vLLM, too long',
    400,
    { object: 'error', message: "This model's maximum context length is 4096 tokens.", code: 400 },
    'too_long',
  ],
  ['OpenAI, too long', 400, error('too many tokens', { code: 'context_length_exceeded' }), 'too_long'],
  [
    'anybody’s parameter',
    400,
    error("Unsupported parameter: 'temperature'", { param: 'temperature' }),
    'parameter',
  ],
  ['an error that has the word model in it', 500, error('The model produced an invalid response'), 'fault'],
])('a caller of %s reads the reason for what it is', (_, status, body, reason) => {
  expect(refusal(status, body).reason).toBe(reason);
});

test('a caller of Gemini who is told when to come again is not taken for one without money', () => {
  const said = error('You exceeded your current quota, please check your plan', {
    status: 'insufficient_quota',
  });
  expect(refusal(429, said).reason).toBe('money');
  expect(refusal(429, said, 12_000).reason).toBe('busy');
});

const plain = { abilities: {}, withImage: true, withFormat: true, avoidsThinking: true };

test.each<[what: string, body: object, before: Abilities, learnt: Abilities | null]>([
  [
    'OpenAI, GPT-5',
    error(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      {
        param: 'max_tokens',
        code: 'unsupported_parameter',
      },
    ),
    {},
    { token_field: 'max_completion_tokens' },
  ],
  [
    'Mistral',
    {
      detail: [
        {
          type: 'extra_forbidden',
          loc: ['body', 'max_completion_tokens'],
          msg: 'Extra inputs are not permitted',
        },
      ],
    },
    { token_field: 'max_completion_tokens' },
    { token_field: 'max_tokens' },
  ],
  [
    'OpenAI, o-models',
    error(
      "Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.",
    ),
    {},
    { temperature: 'fixed' },
  ],
  ['Kimi', error('invalid temperature: only 1 is allowed for this model'), {}, { temperature: 'fixed' }],
  ['Qwen', error('Range of max_tokens should be [1, 8192]'), {}, { longest_answer: 8192 }],
  [
    'OpenAI, long',
    error('max_tokens is too large: 200000. This model supports at most 16384 completion tokens.'),
    {},
    { longest_answer: 16_384 },
  ],
  ['Mistral, usage', error('Extra inputs are not permitted: stream_options'), {}, { stream_usage: false }],
  [
    'DeepSeek, schema',
    error('This response_format type is unavailable now'),
    { answer_form: 'schema' },
    { answer_form: 'json' },
  ],
  [
    'LM Studio, JSON',
    error("'response_format.type' must be 'json_schema' or 'text', not json_object"),
    { answer_form: 'json' },
    { answer_form: 'text' },
  ],
  ['a model without eyes', error('This model does not support image input'), {}, { vision: false }],
  [
    'Gemma in vLLM',
    error('Conversation roles must alternate user/assistant/user/assistant/...'),
    {},
    { roles: 'alternate' },
  ],
  [
    'vLLM',
    error("This model's maximum context length is 4096 tokens. However, you requested 9000 tokens"),
    {},
    { context: 4096 },
  ],
  ['words that name nothing that was sent', error('Something went wrong'), {}, null],
])('a caller of %s learns what the refusal says, and nothing else', (_, body, abilities, learnt) => {
  const lesson = learnFrom(refusal(400, body), { ...plain, abilities });
  expect(lesson?.abilities ?? null).toEqual(learnt);
});

test('a caller learns nothing from a refusal of the key, of money, or of what was asked', () => {
  for (const status of [401, 402, 403, 429]) {
    const said = error("temperature and max_tokens are unsupported, use 'max_completion_tokens'");
    expect(learnFrom(refusal(status, said), plain)).toBeNull();
  }
});
