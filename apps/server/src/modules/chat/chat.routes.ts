import { listAiSessions } from '#contract/ai.contract.ts';
import {
  createHistoryMessage,
  createMessage,
  createSession,
  deleteMessage,
  deleteSession,
  getFile,
  getSession,
  listMessages,
  listSessions,
  reportUsage,
  updateMessage,
  updateSession,
  usageToday,
} from '#contract/chat.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { MessagesService } from './messages.service.ts';
import type { SessionsService } from './sessions.service.ts';
import type { UsageService } from './usage.service.ts';

const NEXT_CURSOR = 'x-next-cursor';
const AI_SESSIONS_LIMIT = 200;

export function mountSessions(http: Http, sessions: SessionsService): void {
  http.mount(listSessions, async ({ query }, { actor, setHeader }) => {
    const page = await sessions.listSessions(actor, query);
    if (page.nextCursor) setHeader(NEXT_CURSOR, page.nextCursor);
    return page.sessions;
  });
  http.mount(listAiSessions, async (_, { actor }) => {
    return (await sessions.listSessions(actor, { limit: AI_SESSIONS_LIMIT })).sessions;
  });
  http.mount(createSession, ({ body }, { actor }) => sessions.createSession(actor, body));
  http.mount(getSession, ({ params }, { actor }) => sessions.getSession(actor, params.id));
  http.mount(updateSession, ({ params, body }, { actor }) =>
    sessions.renameSession(actor, params.id, body.title),
  );
  http.mount(deleteSession, ({ params }, { actor }) => sessions.deleteSession(actor, params.id));
}

export function mountMessages(http: Http, messages: MessagesService): void {
  http.mount(listMessages, async ({ query }, { actor, setHeader }) => {
    const page = await messages.listMessages(actor, query);
    if (page.nextCursor) setHeader(NEXT_CURSOR, page.nextCursor);
    return page.messages;
  });
  http.mount(createMessage, ({ body }, { actor }) => messages.createMessage(actor, body.session_id, body));
  http.mount(createHistoryMessage, ({ params, body }, { actor }) =>
    messages.createMessage(actor, params.id, body),
  );
  http.mount(updateMessage, ({ params, body }, { actor }) =>
    messages.updateMessage(actor, params.id, body.content),
  );
  http.mount(deleteMessage, ({ params }, { actor }) => messages.deleteMessage(actor, params.id));
  http.mount(getFile, async ({ params }, { actor, setHeader }) => {
    const image = await messages.getImage(actor, params.id);
    setHeader('content-type', image.type);
    setHeader('content-security-policy', "default-src 'none'; sandbox");
    return new Uint8Array(image.bytes);
  });
}

export function mountUsage(http: Http, usage: UsageService): void {
  http.mount(usageToday, ({ query }, { actor }) => usage.getToday(actor, query.chatbotId));
  http.mount(reportUsage, ({ body }, { actor }) => usage.report(actor, body));
}
