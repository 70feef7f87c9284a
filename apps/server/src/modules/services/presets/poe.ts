import { PLAIN } from './common.ts';
import type { Preset } from './preset.ts';

/**
 * No family switches thinking off, because only Poe's own library can set parameters of a bot
 * (creator.poe.com/api-reference/client-sdks).
 */
export const POE: Preset = {
  ...PLAIN,
  id: 'poe',
  name: 'Poe',
  address: 'https://api.poe.com/v1',
  addressHint: 'https://api.poe.com/v1',
  // creator.poe.com/api-reference/rate-limits.
  requestsPerMinute: 500,
  // Where bots that draw put their pictures; seen in many public files, in no document of Poe.
  imageHosts: ['pfst.cf2.poecdn.net'],
  defaultModel: 'GPT-5.4-Mini',
  help:
    '金鑰在 poe.com/api/keys 取得，用量從該帳戶的點數扣除，收費模型須有訂閱或加購點數。' +
    '模型名稱就是 Poe 上機械人的名稱。',
  // models.dev, providers/poe/models/openai: gpt-5.4-mini.toml and gpt-5.4-nano.toml.
  models: [
    {
      name: 'GPT-5.4-Mini',
      kind: 'chat',
      label: '',
      prices: { input: 0.68, cached: 0.068, output: 4 },
    },
    {
      name: 'GPT-5.4-Nano',
      kind: 'chat',
      label: '快速',
      prices: { input: 0.18, cached: 0.018, output: 1.1 },
    },
  ],
  families: [
    {
      // Same files; the temperature is not taken.
      pattern: /^gpt-5\.4-(mini|nano)/i,
      abilities: { context: 400_000, longest_answer: 128_000, vision: true, temperature: 'fixed' },
    },
    { pattern: /^gpt-[5-9]/i, abilities: { vision: true, temperature: 'fixed' } },
  ],
};
