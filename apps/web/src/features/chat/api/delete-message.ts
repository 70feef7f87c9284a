import { deleteMessage } from '#contract/chat.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** A question takes its answer with it. */
export function removeMessage(id: string): Promise<undefined> {
  return call(deleteMessage, { params: { id } });
}
