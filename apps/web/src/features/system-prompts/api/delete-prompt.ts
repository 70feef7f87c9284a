import { deleteSystemPrompt } from '#contract/system-prompts.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function removePrompt(id: string): Promise<undefined> {
  return call(deleteSystemPrompt, { params: { id } });
}
