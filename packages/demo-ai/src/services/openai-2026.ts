import { sseData } from '../frames.ts';
import { WireError } from '../wire-error.ts';
import { fixParameter, knowParameters, refuseParameter, wantJsonWord } from './rules.ts';
import type { Limit, ModelEntry, Rule, Service } from './service.ts';

const REASONING = /^(gpt-[5-9]|o\d)/;

const entry = (id: string, shutdown: string | null = null): ModelEntry => ({
  id,
  object: 'model',
  created: 1_780_000_000,
  owned_by: 'system',
  shutdown_date: shutdown,
});

// Dates of the deprecation page as of November 2026; `shutdown_date` is in
// developers.openai.com/api/reference/resources/models/methods/list.md.
const MODELS = [
  entry('gpt-6.1-sol'),
  entry('gpt-6-luna'),
  entry('gpt-5.6-luna'),
  entry('gpt-5.6-sol'),
  entry('gpt-5.4'),
  entry('gpt-5.4-mini'),
  entry('gpt-5', '2026-12-11'),
  entry('gpt-5-mini', '2026-12-11'),
  entry('o3', '2026-12-11'),
  entry('gpt-4.1'),
  entry('gpt-4.1-mini', '2027-01-14'),
  entry('gpt-4o', '2027-01-14'),
  entry('gpt-4o-2024-08-06', '2027-01-14'),
  entry('gpt-4o-mini', '2027-01-14'),
  entry('gpt-4o-mini-2024-07-18', '2027-01-14'),
  entry('text-embedding-3-small'),
  entry('text-embedding-3-large'),
  entry('gpt-image-2'),
];

// What the name of a model that is gone gets: yihong0618/bilingual_book_maker pull request 371.
const GONE = /^(o1-mini|o3-mini|gpt-3\.5-turbo|gpt-4|gpt-image-1)(-\d.*)?$/;

const CHAT_PARAMETERS = `messages model audio frequency_penalty function_call functions logit_bias logprobs
  max_completion_tokens max_tokens metadata modalities n parallel_tool_calls prediction presence_penalty
  prompt_cache_key prompt_cache_retention reasoning_effort response_format safety_identifier seed service_tier stop
  store stream stream_options temperature tool_choice tools top_logprobs top_p user verbosity web_search_options`;

/** Also of Azure's deployments, whose names say nothing about the model. */
export function reasoningRules(models: RegExp): Rule[] {
  return [
    // fish2018/YPrompt issue 26.
    refuseParameter('max_tokens', models, () => {
      const message =
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
      return new WireError(400, message, { param: 'max_tokens', code: 'unsupported_parameter' });
    }),
    // johny-b/llmcomp issue 69.
    fixParameter(
      'temperature',
      (model) => (models.test(model) ? 1 : undefined),
      (value) => {
        const message = `Unsupported value: 'temperature' does not support ${value} with this model. Only the default (1) value is supported.`;
        return new WireError(400, message, { param: 'temperature', code: 'unsupported_value' });
      },
    ),
  ];
}

function refuseUnknown(name: string, isReasoning: boolean): WireError {
  // teabranch/open-responses-server issue 41 (o4-mini), 64bit/async-openai issue 386 (o3-mini).
  if (isReasoning) {
    return new WireError(400, `Unknown parameter: '${name}'.`, { param: name, code: 'unknown_parameter' });
  }
  // davidmigloz/langchain_dart issue 712 (gpt-4o-mini).
  return new WireError(400, `Unrecognized request argument supplied: ${name}`);
}

/** Of Azure as well: transitive-bullshit/agentic issue 542, Nutlope/aicommits issue 259. */
export function refuseLength({ window, prompt, asked }: { window: number; prompt: number; asked: number }) {
  if (prompt + (Number.isFinite(asked) ? asked : 0) <= window) return null;
  const message = Number.isFinite(asked)
    ? `This model's maximum context length is ${window} tokens. However, you requested ${prompt + asked} tokens (${prompt} in the messages, ${asked} in the completion). Please reduce the length of the messages or completion.`
    : `This model's maximum context length is ${window} tokens. However, your messages resulted in ${prompt} tokens. Please reduce the length of the messages.`;
  return new WireError(400, message, { param: 'messages', code: 'context_length_exceeded' });
}

