import {
  checkPublicAccess,
  createPublicMessage,
  createPublicSession,
  listPublicMessages,
} from '#contract/public-chat.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { PublicChatService } from './public-chat.service.ts';

const MESSAGES_LIMIT = 200;

export function mountPublicChat(http: Http, chats: PublicChatService): void {
  http.mount(checkPublicAccess, async ({ params }, { actor }) => {
    const session = await chats.findSession(actor, params.a, params.b);
    return { success: true as const, hasAccess: session !== null, session };
  });
  http.mount(createPublicSession, async ({ params }, { actor, address }) => {
    const session = await chats.createSession(actor, params.a, params.b, address);
    return { success: true as const, session };
  });
  http.mount(listPublicMessages, ({ params }, { actor, address }) =>
    chats.listMessages(actor, params.sessionId, MESSAGES_LIMIT, address),
  );
  http.mount(createPublicMessage, ({ params, body }, { actor, address }) =>
    chats.createMessage(actor, params.sessionId, body, address),
  );
}
