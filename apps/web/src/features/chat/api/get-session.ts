import { type ChatSession, getSession } from '#contract/chat.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function fetchSession(id: string, signal: AbortSignal): Promise<ChatSession> {
  return call(getSession, { params: { id } }, { signal });
}
