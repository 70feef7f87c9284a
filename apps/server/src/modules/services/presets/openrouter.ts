import { PLAIN, serveElsewhere } from './common.ts';
import { DEEPSEEK_FAMILIES } from './deepseek.ts';
import { GEMINI_FAMILIES } from './gemini.ts';
import { GLM_FAMILIES } from './glm.ts';
import { KIMI_FAMILIES } from './kimi.ts';
import { MISTRAL_FAMILIES } from './mistral.ts';
import { OPENAI_FAMILIES } from './openai.ts';
import type { Preset } from './preset.ts';
import { QWEN_FAMILIES } from './qwen.ts';

const FAMILIES = [
  ...OPENAI_FAMILIES,
  ...DEEPSEEK_FAMILIES,
  ...QWEN_FAMILIES,
  ...GEMINI_FAMILIES,
  ...KIMI_FAMILIES,
  ...GLM_FAMILIES,
  ...MISTRAL_FAMILIES,
];

export const OPENROUTER: Preset = {
  ...PLAIN,
  id: 'openrouter',
  name: 'OpenRouter',
  address: 'https://openrouter.ai/api/v1',
  addressHint: 'https://openrouter.ai/api/v1',
  defaultModel: 'deepseek/deepseek-v4.1-flash',
  // It hands the 403 of OpenAI and Google on: github.com/OpenRouterTeam/openrouter-examples/issues/18.
  help:
    '金鑰在 openrouter.ai/settings/keys 建立，模型名稱要連供應商一起寫，例如 deepseek/deepseek-v4.1-flash。' +
    '在香港，OpenAI、Google 等供應商的模型經這裡呼叫同樣會被拒絕。',
  models: [
    {
      // The price of DeepSeek itself, other hosts differ: github.com/gptme/gptme/pull/3799.
      name: 'deepseek/deepseek-v4.1-flash',
      kind: 'chat',
      label: '快速',
      prices: { input: 0.3, output: 1.2 },
    },
    // openrouter.ai/~z-ai/glm-latest, of Z.ai itself.
    {
      name: 'z-ai/glm-5.3',
      kind: 'chat',
      label: '深入思考',
      prices: { input: 1.4, cached: 0.26, output: 4.4 },
    },
    // openrouter.ai/openai/gpt-5.4-nano.
    { name: 'openai/gpt-5.4-nano', kind: 'chat', label: '', prices: { input: 0.2, output: 1.25 } },
  ],
  // One way for all models: openrouter.ai/docs/use-cases/reasoning-tokens, and max_tokens in its request
  // schema (openrouter.ai/docs/api-reference/overview).
  families: serveElsewhere(
    FAMILIES,
    { reasoning: { enabled: false } },
    { token_field: 'max_tokens', stream_usage: true },
  ),
};
