import type { Abilities } from '#contract/ai-models.ts';
import { type Family, PLAIN } from './common.ts';
import type { Preset } from './preset.ts';

/**
 * A field that it does not know is a 422: max_completion_tokens
 * (github.com/editor-code-assistant/eca/issues/231) and stream_options
 * (github.com/avante-corp/avante.nvim/issues/2347). A stream tells its usage without being asked.
 */
const MISTRAL: Abilities = {
  temperature: 'free',
  token_field: 'max_tokens',
  answer_form: 'schema',
  roles: 'any',
  stream_usage: false,
};

/**
 * models.dev, providers/mistral: mistral-small-2603.toml and mistral-medium-latest.toml. Silent means no
 * thinking.
 */
const CAN_STOP_THINKING: Abilities = { thinking: 'optional', thinking_off: { reasoning_effort: 'none' } };

export const MISTRAL_FAMILIES: readonly Family[] = [
  {
    pattern: /(^|\/)mistral-(small|medium)/i,
    abilities: { ...MISTRAL, ...CAN_STOP_THINKING, context: 256_000, vision: true },
  },
  {
    // Thinks by default, and whether `none` ends it is unsure: dev.to/aihubmix, Mistral Large 4 for
    // Developers. The window is the smaller one of two sources:
    // vercel.com/ai-gateway/models/mistral-large-4.md.
    pattern: /(^|\/)mistral-large-4/i,
    abilities: { ...MISTRAL, context: 524_288, longest_answer: 262_144, vision: true, thinking: 'always' },
  },
  { pattern: /(^|\/)magistral/i, abilities: { ...MISTRAL, thinking: 'always' } },
  {
    // Vectors of 1024 dimensions only: docs.mistral.ai/capabilities/embeddings/text_embeddings. A call takes
    // 16,000 tokens over all its texts (MAX_TOKENS of langchain_mistralai), so that its number of texts
    // depends on them.
    pattern: /(^|\/)mistral-embed/i,
    abilities: { dimensions: false },
  },
  { pattern: /(^|\/)(mistral|ministral|codestral|devstral|pixtral)/i, abilities: MISTRAL },
];

export const MISTRAL_PRESET: Preset = {
  ...PLAIN,
  id: 'mistral',
  name: 'Mistral',
  address: 'https://api.mistral.ai/v1',
  addressHint: 'https://api.mistral.ai/v1',
  defaultModel: 'mistral-small-latest',
  help: '金鑰在 console.mistral.ai 的「API Keys」頁建立。',
  models: [
    // models.dev, providers/mistral, after docs.mistral.ai/inference/pricing of 29 September 2026.
    {
      name: 'mistral-small-latest',
      kind: 'chat',
      label: '快速',
      prices: { input: 0.15, cached: 0.015, output: 0.6 },
    },
    {
      name: 'mistral-medium-latest',
      kind: 'chat',
      label: '',
      prices: { input: 1.5, cached: 0.15, output: 7.5 },
    },
    {
      // The list price; half of it during the preview that began in October 2026 (same guide of aihubmix).
      name: 'mistral-large-4',
      kind: 'chat',
      label: '深入思考',
      prices: { input: 1.36, cached: 0.14, output: 4.18 },
    },
    // opencode.ai/data/mistral/mistral-embed.md.
    { name: 'mistral-embed', kind: 'embeddings', label: '', prices: { input: 0.1 } },
  ],
  families: MISTRAL_FAMILIES,
};
