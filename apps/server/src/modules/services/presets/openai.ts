import type { Abilities } from '#contract/ai-models.ts';
import { type Family, PLAIN } from './common.ts';
import type { Preset } from './preset.ts';

/**
 * GPT-5 and later refuse `max_tokens` (github.com/autohandai/code-cli/issues/77) and any temperature but 1
 * (github.com/bojieli/ai-agent-book/issues/236). With reasoning_effort `none` some take a temperature
 * (github.com/anomalyco/models.dev/issues/6639), but without it the call is refused, so that `fixed` is the
 * safe value.
 */
const MODERN: Abilities = {
  longest_answer: 128_000,
  vision: true,
  temperature: 'fixed',
  token_field: 'max_completion_tokens',
  answer_form: 'schema',
  roles: 'any',
  stream_usage: true,
};

const CAN_STOP_THINKING: Abilities = { thinking: 'optional', thinking_off: { reasoning_effort: 'none' } };

// A deployment of Azure is named by the school, often with a prefix: `form1-gpt-5.4-mini` is matched too.
export const OPENAI_FAMILIES: readonly Family[] = [
  {
    // `none` is refused: docs.oxen.ai gpt-6-1-sol; OpenAI's changelog, for gpt-6-astra.
    pattern: /(^|[/_-])gpt-(6[\d.]*-astra|6\.[1-9])/i,
    abilities: { ...MODERN, context: 1_050_000, thinking: 'always' },
  },
  {
    // Think by default with effort `medium`: developers.openai.com/api/docs/models/gpt-5.6-luna and
    // gpt-6-luna.
    pattern: /(^|[/_-])gpt-(5\.6|6)/i,
    abilities: { ...MODERN, ...CAN_STOP_THINKING, context: 1_050_000 },
  },
  {
    // The 400 names none, low, medium, high and xhigh: github.com/livekit/agents/pull/6153.
    pattern: /(^|[/_-])gpt-5\.4-(mini|nano)/i,
    abilities: { ...MODERN, ...CAN_STOP_THINKING, context: 400_000 },
  },
  {
    pattern: /(^|[/_-])gpt-5[\d.]*-(pro|codex)/i,
    abilities: { ...MODERN, thinking: 'always' },
  },
  {
    // Context of both: github.com/anomalyco/models.dev/pull/3176.
    pattern: /(^|[/_-])gpt-5\.[45]/i,
    abilities: { ...MODERN, ...CAN_STOP_THINKING, context: 1_050_000 },
  },
  {
    // `none` began with gpt-5.1: learn.microsoft.com, ReasoningEffort of @azure/ai-projects.
    pattern: /(^|[/_-])gpt-5\.[1-3]/i,
    abilities: { ...MODERN, ...CAN_STOP_THINKING, context: 400_000 },
  },
  {
    // gpt-5, gpt-5-mini and gpt-5-nano always think (same source).
    pattern: /(^|[/_-])gpt-5/i,
    abilities: { ...MODERN, context: 400_000, thinking: 'always' },
  },
  {
    pattern: /(^|[/_-])o[1-9](-|$)/i,
    abilities: {
      temperature: 'fixed',
      token_field: 'max_completion_tokens',
      thinking: 'always',
      answer_form: 'schema',
      stream_usage: true,
    },
  },
  {
    pattern: /(^|[/_-])gpt-4(o|\.1)/i,
    abilities: {
      vision: true,
      temperature: 'free',
      token_field: 'max_tokens',
      thinking: 'never',
      answer_form: 'schema',
      stream_usage: true,
    },
  },
  {
    // An array of at most 2048 texts: OpenAI's API description of CreateEmbeddingRequest.
    pattern: /(^|[/_-])text-embedding-3/i,
    abilities: { batch: 2_048, dimensions: true },
  },
];

export const OPENAI: Preset = {
  ...PLAIN,
  id: 'openai',
  name: 'OpenAI',
  address: 'https://api.openai.com/v1',
  addressHint: 'https://api.openai.com/v1',
  defaultModel: 'gpt-5.4-mini',
  help:
    'OpenAI 不向香港提供服務，請改用 Azure OpenAI、DeepSeek、通義千問或 Poe。' +
    '其他地區的學校可在 platform.openai.com 的「API keys」頁建立金鑰，並須先儲值。',
  models: [
    {
      name: 'gpt-5.4-mini',
      kind: 'chat',
      label: '',
      prices: { input: 0.75, cached: 0.075, output: 4.5 },
    },
    {
      // openrouter.ai/openai/gpt-5.4-nano; a cached prompt costs a tenth, as with gpt-5.4-mini.
      name: 'gpt-5.4-nano',
      kind: 'chat',
      label: '快速',
      prices: { input: 0.2, cached: 0.02, output: 1.25 },
    },
    // Prices and windows of the three below: developers.openai.com/api/docs/models and docs.litellm.ai,
    // October 2026.
    { name: 'gpt-6-luna', kind: 'chat', label: '', prices: { input: 0.1, cached: 0.01, output: 0.5 } },
    { name: 'gpt-5.6-luna', kind: 'chat', label: '', prices: { input: 0.2, cached: 0.02, output: 1.2 } },
    { name: 'gpt-6.1-sol', kind: 'chat', label: '深入思考', prices: { input: 2, cached: 0.1, output: 10 } },
    // docs.praison.ai/docs/embeddings/providers/openai.
    { name: 'text-embedding-3-small', kind: 'embeddings', label: '', prices: { input: 0.02 } },
    // Of one square picture in medium quality; low is 0.006 and high 0.211: yingtu.ai, from OpenAI's image
    // guide.
    { name: 'gpt-image-2', kind: 'images', label: '', prices: { picture: 0.053 } },
  ],
  families: OPENAI_FAMILIES,
};
