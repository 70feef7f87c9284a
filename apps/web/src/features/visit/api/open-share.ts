import { openShare } from '#contract/visits.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export type SharedChatbot = { id: string; name: string };

/** The active chatbots of the school, for whoever knows the password of its share page. */
export async function fetchSharedChatbots(
  access: string,
  signal: AbortSignal,
): Promise<readonly SharedChatbot[]> {
  return (await call(openShare, { body: { access } }, { signal })).chatbots;
}
