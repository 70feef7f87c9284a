import { deleteSession } from '#contract/chat.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function removeSession(id: string): Promise<undefined> {
  return call(deleteSession, { params: { id } });
}
