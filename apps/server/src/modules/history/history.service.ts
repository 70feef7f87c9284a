import {
  type getHistorySession,
  type HistorySession,
  type HistoryUser,
  type listAllHistory,
  type listHistoryMessages,
  type listHistorySessions,
  PUBLIC_USER,
} from '#contract/chat-history.contract.ts';
import type { Input, Output } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { makeCursor, readCursor } from '../../kernel/cursor.ts';
import { makeSlots } from '../../kernel/slots.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  listDeltas,
  type MessagesService,
  mayOverseeChats,
  mayReadSession,
  noteList,
  noteReading,
  noteSearch,
  type SessionsService,
} from '../chat/index.ts';
import { listSchoolNames } from '../schools/index.ts';
import { findPeopleOfSchools } from '../users/index.ts';
import { makeExportService } from './export.service.ts';
import { findSessions } from './find-sessions.ts';
import { PUBLIC_USERS, presentHistorySession } from './history.presenter.ts';
import { startIndexer } from './indexer.ts';
import { makePeriodStart } from './periods.ts';
import { readSearchLag } from './search-index.repository.ts';
import * as repository from './sessions.repository.ts';

export type HistoryService = ReturnType<typeof startHistory>;

/** Searches of this process at once: each compares for up to two tenths of a second. */
const SEARCHES = 4;

type OwnQuery = Input<typeof listHistorySessions>['query'];

/** A page of sessions, or what a search found: that has no next page. */
export type HistoryPage = { sessions: HistorySession[]; nextCursor: string | null; hasMore: boolean };

export function startHistory(deps: {
  db: Database;
  clock: Clock;
  schoolTimeZone: string;
  sessions: SessionsService;
  messages: MessagesService;
  onError: (error: unknown) => void;
}) {
  const { db, clock, sessions, messages } = deps;
  const indexer = startIndexer(deps);
  const exporter = makeExportService(deps);
  const periodStart = makePeriodStart(deps.schoolTimeZone);
  const takeSlot = makeSlots(SEARCHES);

  async function listPage(
    actor: Actor,
    filter: repository.SessionFilter,
    { limit, cursor }: OwnQuery,
  ): Promise<HistoryPage> {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const places = await repository.listPlaces(db, filter, { limit, after });
    const page = places.slice(0, limit);
    const last = page.at(-1);
    const rows = await repository.readSessions(
      db,
      page.map(({ id }) => id),
    );
    await noteList(db, actor, whoseAre(filter), rows);
    const isOverseen = mayOverseeChats(actor);
    return {
      sessions: rows.map((row) => presentHistorySession(row, { isOverseen })),
      nextCursor:
        places.length > page.length && last ? makeCursor({ at: last.updatedAt, id: last.id }) : null,
      hasMore: false,
    };
  }

  async function search(
    actor: Actor,
    filter: repository.SessionFilter,
    words: { search: string; title: string },
  ): Promise<HistoryPage> {
    const { found, hasMore } = await takeSlot(() => findSessions(db, { filter, ...words }));
    const excerpts = new Map(found.map(({ id, excerpt }) => [id, excerpt]));
    const rows = await repository.readSessions(db, [...excerpts.keys()]);
    const shown = rows.filter(({ id }) => excerpts.get(id) !== undefined);
    await noteList(db, actor, whoseAre(filter), rows);
    await noteSearch(db, actor, shown);
    const isOverseen = mayOverseeChats(actor);
    return {
      sessions: rows.map((row) => presentHistorySession(row, { isOverseen, excerpt: excerpts.get(row.id) })),
      nextCursor: null,
      hasMore,
    };
  }

  function list(
    actor: Actor,
    who: Pick<repository.SessionFilter, 'owner' | 'school'>,
    query: OwnQuery,
  ): Promise<HistoryPage> {
    const { chatbotId, period } = query;
    const since = period === undefined ? undefined : periodStart(period, clock.now());
    const filter = { ...who, chatbotId, since };
    const words = { search: query.search?.trim() ?? '', title: query.title?.trim() ?? '' };
    return words.search === '' && words.title === ''
      ? listPage(actor, filter, query)
      : search(actor, filter, words);
  }

  return {
    listOwn: (actor: Actor, query: OwnQuery): Promise<HistoryPage> =>
      list(actor, { owner: { userId: actor.id } }, query),

    listAll(
      actor: Actor,
      { userId, school, ...query }: Input<typeof listAllHistory>['query'],
    ): Promise<HistoryPage> {
      const ofUser = userId === PUBLIC_USER ? 'visitors' : userId && { userId };
      return list(actor, { owner: ofUser || undefined, school: school || undefined }, query);
    },

    getSession: (actor: Actor, id: string) => getSession(db, actor, id),

    /** Oldest first; the cursor leads to the messages before the page. An answer that is being written is shown so far. */
    async listMessages(
      actor: Actor,
      sessionId: string,
      query: Input<typeof listHistoryMessages>['query'],
    ): Promise<{ messages: Output<typeof listHistoryMessages>; nextCursor: string | null }> {
      const page = await messages.listMessages(actor, { ...query, sessionId });
      const shown = page.messages.map(async ({ id, role, content, created_at, metadata, turn }) => ({
        id,
        role,
        content: turn?.status === 'running' ? await readSoFar(db, turn.id) : content,
        timestamp: created_at,
        ...(metadata?.fileContent !== undefined && { file_name: metadata.fileName ?? '' }),
      }));
      return { messages: await Promise.all(shown), nextCursor: page.nextCursor };
    },

    deleteSession: (actor: Actor, id: string): Promise<void> => sessions.deleteSession(actor, id),

    listUsers: (query: { search: string; limit: number }) => listUsers(db, query),

    listSchools: (): Promise<string[]> => listSchoolNames(db),

    ...indexer,
    readSearchLag: () => readSearchLag(db),
    exportSessions: exporter.exportSessions,
  };
}

function whoseAre({ owner, school }: repository.SessionFilter) {
  return owner ?? (school === undefined ? 'everybody' : { school });
}

async function listUsers(
  db: Database,
  { search, limit }: { search: string; limit: number },
): Promise<HistoryUser[]> {
  const people = await findPeopleOfSchools(db, search, limit);
  const shown = people.map(({ userType, ...person }) => ({ ...person, user_type: userType }));
  const isPublic = PUBLIC_USERS.name.toLowerCase().includes(search.trim().toLowerCase());
  return isPublic ? [PUBLIC_USERS, ...shown].slice(0, limit) : shown;
}

async function getSession(db: Database, actor: Actor, id: string): Promise<Output<typeof getHistorySession>> {
  const [row] = await repository.readSessions(db, [id]);
  if (!row || !mayReadSession(actor, row)) throw new AppError('chat_session_not_found');
  await noteReading(db, actor, row);
  const session = presentHistorySession(row, { isOverseen: mayOverseeChats(actor) });
  return { ...session, is_own: row.ownerId === actor.id };
}

/** Of an answer that is being written, what is stored of it. */
async function readSoFar(db: Database, turnId: string): Promise<string> {
  const deltas = await listDeltas(db, [turnId, 0]);
  return deltas.map(({ text }) => text).join('');
}
