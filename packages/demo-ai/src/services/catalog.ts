import { azure } from './azure.ts';
import { deepseek } from './deepseek.ts';
import { gemini } from './gemini.ts';
import { kimi } from './kimi.ts';
import { lmstudio } from './lmstudio.ts';
import { mistral } from './mistral.ts';
import { ollama } from './ollama.ts';
import { openai2026 } from './openai-2026.ts';
import { openrouter } from './openrouter.ts';
import { poe } from './poe.ts';
import { qwen } from './qwen.ts';
import type { Service } from './service.ts';
import { vllm } from './vllm.ts';

/** The servers that can be started by name. */
export const SERVICES = {
  'openai-2026': openai2026,
  azure,
  deepseek,
  qwen,
  gemini,
  openrouter,
  poe,
  kimi,
  mistral,
  ollama,
  vllm,
  lmstudio,
} as const satisfies Record<string, Service>;

export type ServiceName = keyof typeof SERVICES;

export const SERVICE_NAMES = Object.keys(SERVICES) as ServiceName[];
