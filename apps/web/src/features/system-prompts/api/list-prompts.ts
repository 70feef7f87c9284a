import { queryOptions } from '@tanstack/react-query';
import { listAllSystemPrompts, type SystemPrompt } from '#contract/system-prompts.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { logFailure } from '#web/lib/log.ts';

async function fetchPrompts(signal: AbortSignal): Promise<SystemPrompt[]> {
  try {
    return await call(listAllSystemPrompts, {}, { signal });
  } catch (error) {
    if (!signal.aborted) logFailure('Failed to fetch system prompts', error);
    throw error;
  }
}

export const promptsQuery = queryOptions({
  queryKey: ['system-prompts', 'all'],
  queryFn: ({ signal }) => fetchPrompts(signal),
});
