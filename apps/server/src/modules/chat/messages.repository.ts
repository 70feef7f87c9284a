import { and, desc, eq, getTableColumns, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { AppError } from '../../kernel/app-error.ts';
import {
  type Database,
  defineStatement,
  type Queryable,
  type Transaction,
} from '../../platform/db/database.ts';
import { writeOneByOne } from '../../platform/db/one-by-one.ts';
import { chatMessages, chatSessions, chatTurns } from '../../platform/db/schema/index.ts';
import {
  deleteSearched,
  forgetSearched,
  lockSession,
  recountMessages,
  takePosition,
} from './sessions.repository.ts';

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

const columns = {
  ...getTableColumns(chatMessages),
  ownerId: chatSessions.ownerId,
  chatbotId: chatSessions.chatbotId,
  chatbotName: chatSessions.chatbotName,
  turnId: chatTurns.id,
  turnStatus: chatTurns.status,
  turnError: chatTurns.errorCode,
  turnErrorText: chatTurns.errorText,
  turnSources: chatTurns.sources,
};

function selectMessages(db: Queryable) {
  return db
    .select(columns)
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .leftJoin(chatTurns, eq(chatTurns.answerMessageId, chatMessages.id))
    .$dynamic();
}

/** Bytes of text in one page, beyond its newest message: long messages make short pages. */
const PAGE_BYTES = 2_000_000;

/** Newest first, at most `limit` and some two million bytes of text; `more` tells that there are earlier ones. */
export async function listMessages(
  db: Queryable,
  filter: { sessionId: string; before?: number | undefined; limit: number },
): Promise<{ rows: MessageRow[]; more: boolean }> {
  const inSession = eq(chatMessages.sessionId, filter.sessionId);
  const before = filter.before === undefined ? undefined : lt(chatMessages.position, filter.before);
  // Sizes are read without the texts.
  const places = await db
    .select({ position: chatMessages.position, bytes: sql<number>`octet_length(${chatMessages.content})` })
    .from(chatMessages)
    .where(and(inSession, before))
    .orderBy(desc(chatMessages.position))
    .limit(filter.limit + 1);
  let bytes = 0;
  const page = places.slice(0, filter.limit).filter((place, index) => {
    bytes += place.bytes;
    return index === 0 || bytes <= PAGE_BYTES;
  });
  const oldest = page.at(-1);
  if (!oldest) return { rows: [], more: false };
  const rows = await selectMessages(db)
    .where(and(inSession, before, gte(chatMessages.position, oldest.position)))
    .orderBy(desc(chatMessages.position));
  return { rows, more: places.length > page.length };
}

export async function findMessage(db: Queryable, id: string): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(db).where(eq(chatMessages.id, id));
  return row;
}

/**
 * Appends a message and answers its place. Throws a unique violation when its id is known, and `overloaded` when too
 * many wait to write to its session.
 */
export function appendMessage(
  db: Database,
  message: Omit<typeof chatMessages.$inferInsert, 'position'>,
): Promise<number> {
  return writeOneByOne(db, message.sessionId, () =>
    db.transaction(async (tx) => {
      const position = await takePosition(tx, message.sessionId);
      if (position === undefined) throw new AppError('chat_session_not_found');
      await tx.insert(chatMessages).values({ ...message, position });
      return position;
    }),
  );
}

export async function updateMessage(
  db: Database,
  message: { id: string; sessionId: string; position: number; content: string },
): Promise<void> {
  const { id, content } = message;
  await writeOneByOne(db, message.sessionId, () =>
    db.transaction(async (tx) => {
      await forgetSearched(tx, message.sessionId, message.position);
      await tx.update(chatMessages).set({ content }).where(eq(chatMessages.id, id));
    }),
  );
}

/**
 * Removes a message and the turn that it asked or answered; a question takes its answer along. Answers how many
 * messages went. Locks the session until the end of the transaction.
 */
export async function deleteMessage(
  tx: Transaction,
  message: { id: string; sessionId: string },
): Promise<number> {
  const ofQuestion = tx
    .select({ id: chatTurns.answerMessageId })
    .from(chatTurns)
    .where(eq(chatTurns.userMessageId, message.id));
  await lockSession(tx, message.sessionId);
  const gone = await tx
    .delete(chatMessages)
    .where(or(eq(chatMessages.id, message.id), inArray(chatMessages.id, ofQuestion)))
    .returning({ position: chatMessages.position });
  await deleteSearched(
    tx,
    message.sessionId,
    gone.map(({ position }) => position),
  );
  await recountMessages(tx, message.sessionId, gone.length);
  return gone.length;
}

/** Those of the files that a message names. */
export async function listFilesOfMessages(db: Database, hashes: string[]): Promise<string[]> {
  return (await named(db, [hashes])).map(({ hash }) => hash);
}

const named = defineStatement<{ hash: string }, [string[]]>(
  'files_of_messages',
  `select hash from unnest($1::text[]) as f (hash)
    where exists (select 1 from chat_messages m where m.file_hash = f.hash)`,
);

/** Whether an answer to this message, or this answer, is being written. */
export async function isInRunningTurn(db: Queryable, messageId: string): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(chatTurns)
    .where(
      and(
        eq(chatTurns.status, 'running'),
        or(eq(chatTurns.userMessageId, messageId), eq(chatTurns.answerMessageId, messageId)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
