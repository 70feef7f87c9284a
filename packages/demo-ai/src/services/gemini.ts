import { WireError } from '../wire-error.ts';
import { knowParameters } from './rules.ts';
import type { Service } from './service.ts';

const entry = (id: string) => ({ id: `models/${id}`, object: 'model', owned_by: 'google' });

/** FuzzAnything/PromptFuzz issue 42: an array with one object, as answered by /v1beta/openai. */
function fault(code: number, message: string, status: string, details?: unknown[]): WireError {
  return new WireError(code, message, {
    code: status,
    body: [{ error: { code, message, status, ...(details && { details }) } }],
  });
}

// babaohuang/GeminiProChat issue 142, continuedev/continue issue 10290.
const wrongKey = () =>
  fault(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT', [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'generativelanguage.googleapis.com' },
    },
    {
      '@type': 'type.googleapis.com/google.rpc.LocalizedMessage',
      locale: 'en-US',
      message: 'API key not valid. Please pass a valid API key.',
    },
  ]);

const QUOTA = 'generativelanguage.googleapis.com/generate_content_free_tier_requests';

// google-gemini/gemini-cli issue 22486 for the sentence, googleapis/python-genai issue 2044 for the details.
const quota = (seconds: number, model: string) =>
  fault(
    429,
    `You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.\n* Quota exceeded for metric: ${QUOTA}, limit: 10, model: ${model}\nPlease retry in ${seconds}s.`,
    'RESOURCE_EXHAUSTED',
    [
      {
        '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
        violations: [{ quotaMetric: QUOTA, quotaId: 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier' }],
      },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${seconds}s` },
    ],
  );

const PARAMETERS = `messages model extra_body frequency_penalty max_completion_tokens max_tokens n parallel_tool_calls
  presence_penalty reasoning_effort response_format seed stop stream stream_options temperature tool_choice tools
  top_p user`;

export const gemini: Service = {
  bases: ['/v1beta/openai'],
  operations: ['chat', 'embeddings', 'images'],
  keys: {
    sent: 'bearer',
    // The words†.
    missing: () => fault(400, 'Missing or invalid Authorization header.', 'INVALID_ARGUMENT'),
    wrong: wrongKey,
    // No money and no more free calls look alike, but nothing says when to come back†.
    named: {
      broke: () => fault(429, 'Resource has been exhausted (e.g. check quota).', 'RESOURCE_EXHAUSTED'),
    },
  },
  models: [
    entry('gemini-3.1-pro'),
    entry('gemini-3.1-flash'),
    entry('gemini-2.5-flash'),
    entry('gemini-embedding-001'),
    entry('imagen-4.0-generate-001'),
  ],
  // The words†.
  unknownModel: (model) =>
    fault(
      404,
      `models/${model} is not found for API version v1main, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`,
      'NOT_FOUND',
    ),
  rules: [
    // FuzzAnything/PromptFuzz issue 42.
    knowParameters(PARAMETERS, (name) => {
      const description = `Invalid JSON payload received. Unknown name "${name}": Cannot find field.`;
      return fault(400, description, 'INVALID_ARGUMENT', [
        { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ description }] },
      ]);
    }),
  ],
  window: {
    tokens: 1_048_576,
    refuse: ({ window, prompt }) =>
      prompt <= window
        ? null
        : fault(
            400,
            `The input token count (${prompt}) exceeds the maximum number of tokens allowed (${window}).`,
            'INVALID_ARGUMENT',
          ),
  },
  dimensions: { 'gemini-embedding-001': 3072 },
  busy: ({ seconds }, model) => quota(seconds, model),
  shape: (error) => [
    {
      error: {
        code: error.status,
        message: error.message,
        status: error.status === 404 ? 'NOT_FOUND' : 'INVALID_ARGUMENT',
      },
    },
  ],
  triggers: {
    // A prompt that is refused has an answer without a word†.
    'filtered-midway': { kind: 'filter' },
    overloaded: {
      kind: 'refuse',
      make: () => fault(503, 'The model is overloaded. Please try again later.', 'UNAVAILABLE'),
    },
  },
};
