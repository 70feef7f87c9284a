import type { Abilities } from '#contract/ai-models.ts';
import { AZURE_DATED, AZURE_V1 } from './azure-openai.ts';
import { DEEPSEEK } from './deepseek.ts';
import { GEMINI_PRESET } from './gemini.ts';
import { GLM_PRESET } from './glm.ts';
import { KIMI_PRESET } from './kimi.ts';
import { LITELLM, LLAMA_CPP, LM_STUDIO, OLLAMA, VLLM } from './local.ts';
import { MISTRAL_PRESET } from './mistral.ts';
import { OPENAI } from './openai.ts';
import { OPENROUTER } from './openrouter.ts';
import { OTHER } from './other.ts';
import { POE } from './poe.ts';
import type { Preset } from './preset.ts';
import { QWEN_CN, QWEN_INTL } from './qwen.ts';

/** In the order in which an administrator sees them. Facts are of November 2026. */
export const PRESETS: readonly Preset[] = [
  OPENAI,
  AZURE_V1,
  AZURE_DATED,
  DEEPSEEK,
  QWEN_INTL,
  QWEN_CN,
  GEMINI_PRESET,
  OPENROUTER,
  POE,
  KIMI_PRESET,
  GLM_PRESET,
  MISTRAL_PRESET,
  OLLAMA,
  LM_STUDIO,
  VLLM,
  LLAMA_CPP,
  LITELLM,
  OTHER,
];

/** `other` for an id that is not known: a service may have been made with a preset that is gone. */
export function findPreset(id: string): Preset {
  return PRESETS.find((preset) => preset.id === id) ?? OTHER;
}

/** What is known of a model by its name; nothing where no family matches. */
export function abilitiesOf(preset: Preset, modelName: string): Abilities {
  return preset.families.find(({ pattern }) => pattern.test(modelName))?.abilities ?? {};
}
