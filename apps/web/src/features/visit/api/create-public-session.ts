import { createPublicSession } from '#contract/public-chat.contract.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The id of the visitor's session of this name, which is made where there is none yet. */
export async function ensureSession(chatbotId: string, name: string, signal: AbortSignal): Promise<string> {
  const { session } = await call(createPublicSession, { params: { a: chatbotId, b: name } }, { signal });
  return session.id;
}
