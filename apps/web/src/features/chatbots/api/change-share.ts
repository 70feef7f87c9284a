import { renewChatbotShare, setChatbotShare } from '#contract/chatbots.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

export type Share = { password: string; isDefault: boolean };

/** A blank password is the chatbot's own default. */
export function setShare(id: string, password: string): Promise<Share> {
  return call(setChatbotShare, { params: { id }, body: { password } });
}

/** A new random password. */
export function renewShare(id: string): Promise<Share> {
  return call(renewChatbotShare, { params: { id } });
}
