import type { Abilities } from '#contract/ai-models.ts';
import type { AiModel, AiService } from '../service.ts';

/** Waits that no test is kept by, and that a busy machine keeps to. */
export const WAITS = { connectMs: 300, firstSignMs: 300, silenceMs: 300, thinkingMs: 600 };

/** A service in plain OpenAI form. */
export const aService = (fields: Partial<AiService> & { address: string }): AiService => ({
  id: 'openai',
  preset: 'openai',
  keyHeader: 'authorization',
  query: '',
  headers: {},
  waits: WAITS,
  imageHosts: [],
  ...fields,
});

export const aModel = (name: string, abilities: Abilities = {}): AiModel => ({ name, abilities });
