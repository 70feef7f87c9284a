import { PLAIN } from './common.ts';
import { OPENAI_FAMILIES } from './openai.ts';
import type { Preset } from './preset.ts';

// Without models: a model is the school's own deployment, and its name is only a hint of what is behind it.
const AZURE = {
  ...PLAIN,
  address: null,
  keyHeader: 'api-key',
  defaultModel: null,
  models: [],
  families: OPENAI_FAMILIES,
} as const satisfies Partial<Preset>;

/** The address without versions: learn.microsoft.com/azure/foundry/openai/api-version-lifecycle. */
export const AZURE_V1: Preset = {
  ...AZURE,
  id: 'azure',
  name: 'Azure OpenAI',
  addressHint: 'https://NAME.openai.azure.com/openai/v1',
  help:
    '地址中的 NAME 是學校的資源名稱，模型名稱是學校自行取的部署（deployment）名稱。' +
    '金鑰在 Azure 入口網站該資源的「金鑰與端點」頁。',
};

/** The older form. The deployment is in the path, so that a service has one model. */
export const AZURE_DATED: Preset = {
  ...AZURE,
  id: 'azure-dated',
  name: 'Azure OpenAI（舊式地址）',
  addressHint: 'https://NAME.openai.azure.com/openai/deployments/DEPLOYMENT',
  // GPT-5 and o-models need this version or a later one: release v1.4.398 of danielmiessler/Fabric.
  query: 'api-version=2025-04-01-preview',
  help:
    '只在學校仍用帶 api-version 的舊地址時選用，否則請用「Azure OpenAI」。' +
    '部署名稱寫在地址裡，每個部署各建一個服務。',
};
