import type { Abilities } from '#contract/ai-models.ts';
import { type Family, PLAIN, USUAL_WAITS } from './common.ts';
import type { Preset } from './preset.ts';

/** Sampling is fixed, and max_completion_tokens is the documented field: java.agentscope.io, Kimi Model. */
const KIMI: Abilities = {
  vision: true,
  temperature: 'fixed',
  token_field: 'max_completion_tokens',
  roles: 'any',
};

export const KIMI_FAMILIES: readonly Family[] = [
  {
    // Thinking cannot be switched off; structured outputs: dev.to/aihubmix, guides of Kimi K3 and K3.1 Pro.
    pattern: /(^|\/)kimi-k[3-9]/i,
    abilities: {
      ...KIMI,
      context: 1_048_576,
      longest_answer: 131_072,
      thinking: 'always',
      answer_form: 'schema',
    },
  },
  { pattern: /(^|\/)kimi-k2\.7/i, abilities: { ...KIMI, context: 262_144, thinking: 'always' } },
  {
    pattern: /(^|\/)kimi-k2\.[56]/i,
    abilities: {
      ...KIMI,
      context: 262_144,
      thinking: 'optional',
      thinking_off: { thinking: { type: 'disabled' } },
    },
  },
  // The same page of agentscope: the moonshot-v1 series keeps its temperature.
  { pattern: /(^|\/)moonshot-v1/i, abilities: { temperature: 'free', thinking: 'never' } },
];

export const KIMI_PRESET: Preset = {
  ...PLAIN,
  id: 'kimi',
  name: 'Kimi（月之暗面）',
  address: 'https://api.moonshot.ai/v1',
  addressHint: 'https://api.moonshot.ai/v1',
  // A model of K3 thinks as much as it can where nothing else is said, which takes minutes.
  waits: { ...USUAL_WAITS, thinkingMs: 600_000 },
  // Of an account with 1 dollar; 50 and 200 from 10 dollars on: platform.moonshot.ai/docs/pricing/limits.
  places: 1,
  requestsPerMinute: 3,
  defaultModel: 'kimi-k3.1-pro',
  help:
    '金鑰在 platform.kimi.ai 建立。累計儲值不足 10 美元的帳戶同時只可處理一個請求，' +
    '供一班學生使用前請先儲值，再提高這裡的同時呼叫數目。',
  // Without models of K2: new accounts have none, and they end in December 2026 (dev.to/aihubmix, K3.1 Pro
  // guide).
  models: [
    // docs.apiyi.com/en/api-capabilities/kimi-k3-1/overview.md; a cached prompt costs 0.2 with both.
    { name: 'kimi-k3.1-pro', kind: 'chat', label: '深入思考', prices: { input: 2, cached: 0.2, output: 10 } },
    {
      name: 'kimi-k3.1-pro-highspeed',
      kind: 'chat',
      label: '',
      prices: { input: 4, cached: 0.2, output: 20 },
    },
    // docs.together.ai/docs/kimi-k3-quickstart and docs.apiyi.com/en/models/kimi-k3.md.
    { name: 'kimi-k3', kind: 'chat', label: '', prices: { input: 3, cached: 0.3, output: 15 } },
  ],
  families: KIMI_FAMILIES,
};
