import type { Abilities } from '#contract/ai-models.ts';
import { type Family, PLAIN, USUAL_WAITS } from './common.ts';
import type { Preset } from './preset.ts';

/**
 * Only max_tokens, and no stream_options (java.agentscope.io, GLM Model); usage comes with the last chunk
 * anyway.
 */
const GLM: Abilities = {
  temperature: 'free',
  token_field: 'max_tokens',
  answer_form: 'json',
  roles: 'any',
  stream_usage: false,
};

/** docs.z.ai/guides/capabilities/thinking-mode.md. */
const CAN_STOP_THINKING: Abilities = {
  thinking: 'optional',
  thinking_off: { thinking: { type: 'disabled' } },
};

export const GLM_FAMILIES: readonly Family[] = [
  {
    // Always thinks: docs.oxen.ai, GLM-5.3-Flash; window: docs.apiyi.com/models/glm-5-3-flash.md.
    pattern: /(^|\/)glm-5\.[3-9]-flash/i,
    abilities: { ...GLM, context: 1_000_000, longest_answer: 128_000, vision: true, thinking: 'always' },
  },
  {
    // Always thinks, and more than 131,072 tokens are refused: dev.to/aihubmix, GLM-5.3 API Guide.
    pattern: /(^|\/)glm-5\.[3-9]/i,
    abilities: { ...GLM, context: 1_048_576, longest_answer: 131_072, vision: false, thinking: 'always' },
  },
  { pattern: /(^|\/)glm-[45][\d.]*v/i, abilities: { ...GLM, ...CAN_STOP_THINKING, vision: true } },
  {
    pattern: /(^|\/)glm-5\.2/i,
    abilities: { ...GLM, ...CAN_STOP_THINKING, context: 1_048_576, vision: false },
  },
  { pattern: /(^|\/)glm-(4\.[5-9]|5)/i, abilities: { ...GLM, ...CAN_STOP_THINKING, vision: false } },
];

export const GLM_PRESET: Preset = {
  ...PLAIN,
  id: 'glm',
  name: 'GLM（智譜 Z.ai）',
  address: 'https://api.z.ai/api/paas/v4',
  addressHint: 'https://open.bigmodel.cn/api/paas/v4',
  // hexdocs.pm/req_llm/zai.html waits 300 s for models that think.
  waits: { ...USUAL_WAITS, thinkingMs: 300_000 },
  defaultModel: 'glm-5.3-flash',
  help:
    '金鑰在 z.ai 的 API 平台建立，並須先儲值。' +
    '中國內地帳戶請把地址改為 https://open.bigmodel.cn/api/paas/v4。',
  models: [
    {
      // The list price; it began at half of it (github.com/VladoIvankovic/Codeep, release v2.25.0).
      name: 'glm-5.3-flash',
      kind: 'chat',
      label: '快速',
      prices: { input: 0.15, cached: 0.03, output: 0.5 },
    },
    // openrouter.ai/~z-ai/glm-latest.
    { name: 'glm-5.3', kind: 'chat', label: '深入思考', prices: { input: 1.4, cached: 0.26, output: 4.4 } },
    {
      // models.dev, providers/zai/models/glm-5v-turbo.toml.
      name: 'glm-5v-turbo',
      kind: 'chat',
      label: '看圖',
      prices: { input: 1.2, cached: 0.24, output: 4 },
    },
  ],
  families: GLM_FAMILIES,
};