/** gpt-pilot pull request 53 for the body, retry-after-ms as the official client reads it. */
export function refuseRate({ kind, most, seconds }: Limit, model: string): WireError {
  const per = kind === 'places' ? 'concurrent requests' : 'requests per min (RPM)';
  const message = `Rate limit reached for ${model || 'model'} in organization org-demo on ${per}: Limit ${most}, Used ${most}, Requested 1. Please try again in ${seconds}s. Visit https://platform.openai.com/account/rate-limits to learn more.`;
  return new WireError(429, message, {
    type: 'requests',
    code: 'rate_limit_exceeded',
    headers: { 'retry-after': String(seconds), 'retry-after-ms': String(seconds * 1000) },
  });
}

/** The sentence of OpenAI and Qwen for `json_object` without the word†. */
export const jsonWordRule = wantJsonWord(
  () =>
    new WireError(
      400,
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
      { param: 'messages' },
    ),
);

const serverError = new WireError(
  500,
  'The server had an error while processing your request. Sorry about that!',
  { type: 'server_error' },
);

export const openai2026: Service = {
  bases: ['/v1'],
  operations: ['chat', 'embeddings', 'images'],
  keys: {
    sent: 'bearer',
    accepts: /^sk-/,
    named: {
      // home-assistant/core issue 120072.
      hongkong: () =>
        new WireError(403, 'Country, region, or territory not supported', {
          type: 'request_forbidden',
          code: 'unsupported_country_region_territory',
        }),
      // langchain-ai/langchainjs issue 1929: no money comes as 429, like a rate limit.
      broke: () =>
        new WireError(
          429,
          'You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.',
          { type: 'insufficient_quota', code: 'insufficient_quota' },
        ),
    },
  },
  models: MODELS,
  unknownModel(model) {
    const message = GONE.test(model)
      ? `The model \`${model}\` has been deprecated, learn more here: https://platform.openai.com/docs/deprecations`
      : `The model \`${model}\` does not exist or you do not have access to it.`;
    return new WireError(404, message, { code: 'model_not_found' });
  },
  rules: [
    knowParameters(CHAT_PARAMETERS, (name, _value, model) => refuseUnknown(name, REASONING.test(model))),
    ...reasoningRules(REASONING),
    // Models of gpt-image always send b64_json, and do not know the parameter†.
    refuseParameter('response_format', /^gpt-image/, () => refuseUnknown('response_format', true)),
    jsonWordRule,
  ],
  // cline/cline issue 5474 names 272,000 tokens for gpt-5.
  window: { tokens: 272_000, refuse: refuseLength },
  dimensions: { 'text-embedding-3-small': 1536, 'text-embedding-3-large': 3072 },
  busy: refuseRate,
  triggers: {
    // The words of the filter for a whole prompt†.
    filtered: {
      kind: 'refuse',
      make: () =>
        new WireError(
          400,
          'Invalid prompt: your prompt was flagged as potentially violating our usage policy.',
          {
            code: 'invalid_prompt',
          },
        ),
    },
    'filtered-midway': { kind: 'filter' },
    refusal: { kind: 'refusal', text: "I'm sorry, but I can't help with that." },
    'error-in-stream': {
      kind: 'error',
      event: sseData(JSON.stringify(serverError.toBody())),
      whole: serverError,
    },
    overloaded: {
      kind: 'refuse',
      make: () =>
        new WireError(
          503,
          'That model is currently overloaded with other requests. You can retry your request.',
          {
            type: 'server_error',
          },
        ),
    },
  },
};
