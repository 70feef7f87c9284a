import type { Abilities } from '#contract/ai-models.ts';
import { type Family, PLAIN, USUAL_WAITS } from './common.ts';
import type { Preset } from './preset.ts';

/**
 * Both think by default. A temperature is taken and has no effect while they think, so that it is `free`
 * (api-docs.deepseek.com/guides/thinking_mode.md). Window and longest answer:
 * api-docs.deepseek.com/quick_start/pricing.
 */
const DEEPSEEK_4: Abilities = {
  context: 1_000_000,
  longest_answer: 384_000,
  temperature: 'free',
  token_field: 'max_tokens',
  thinking: 'optional',
  thinking_off: { thinking: { type: 'disabled' } },
  answer_form: 'json',
  roles: 'any',
  stream_usage: true,
};

export const DEEPSEEK_FAMILIES: readonly Family[] = [
  { pattern: /(^|\/)deepseek-v4-pro/i, abilities: { ...DEEPSEEK_4, vision: false } },
  // deepseek-v4-flash is an older name of deepseek-flash, and `deepseek-v4.1-flash` its name elsewhere.
  { pattern: /(^|\/)deepseek-(flash|v4[\d.]*-flash)/i, abilities: { ...DEEPSEEK_4, vision: true } },
];

export const DEEPSEEK: Preset = {
  ...PLAIN,
  id: 'deepseek',
  name: 'DeepSeek',
  address: 'https://api.deepseek.com/v1',
  addressHint: 'https://api.deepseek.com/v1',
  // A call waits for its turn for up to 10 minutes under keep-alive comments (quick_start/rate_limit).
  waits: { ...USUAL_WAITS, thinkingMs: 600_000 },
  // Of an account, for the model that is allowed fewer; 2500 for deepseek-flash (quick_start/rate_limit.md).
  places: 500,
  defaultModel: 'deepseek-flash',
  help:
    '金鑰在 platform.deepseek.com 的「API keys」頁建立，並須先儲值。' +
    '這裡的價格是平日上課時段的；晚上和週末只收一半。',
  // Peak prices, Monday to Friday 9 to 12 and 14 to 18 in Beijing: the hours of lessons
  // (quick_start/pricing).
  models: [
    {
      name: 'deepseek-flash',
      kind: 'chat',
      label: '快速',
      prices: { input: 0.3, cached: 0.006, output: 1.2 },
    },
    {
      // DeepSeek cancelled its end of September 2026: github.com/anomalyco/models.dev/pull/6904.
      name: 'deepseek-v4-pro',
      kind: 'chat',
      label: '深入思考',
      prices: { input: 1.32, cached: 0.044, output: 3.96 },
    },
    {
      name: 'deepseek-v4-flash',
      kind: 'chat',
      label: '',
      prices: { input: 0.3, cached: 0.006, output: 1.2 },
    },
  ],
  families: DEEPSEEK_FAMILIES,
};
