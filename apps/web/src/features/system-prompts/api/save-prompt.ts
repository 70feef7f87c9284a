import {
  createSystemPrompt,
  type SystemPrompt,
  updateSystemPrompt,
} from '#contract/system-prompts.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import type { PromptFields } from '../state/prompt-fields.ts';

/** A new prompt for null; `newId` is its id, so that saving it again cannot make a second one. */
export function savePrompt(id: string | null, newId: string, body: PromptFields): Promise<SystemPrompt> {
  return id === null
    ? call(createSystemPrompt, { body: { ...body, id: newId } })
    : call(updateSystemPrompt, { params: { id }, body });
}
