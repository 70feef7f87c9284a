import { type SystemPrompt, toggleSystemPrompt } from '#contract/system-prompts.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function togglePrompt(id: string): Promise<SystemPrompt> {
  return call(toggleSystemPrompt, { params: { id } });
}
