import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ChatMessage, MessageMetadata } from '#contract/chat.contract.ts';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import type { createPublicMessage } from '#contract/public-chat.contract.ts';
import type { Visitor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Database, findViolatedConstraint } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Throttle } from '../throttle/index.ts';
import { storeImage } from './attachments.ts';
import { getChatbotOf } from './caller.ts';
import { presentMessage, presentPublicSession } from './chat.presenter.ts';
import { appendMessage, findMessage, listMessages } from './messages.repository.ts';
import { createNamedSession, findNamedSession } from './public-chat.repository.ts';
import type { SessionsService } from './sessions.service.ts';

type NewMessage = z.output<typeof createPublicMessage.body>;

export type PublicChatService = ReturnType<typeof makePublicChatService>;

/** Sessions and messages of visitors. Whose they are is decided by the visitor's token alone. */
export function makePublicChatService(deps: {
  db: Database;
  files: FileStore;
  sessions: SessionsService;
  throttle: Throttle;
}) {
  const { db, files, sessions, throttle } = deps;

  /** The token is for one chatbot: for any other it proves as much as a wrong password. */
  function requireChatbot(visitor: Visitor, chatbotId: string): void {
    if (visitor.chatbotId !== chatbotId) throw new AppError('share_password_wrong');
  }

  async function takeAttachment(
    chatbot: { hasFileAccess: boolean },
    { fileContent, ...metadata }: MessageMetadata,
  ): Promise<{ metadata: MessageMetadata; fileHash: string | null }> {
    if (fileContent && !chatbot.hasFileAccess) throw new AppError('file_access_denied');
    const fileHash = fileContent ? await storeImage(files, fileContent) : null;
    return { metadata: { ...metadata, source: 'public-chat' }, fileHash };
  }

  return {
    async findSession(visitor: Visitor, chatbotId: string, name: string) {
      requireChatbot(visitor, chatbotId);
      const row = await findNamedSession(db, visitor.id, name);
      return row ? presentPublicSession(row) : null;
    },

    async createSession(visitor: Visitor, chatbotId: string, name: string, address: string) {
      requireChatbot(visitor, chatbotId);
      await throttle.takeVisitorRequest(address);
      const known = await findNamedSession(db, visitor.id, name);
      if (known) return presentPublicSession(known);
      const chatbot = await getChatbotOf(db, visitor, chatbotId);
      const session = { visitorId: visitor.id, visitorKey: name, chatbotId, chatbotName: chatbot.name };
      await createNamedSession(db, session);
      const row = await findNamedSession(db, visitor.id, name);
      if (!row) throw new AppError('internal');
      return presentPublicSession(row);
    },

    /** Oldest first, the newest `limit`. */
    async listMessages(visitor: Visitor, sessionId: string, limit: number): Promise<ChatMessage[]> {
      await sessions.getReadable(visitor, sessionId);
      const rows = await listMessages(db, { sessionId, limit });
      return rows.slice(0, limit).reverse().map(presentMessage);
    },

    async createMessage(visitor: Visitor, sessionId: string, message: NewMessage, address: string) {
      await sessions.getWritable(visitor, sessionId);
      await throttle.takeVisitorRequest(address);
      const chatbot = await getChatbotOf(db, visitor, visitor.chatbotId);
      const row = {
        id: message.id ?? randomUUID(),
        sessionId,
        role: message.role,
        content: message.content,
        ...(message.role === 'user'
          ? await takeAttachment(chatbot, message.metadata ?? {})
          : { metadata: requireKnownWords(message.content, chatbot.welcomeMessage), fileHash: null }),
      };
      try {
        await appendMessage(db, row);
      } catch (error) {
        // The same message again: what is stored is the answer, if it is this visitor's.
        if (findViolatedConstraint(error) !== 'chat_messages_pkey') throw error;
      }
      const stored = await findMessage(db, row.id);
      if (stored?.ownerId !== visitor.id) throw new AppError('chat_message_not_found');
      return presentMessage(stored);
    },
  };
}

/** Answers are written by the server: of the assistant a page may store what it says by itself. */
function requireKnownWords(content: string, welcomeMessage: string): MessageMetadata {
  if (content === CHAT_APOLOGY) return { source: 'public-chat', error: true };
  if (welcomeMessage !== '' && content === welcomeMessage) return { source: 'welcome' };
  throw new AppError('not_allowed');
}
