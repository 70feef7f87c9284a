import { readField } from '../http-io.ts';
import { WireError } from '../wire-error.ts';
import { knowParameters } from './rules.ts';
import type { Rule, Service } from './service.ts';

const entry = (id: string) => ({
  id,
  object: 'model',
  created: 1_780_000_000,
  owned_by: 'mistralai',
  capabilities: { completion_chat: true, function_calling: true, vision: false },
  max_context_length: 131_072,
});

function fault(status: number, message: string, type: string, code: string | null) {
  return new WireError(status, message, {
    type,
    body: { object: 'error', message, type, param: null, code },
  });
}

/** editor-code-assistant/eca issue 231: the message is an object. */
function refuseExtra(loc: string[], input: unknown): WireError {
  const detail = [
    { type: 'extra_forbidden', loc: ['body', ...loc], msg: 'Extra inputs are not permitted', input },
  ];
  return new WireError(422, 'Extra inputs are not permitted', {
    body: { object: 'error', message: { detail }, type: 'invalid_request_error', param: null, code: null },
  });
}

// openai/openai-agents-python issue 442, dnakov/anon-kode issue 53: usage comes without being asked for.
const refuseStreamUsage: Rule = ({ body }) => {
  const input = readField(readField(body, 'stream_options'), 'include_usage') ?? undefined;
  return input === undefined ? null : refuseExtra(['stream_options', 'include_usage'], input);
};

const PARAMETERS = `messages model frequency_penalty guardrails max_tokens metadata n parallel_tool_calls prediction
  presence_penalty prompt_mode random_seed reasoning_effort response_format safe_prompt stop stream stream_options
  temperature tool_choice tools top_p`;

export const mistral: Service = {
  bases: ['/v1'],
  operations: ['chat', 'embeddings'],
  keys: {
    sent: 'bearer',
    // agent0ai/agent-zero issue 539.
    missing: () => new WireError(401, 'Unauthorized', { body: { detail: 'Unauthorized' } }),
    wrong: () => new WireError(401, 'Unauthorized', { body: { detail: 'Unauthorized' } }),
  },
  models: [
    entry('mistral-medium-latest'),
    entry('mistral-small-latest'),
    entry('magistral-medium-latest'),
    entry('magistral-small-latest'),
    entry('mistral-embed'),
  ],
  // tmc/langchaingo issue 1233.
  unknownModel: (model) => fault(400, `Invalid model: ${model}`, 'invalid_model', '1500'),
  rules: [refuseStreamUsage, knowParameters(PARAMETERS, (name, value) => refuseExtra([name], value))],
  window: {
    tokens: 131_072,
    // The words†.
    refuse: ({ window, prompt }) =>
      prompt <= window
        ? null
        : fault(
            400,
            `Prompt contains ${prompt} tokens and 0 draft tokens, too large for model with ${window} maximum context length`,
            'invalid_request_prompt',
            '3051',
          ),
  },
  // docs.mistral.ai/fr/studio-api/conversations/reasoning: magistral always thinks, mistral-small when told
  // to.
  thinking: {
    form: 'parts',
    thinks: ({ model, body }) =>
      model.startsWith('magistral') || readField(body, 'reasoning_effort') === 'high',
  },
  usage: 'with-finish',
  dimensions: { 'mistral-embed': 1024 },
  // raycast/extensions issue 31107.
  busy: ({ seconds }) =>
    new WireError(429, 'Rate limit exceeded', {
      headers: { 'retry-after': String(seconds) },
      body: {
        object: 'error',
        message: 'Rate limit exceeded',
        type: 'rate_limited',
        param: null,
        code: '1300',
      },
    }),
  shape: (error) => ({
    object: 'error',
    message: error.message,
    type: error.type,
    param: null,
    code: error.code,
  }),
  triggers: {
    overloaded: {
      kind: 'refuse',
      make: () =>
        fault(
          503,
          'Service tier capacity exceeded for this model.',
          'service_tier_capacity_exceeded',
          '3505',
        ),
    },
  },
};
