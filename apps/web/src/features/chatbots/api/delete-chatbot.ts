import { deleteChatbot } from '#contract/chatbots.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export function removeChatbot(id: string): Promise<undefined> {
  return call(deleteChatbot, { params: { id } });
}
