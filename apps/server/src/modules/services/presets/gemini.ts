import type { Abilities } from '#contract/ai-models.ts';
import { type Family, PLAIN } from './common.ts';
import type { Preset } from './preset.ts';

/**
 * Window and longest answer: docs.litellm.ai/blog/gemini_3_7_flash,
 * github.com/BerriAI/litellm/discussions/39357.
 */
const GEMINI: Abilities = {
  context: 1_048_576,
  longest_answer: 65_536,
  vision: true,
  token_field: 'max_tokens',
  answer_form: 'schema',
  roles: 'any',
};

/**
 * The newer ones ignore a temperature, and Google says that the next will refuse it
 * (github.com/TypeWhisper/typewhisper-win/pull/406): nothing is lost by leaving it out.
 */
const WITHOUT_TEMPERATURE: Abilities = { ...GEMINI, temperature: 'fixed' };

export const GEMINI_FAMILIES: readonly Family[] = [
  {
    // Where the level `minimal` exists it is next to no thinking: github.com/BerriAI/litellm-docs/pull/1505.
    pattern: /(^|\/)gemini-3\.[56]-flash/i,
    abilities: {
      ...WITHOUT_TEMPERATURE,
      thinking: 'optional',
      thinking_off: { reasoning_effort: 'minimal' },
    },
  },
  {
    // 400 for `minimal` and `none`: github.com/BerriAI/litellm/issues/37314,
    // github.com/earendil-works/pi/issues/9455.
    pattern: /(^|\/)gemini-3\.[7-9]-flash/i,
    abilities: { ...WITHOUT_TEMPERATURE, thinking: 'always' },
  },
  {
    pattern: /(^|\/)gemini-3[\d.]*-flash/i,
    abilities: { ...GEMINI, thinking: 'optional', thinking_off: { reasoning_effort: 'minimal' } },
  },
  {
    // ai.google.dev/gemini-api/docs/openai: `none` switches thinking off, on models of 2.5 but for Pro.
    pattern: /(^|\/)gemini-2\.5-flash/i,
    abilities: {
      ...GEMINI,
      temperature: 'free',
      thinking: 'optional',
      thinking_off: { reasoning_effort: 'none' },
    },
  },
  { pattern: /(^|\/)gemini-[\d.]+-pro/i, abilities: { ...GEMINI, thinking: 'always' } },
  {
    // "at most 100 requests can be in one batch": github.com/StarTrail-org/LEANN/pull/214.
    pattern: /(^|\/)gemini-embedding/i,
    abilities: { batch: 100, dimensions: true },
  },
];

export const GEMINI_PRESET: Preset = {
  ...PLAIN,
  id: 'gemini',
  name: 'Google Gemini',
  address: 'https://generativelanguage.googleapis.com/v1beta/openai',
  addressHint: 'https://generativelanguage.googleapis.com/v1beta/openai',
  defaultModel: 'gemini-3.5-flash-lite',
  // github.com/NousResearch/hermes-agent/issues/23501, on ai.google.dev/gemini-api/docs/available-regions.
  help:
    'Google 的服務地區名單沒有香港，伺服器在香港時呼叫會被拒絕。' +
    '台灣的學校可在 Google AI Studio（aistudio.google.com）建立金鑰。',
  models: [
    // docs.apiyi.com/en/api-capabilities/gemini-3-5-flash-lite/overview.
    { name: 'gemini-3.5-flash-lite', kind: 'chat', label: '快速', prices: { input: 0.3, output: 2.5 } },
    {
      // Until 31 December 2026, then twice as much: github.com/BerriAI/litellm/discussions/39357.
      name: 'gemini-3.8-flash',
      kind: 'chat',
      label: '深入思考',
      prices: { input: 0.75, cached: 0.075, output: 3.75 },
    },
    // vercel.com/ai-gateway/models/gemini-embedding-001.md.
    { name: 'gemini-embedding-001', kind: 'embeddings', label: '', prices: { input: 0.15 } },
  ],
  families: GEMINI_FAMILIES,
};
