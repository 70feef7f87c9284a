import { randomUUID } from 'node:crypto';
import type { ChatMessage, MessageMetadata } from '#contract/chat.contract.ts';
import type { Actor, Caller } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Database, findViolatedConstraint } from '../../platform/db/database.ts';
import { writeOneByOne } from '../../platform/db/one-by-one.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { findImage } from '../../platform/files/stored-image.ts';
import { getUsableChatbot } from '../chatbots/index.ts';
import type { Throttle } from '../throttle/index.ts';
import { storeImage } from './attachments.ts';
import { mayReadSession, mayWriteSession } from './chat.policy.ts';
import { presentMessage } from './chat.presenter.ts';
import type { MessageRow } from './messages.repository.ts';
import * as repository from './messages.repository.ts';
import { noteOversight, noteReading } from './oversight.ts';
import type { SessionsService } from './sessions.service.ts';

export type MessagesService = ReturnType<typeof makeMessagesService>;

type NewMessage = { id?: string | undefined; content: string; metadata?: MessageMetadata | null | undefined };

export function makeMessagesService(deps: {
  db: Database;
  files: FileStore;
  sessions: SessionsService;
  throttle: Pick<Throttle, 'takePicture'>;
}) {
  const { db, files, sessions } = deps;

  async function getReadable(caller: Caller, id: string) {
    const row = await repository.findMessage(db, id);
    if (!row || !mayReadSession(caller, row)) throw new AppError('chat_message_not_found');
    return row;
  }

  const sessionOf = ({ sessionId, ownerId, chatbotName }: MessageRow) => ({
    id: sessionId,
    ownerId,
    chatbotName,
  });

  /** Answers the hash under which it is stored. */
  async function takePicture(actor: Actor, chatbotId: string | null, dataUrl: string): Promise<string> {
    const chatbot = chatbotId ? await getUsableChatbot(db, actor, chatbotId) : null;
    if (!chatbot?.hasFileAccess) throw new AppError('file_access_denied');
    await deps.throttle.takePicture(actor.id);
    return storeImage(files, dataUrl);
  }

  return {
    /** Oldest first; the cursor leads to the messages before the page. */
    async listMessages(
      actor: Actor,
      query: { sessionId: string; limit: number; cursor?: string | undefined },
    ) {
      const session = await sessions.getReadable(actor, query.sessionId);
      await noteReading(db, actor, session);
      const { rows, more } = await repository.listMessages(db, {
        ...query,
        before: readPosition(query.cursor),
      });
      const oldest = rows.at(-1);
      return {
        messages: rows.reverse().map(presentMessage),
        nextCursor: more && oldest ? String(oldest.position) : null,
      };
    },

    async createMessage(actor: Actor, sessionId: string, message: NewMessage): Promise<ChatMessage> {
      const session = await sessions.getWritable(actor, sessionId);
      const { fileContent, ...metadata } = message.metadata ?? {};
      const fileHash = fileContent ? await takePicture(actor, session.chatbotId, fileContent) : null;
      const id = message.id ?? randomUUID();
      try {
        const row = { id, sessionId, role: 'user' as const, content: message.content, fileHash };
        await repository.appendMessage(db, { ...row, metadata: message.metadata ? metadata : null });
      } catch (error) {
        // The same message again: what is stored is the answer, if it is this caller's.
        if (findViolatedConstraint(error) !== 'chat_messages_pkey') throw error;
      }
      const row = await getReadable(actor, id);
      if (!mayWriteSession(actor, row)) throw new AppError('chat_message_not_found');
      return presentMessage(row);
    },

    async updateMessage(actor: Actor, id: string, content: string): Promise<ChatMessage> {
      const row = await getReadable(actor, id);
      if (!mayWriteSession(actor, row) || row.role !== 'user') throw new AppError('not_allowed');
      await repository.updateMessage(db, { ...row, content });
      return presentMessage({ ...row, content });
    },

    async deleteMessage(actor: Actor, id: string): Promise<void> {
      const row = await getReadable(actor, id);
      if (await repository.isInRunningTurn(db, id)) throw new AppError('turn_running');
      await writeOneByOne(db, row.sessionId, () =>
        db.transaction(async (tx) => {
          const gone = await repository.deleteMessage(tx, row);
          const details = { message_count: { from: '', to: String(gone) } };
          if (gone > 0) await noteOversight(tx, actor, 'chat_deleted', [sessionOf(row)], details);
        }),
      );
    },

    async getImage(caller: Caller, messageId: string) {
      const row = await repository.findMessage(db, messageId);
      const image =
        row?.fileHash && mayReadSession(caller, row) ? await findImage(files, row.fileHash) : null;
      if (!row || !image) throw new AppError('file_not_found');
      if (caller.kind === 'user') await noteReading(db, caller, sessionOf(row));
      return image;
    },
  };
}

function readPosition(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,9}$/.test(cursor)) {
    throw new AppError('invalid_input', { fields: [{ path: 'cursor', message: '不是有效的位置' }] });
  }
  return Number(cursor);
}
