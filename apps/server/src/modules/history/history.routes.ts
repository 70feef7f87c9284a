import {
  deleteHistorySession,
  exportHistory,
  getHistorySession,
  listAllHistory,
  listHistoryMessages,
  listHistorySchools,
  listHistorySessions,
  listHistoryUsers,
} from '#contract/chat-history.contract.ts';
import type { Http } from '../../platform/http/http.ts';
import type { HistoryPage, HistoryService } from './history.service.ts';

const NEXT_CURSOR = 'x-next-cursor';
const MORE_FOUND = 'x-more-found';

/** The name as it is read, for browsers, and in letters of ASCII for those who know no other header. */
const nameAttachment = ({ plain, shown }: { plain: string; shown: string }) =>
  `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(shown)}`;

export function mountHistory(http: Http, history: HistoryService): void {
  const answer = (
    { sessions, nextCursor, hasMore }: HistoryPage,
    setHeader: (name: string, value: string) => void,
  ) => {
    if (nextCursor) setHeader(NEXT_CURSOR, nextCursor);
    if (hasMore) setHeader(MORE_FOUND, '1');
    return sessions;
  };
  http.mount(listHistorySessions, async ({ query }, { actor, setHeader }) =>
    answer(await history.listOwn(actor, query), setHeader),
  );
  http.mount(listAllHistory, async ({ query }, { actor, setHeader }) =>
    answer(await history.listAll(actor, query), setHeader),
  );
  http.mount(listHistoryMessages, async ({ params, query }, { actor, setHeader }) => {
    const page = await history.listMessages(actor, params.id, query);
    if (page.nextCursor) setHeader(NEXT_CURSOR, page.nextCursor);
    return page.messages;
  });
  http.mount(getHistorySession, ({ params }, { actor }) => history.getSession(actor, params.id));
  http.mount(deleteHistorySession, ({ params }, { actor }) => history.deleteSession(actor, params.id));
  http.mount(exportHistory, async ({ body }, { actor, setHeader }) => {
    const file = await history.exportSessions(actor, body);
    setHeader('content-type', file.type);
    setHeader('content-disposition', nameAttachment(file.name));
    return file.bytes;
  });
  http.mount(listHistoryUsers, ({ query }) => history.listUsers(query));
  http.mount(listHistorySchools, () => history.listSchools());
}
