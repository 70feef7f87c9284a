import type { Provider } from '#contract/constants.ts';

export const PROVIDER_LABELS: Readonly<Record<Provider, string>> = {
  openai: 'OpenAI',
  deepseek: 'DeepSeek',
  other: '其他',
};
