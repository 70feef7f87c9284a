import type { ChatMessage } from '#contract/chat.contract.ts';
import type { CallInput } from '#contract/operation.ts';
import { createPublicMessage } from '#contract/public-chat.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { logFailure } from '#web/lib/log.ts';

type NewMessage = CallInput<typeof createPublicMessage>['body'];

/** Stores a message in a visitor's session; null where that failed, because the chat goes on without it. */
export async function savePublicMessage(sessionId: string, message: NewMessage): Promise<ChatMessage | null> {
  try {
    return await call(createPublicMessage, { params: { sessionId }, body: message });
  } catch (error) {
    logFailure('public message', error);
    return null;
  }
}
