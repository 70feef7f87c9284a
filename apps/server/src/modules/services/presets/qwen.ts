import type { Abilities } from '#contract/ai-models.ts';
import { type Family, PLAIN } from './common.ts';
import type { Preset } from './preset.ts';

/**
 * JSON schemas are for some models only, JSON for most:
 * alibabacloud.com/help/en/model-studio/qwen-structured-output.
 */
const QWEN: Abilities = {
  temperature: 'free',
  token_field: 'max_tokens',
  answer_form: 'json',
  roles: 'any',
  stream_usage: true,
};

/** help.aliyun.com/en/model-studio/deep-thinking. */
const HYBRID: Abilities = { thinking: 'optional', thinking_off: { enable_thinking: false } };

export const QWEN_FAMILIES: readonly Family[] = [
  { pattern: /(^|\/)(qwq|qvq|qwen[\w.-]*-thinking)/i, abilities: { ...QWEN, thinking: 'always' } },
  {
    // vercel.com/ai-gateway/models/qwen3.8-flash.md; its thinking can be switched: docs.venice.ai, Qwen 3.8
    // Flash.
    pattern: /(^|\/)qwen3\.8-flash/i,
    abilities: { ...QWEN, ...HYBRID, context: 991_000, longest_answer: 128_000, vision: true },
  },
  {
    // Sources name 65,536, 128,000 and 131,072 as its longest answer: a call for the lowest is never refused.
    pattern: /(^|\/)qwen3\.8-max/i,
    abilities: { ...QWEN, ...HYBRID, context: 991_000, longest_answer: 65_536, vision: true },
  },
  { pattern: /(^|\/)qwen[\w.-]*-instruct/i, abilities: { ...QWEN, thinking: 'never' } },
  {
    pattern: /(^|\/)(qwen3[\w.]*-(max|plus|flash)|qwen-(plus|flash|turbo))/i,
    abilities: { ...QWEN, ...HYBRID },
  },
  {
    // More is a 400, "Range of max_tokens should be [1, 8192]"; promptfoo.dev/docs/providers/alibaba.
    pattern: /(^|\/)qwen-max/i,
    abilities: { ...QWEN, longest_answer: 8_192, thinking: 'never' },
  },
  {
    // At most 10 texts: alibabacloud.com/help/en/model-studio/embedding-interfaces-compatible-with-openai.
    pattern: /(^|\/)text-embedding-v[34]/i,
    abilities: { batch: 10, dimensions: true },
  },
];

const DEFAULT = 'qwen3.8-flash';

export const QWEN_INTL: Preset = {
  ...PLAIN,
  id: 'qwen',
  name: '通義千問（國際）',
  address: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
  addressHint: 'https://WORKSPACE.ap-southeast-1.maas.aliyuncs.com/compatible-mode/v1',
  defaultModel: DEFAULT,
  help:
    '金鑰在阿里雲國際站的 Model Studio（新加坡地域）建立。' +
    '其他地域（例如香港）的金鑰不通用，地址也不同，請照控制台所示填寫。',
  models: [
    // Prices: vercel.com/ai-gateway/models/qwen3.8-flash.md and qwen3.8-max-0902.
    { name: DEFAULT, kind: 'chat', label: '快速', prices: { input: 0.15, output: 0.47 } },
    { name: 'qwen3.8-max', kind: 'chat', label: '深入思考', prices: { input: 2, output: 6 } },
    // Price of Singapore: alibabacloud.com/help/en/model-studio/embedding-interfaces-compatible-with-openai.
    { name: 'text-embedding-v4', kind: 'embeddings', label: '', prices: { input: 0.07 } },
  ],
  families: QWEN_FAMILIES,
};

/** Without prices: they are in yuan, and a rate of exchange would be a guess. */
export const QWEN_CN: Preset = {
  ...QWEN_INTL,
  id: 'qwen-cn',
  name: '通義千問（中國內地）',
  address: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
  addressHint: 'https://WORKSPACE.cn-beijing.maas.aliyuncs.com/compatible-mode/v1',
  help:
    '金鑰在阿里雲百煉（中國內地站）建立，與國際站的金鑰不能互換。' +
    '價格以人民幣計算，請按帳單換算後自行填寫。',
  models: QWEN_INTL.models.map((model) => ({ ...model, prices: {} })),
};
