import { type ExportFormat, HISTORY_EXPORT_MESSAGES_MAX } from '#contract/chat-history.contract.ts';
import { errorMessage } from '#contract/error-messages.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Clock, makeSchoolDay } from '../../kernel/clock.ts';
import { makePause } from '../../kernel/pause.ts';
import { makeSlots } from '../../kernel/slots.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { mayOverseeChats, mayReadSession, noteOversight } from '../chat/index.ts';
import { measureText, readMessages } from './export.repository.ts';
import { FORMATS } from './export-formats.ts';
import { readSessions, type SessionRow } from './sessions.repository.ts';

/** Files that this process writes at once; each is held in memory, several times as it is made. */
const EXPORTS = 2;
const MEGABYTE = 1_000_000;
/** Megabytes of text in one file. */
const EXPORT_MEGABYTES = 40;

/** `shown` is what a person finds among the downloads, `plain` the same in letters of ASCII. */
type FileName = { plain: string; shown: string };

export function makeExportService(deps: { db: Database; clock: Clock; schoolTimeZone: string }) {
  const takeSlot = makeSlots(EXPORTS);
  const schoolDay = makeSchoolDay(deps.schoolTimeZone);
  // The one locale that writes yyyy-MM-dd HH:mm.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: deps.schoolTimeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const time = (instant: Date) => format.format(instant);

  /** By the chat's id and the day on which it began; several by their number and today. */
  function nameFile(sessions: readonly SessionRow[], ending: ExportFormat): FileName {
    const [first, second] = sessions;
    const day = first && !second ? schoolDay(first.createdAt) : schoolDay(deps.clock.now());
    const [plain, shown] =
      first && !second
        ? [`chat-${first.id}`, `聊天記錄-${first.id}`]
        : [`chats-${sessions.length}`, `聊天記錄-${sessions.length}段`];
    return { plain: `${plain}-${day}.${ending}`, shown: `${shown}-${day}.${ending}` };
  }

  return {
    /** All of these conversations or none; those of others are noted with it. */
    exportSessions(
      actor: Actor,
      { ids, format: ending }: { ids: readonly string[]; format: ExportFormat },
    ): Promise<{ name: FileName; type: string; bytes: Uint8Array<ArrayBuffer> }> {
      return takeSlot(() =>
        deps.db.transaction(async (tx) => {
          const sessions = await getReadable(tx, actor, ids);
          await requireSize(tx, sessions);
          await noteOversight(tx, actor, 'chat_exported', sessions);
          const bytes = await write(tx, sessions, ending, { time, isOverseen: mayOverseeChats(actor) });
          return { name: nameFile(sessions, ending), type: FORMATS[ending].type, bytes };
        }),
      );
    },
  };
}

/** Each once. What is missing is named by its place, and looks like what is somebody else's. */
async function getReadable(tx: Queryable, actor: Actor, ids: readonly string[]): Promise<SessionRow[]> {
  const rows = await readSessions(tx, [...new Set(ids)]);
  const sessions = rows.filter((session) => mayReadSession(actor, session));
  const found = new Set(sessions.map(({ id }) => id));
  const missing = ids.flatMap((id, place) => (found.has(id) ? [] : [place]));
  if (missing.length > 0) {
    const message = errorMessage('chat_session_not_found');
    throw new AppError('chat_session_not_found', {
      fields: missing.map((place) => ({ path: `ids.${place}`, message })),
    });
  }
  return sessions;
}

/** Before any message is read: what is too much for one file is refused. */
async function requireSize(tx: Queryable, sessions: readonly SessionRow[]): Promise<void> {
  const count = sessions.reduce((sum, { messageCount }) => sum + messageCount, 0);
  if (count > HISTORY_EXPORT_MESSAGES_MAX)
    throw new AppError('export_too_large', { values: { count, max: HISTORY_EXPORT_MESSAGES_MAX } });
  const megabytes = Math.ceil(
    (await measureText(
      tx,
      sessions.map(({ id }) => id),
    )) / MEGABYTE,
  );
  if (megabytes > EXPORT_MEGABYTES) {
    const message = `選取的聊天記錄共有 ${megabytes} MB 文字，一次最多匯出 ${EXPORT_MEGABYTES} MB，請減少後再試`;
    throw new AppError('export_too_large', { message });
  }
}

async function write(
  tx: Queryable,
  sessions: readonly SessionRow[],
  ending: ExportFormat,
  style: { time: (instant: Date) => string; isOverseen: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  const { before, between, after, write: writeChat } = FORMATS[ending];
  const pause = makePause();
  const parts = [Buffer.from(before(style))];
  const add = (text: string) => parts.push(Buffer.from(text));
  for (const [index, session] of sessions.entries()) {
    const chat = writeChat(session, style);
    add(`${index > 0 ? between : ''}${chat.head}`);
    let separator = '';
    for await (const page of readMessages(tx, session.id)) {
      for (const message of page) {
        add(`${separator}${chat.message(message)}`);
        separator = chat.between;
        await pause();
      }
    }
    add(chat.end);
  }
  add(after);
  return Buffer.concat(parts);
}
