import { PLAIN } from './common.ts';
import type { Preset } from './preset.ts';

export const OTHER: Preset = {
  ...PLAIN,
  id: 'other',
  name: '其他（OpenAI 相容）',
  address: null,
  addressHint: 'https://api.example.com/v1',
  defaultModel: null,
  help: '任何與 OpenAI 相容的服務都可以。地址填到 /chat/completions 之前為止，模型名稱請照該服務的文件填寫。',
  models: [],
  families: [],
};
