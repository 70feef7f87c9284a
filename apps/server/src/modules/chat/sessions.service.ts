import type { ChatSession } from '#contract/chat.contract.ts';
import type { Actor, Caller } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { makeCursor, readCursor } from '../../kernel/cursor.ts';
import type { Database } from '../../platform/db/database.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import { writeOneByOne } from '../../platform/db/one-by-one.ts';
import { explainDeleted, getUsableChatbot } from '../chatbots/index.ts';
import { mayOverseeChats, mayReadSession, mayWriteSession } from './chat.policy.ts';
import { presentSession } from './chat.presenter.ts';
import { noteList, noteOversight, noteReading } from './oversight.ts';
import * as repository from './sessions.repository.ts';
import type { TurnEngine } from './turn-engine.ts';

export type SessionsService = ReturnType<typeof makeSessionsService>;

export type SessionPage = { sessions: ChatSession[]; nextCursor: string | null };

export function makeSessionsService({ db, engine }: { db: Database; engine: TurnEngine }) {
  async function getReadable(caller: Caller, id: string) {
    const row = await repository.findSession(db, id);
    if (!row || !mayReadSession(caller, row)) throw new AppError('chat_session_not_found');
    return row;
  }

  /** The session that this person made under an id before. */
  async function findOwn(actor: Actor, id: string | undefined) {
    const row = id === undefined ? undefined : await repository.findSession(db, id);
    return row?.userId === actor.id ? row : undefined;
  }

  return {
    getReadable,

    /** The session of somebody who speaks in it. */
    async getWritable(caller: Caller, id: string) {
      const row = await getReadable(caller, id);
      if (!mayWriteSession(caller, row)) throw new AppError('not_allowed');
      return row;
    },

    async listSessions(
      actor: Actor,
      filter: {
        userId?: string | undefined;
        chatbotId?: string | undefined;
        search?: string | undefined;
        limit: number;
        cursor?: string | undefined;
      },
    ): Promise<SessionPage> {
      const userId = filter.userId ?? actor.id;
      if (userId !== actor.id && !mayOverseeChats(actor)) throw new AppError('not_allowed');
      const rows = await repository.listSessions(db, {
        ...filter,
        userId,
        after: filter.cursor === undefined ? undefined : readCursor(filter.cursor),
      });
      const page = rows.slice(0, filter.limit);
      const last = page.at(-1);
      await noteList(db, actor, { userId }, page);
      return {
        sessions: page.map(presentSession),
        nextCursor:
          rows.length > page.length && last ? makeCursor({ at: last.updatedAt, id: last.id }) : null,
      };
    },

    async createSession(
      actor: Actor,
      input: { id?: string | undefined; chatbot_id: string; title?: string | undefined },
    ): Promise<ChatSession> {
      const chatbot = await getUsableChatbot(db, actor, input.chatbot_id);
      const title = input.title?.trim() ?? '';
      const session = { userId: actor.id, chatbotId: chatbot.id, chatbotName: chatbot.name, title };
      const row = await insertOnce(
        () => repository.createSession(db, { id: input.id, ...session }).catch(explainDeleted),
        'chat_sessions_pkey',
        () => findOwn(actor, input.id),
      );
      if (!row) throw new AppError('internal');
      return presentSession(row);
    },

    async getSession(actor: Actor, id: string): Promise<ChatSession> {
      const row = await getReadable(actor, id);
      await noteReading(db, actor, row);
      return presentSession(row);
    },

    async renameSession(actor: Actor, id: string, title: string): Promise<ChatSession> {
      await getReadable(actor, id);
      return writeOneByOne(db, id, () =>
        db.transaction(async (tx) => {
          const row = await repository.renameSession(tx, id, title.trim());
          if (!row) throw new AppError('chat_session_not_found');
          await noteOversight(tx, actor, 'chat_renamed', [row]);
          return presentSession(row);
        }),
      );
    },

    async deleteSession(actor: Actor, id: string): Promise<void> {
      const row = await getReadable(actor, id);
      const running = await repository.listRunningTurns(db, id);
      await writeOneByOne(db, id, () =>
        db.transaction(async (tx) => {
          if (await repository.deleteSession(tx, id)) await noteOversight(tx, actor, 'chat_deleted', [row]);
        }),
      );
      engine.abandon(running);
    },
  };
}
