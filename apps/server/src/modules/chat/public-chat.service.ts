import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { ChatMessage, MessageMetadata } from '#contract/chat.contract.ts';
import { CHAT_APOLOGY } from '#contract/constants.ts';
import type { createPublicMessage } from '#contract/public-chat.contract.ts';
import type { Visitor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Database, findViolatedConstraint } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { explainDeleted } from '../chatbots/index.ts';
import type { Throttle } from '../throttle/index.ts';
import { storeImage } from './attachments.ts';
import { getChatbotOf } from './caller.ts';
import { presentMessage, presentPublicSession } from './chat.presenter.ts';
import { appendMessage, findMessage, listMessages } from './messages.repository.ts';
import { countSessions, createNamedSession, findNamedSession } from './public-chat.repository.ts';
import type { SessionsService } from './sessions.service.ts';
import { takeFromPool } from './turns.repository.ts';

/** Conversations of one visitor: pages make one or two. */
const MAX_SESSIONS = 20;

const VISITOR = { source: 'public-chat' } as const;

type NewMessage = z.output<typeof createPublicMessage.body>;

export type PublicChatService = ReturnType<typeof makePublicChatService>;

/** Sessions and messages of visitors. Whose they are is decided by the visitor's token alone. */
export function makePublicChatService(deps: {
  db: Database;
  files: FileStore;
  sessions: SessionsService;
  throttle: Throttle;
  clock: Clock;
  schoolDay: (instant: Date) => string;
  visitorPoolPerDay: number;
}) {
  const { db, files, sessions, throttle } = deps;

  /** The token is for one chatbot: for any other it proves as much as a wrong password. */
  function requireChatbot(visitor: Visitor, chatbotId: string): void {
    if (visitor.chatbotId !== chatbotId) throw new AppError('share_password_wrong');
  }

  async function takeAttachment(
    chatbot: { id: string; hasFileAccess: boolean },
    { fileContent, ...metadata }: MessageMetadata,
  ): Promise<{ metadata: MessageMetadata; fileHash: string | null }> {
    if (fileContent && !chatbot.hasFileAccess) throw new AppError('file_access_denied');
    if (fileContent) await throttle.takePicture(chatbot.id);
    const fileHash = fileContent ? await storeImage(files, fileContent) : null;
    return { metadata: { ...metadata, ...VISITOR }, fileHash };
  }

  /** What is stored without asking costs no provider, but it fills the database: it counts for the pool. */
  async function takePool(chatbotId: string): Promise<void> {
    const day = deps.schoolDay(deps.clock.now());
    const taken = await takeFromPool(db, chatbotId, day, deps.visitorPoolPerDay).catch(explainDeleted);
    if (!taken) throw new AppError('chatbot_total_reached');
  }

  /**
   * Answers are written by the server: of the assistant a page may store what it says by itself, the welcome
   * message where a conversation begins, and the apology after a question.
   */
  async function storeOwnWords(sessionId: string, content: string, welcome: string): Promise<ChatMessage> {
    const [newest] = (await listMessages(db, { sessionId, limit: 1 })).rows;
    const metadata = findOwnWords(content, welcome, newest?.role);
    if (newest && newest.role === 'assistant' && newest.content === content) return presentMessage(newest);
    if (!metadata) throw new AppError('not_allowed');
    const id = randomUUID();
    await appendMessage(db, { id, sessionId, role: 'assistant', content, metadata });
    const stored = await findMessage(db, id);
    if (!stored) throw new AppError('chat_session_not_found');
    return presentMessage(stored);
  }

  async function getOwn(visitor: Visitor, id: string): Promise<ChatMessage> {
    const stored = await findMessage(db, id);
    if (stored?.ownerId !== visitor.id) throw new AppError('chat_message_not_found');
    return presentMessage(stored);
  }

  return {
    async findSession(visitor: Visitor, chatbotId: string, name: string) {
      requireChatbot(visitor, chatbotId);
      const row = await findNamedSession(db, visitor.id, name);
      return row ? presentPublicSession(row) : null;
    },

    async createSession(visitor: Visitor, chatbotId: string, name: string, address: string) {
      requireChatbot(visitor, chatbotId);
      await throttle.takeVisitorRequest(visitor, address);
      const known = await findNamedSession(db, visitor.id, name);
      if (known) return presentPublicSession(known);
      const chatbot = await getChatbotOf(db, visitor, chatbotId);
      if ((await countSessions(db, visitor.id)) >= MAX_SESSIONS) throw new AppError('too_many_requests');
      const session = { visitorId: visitor.id, visitorKey: name, chatbotId, chatbotName: chatbot.name };
      await createNamedSession(db, session).catch(explainDeleted);
      const row = await findNamedSession(db, visitor.id, name);
      if (!row) throw new AppError('internal');
      return presentPublicSession(row);
    },

    /** Oldest first, the newest `limit`. */
    async listMessages(
      visitor: Visitor,
      sessionId: string,
      limit: number,
      address: string,
    ): Promise<ChatMessage[]> {
      await throttle.takeVisitorRequest(visitor, address);
      await sessions.getReadable(visitor, sessionId);
      const { rows } = await listMessages(db, { sessionId, limit });
      return rows.reverse().map(presentMessage);
    },

    async createMessage(visitor: Visitor, sessionId: string, message: NewMessage, address: string) {
      await throttle.takeVisitorRequest(visitor, address);
      await sessions.getWritable(visitor, sessionId);
      const chatbot = await getChatbotOf(db, visitor, visitor.chatbotId);
      if (message.role === 'assistant')
        return storeOwnWords(sessionId, message.content, chatbot.welcomeMessage);
      const id = message.id ?? randomUUID();
      // Sent again it counts no second time.
      if (await findMessage(db, id)) return getOwn(visitor, id);
      await takePool(chatbot.id);
      const row = {
        id,
        sessionId,
        role: message.role,
        content: message.content,
        ...(await takeAttachment(chatbot, message.metadata ?? {})),
      };
      try {
        await appendMessage(db, row);
      } catch (error) {
        // The same message again: what is stored is the answer, if it is this visitor's.
        if (findViolatedConstraint(error) !== 'chat_messages_pkey') throw error;
      }
      return getOwn(visitor, id);
    },
  };
}

/** How words of the page itself are marked; null where it has nothing to say. */
function findOwnWords(content: string, welcome: string, after: 'user' | 'assistant' | undefined) {
  if (after === undefined && content !== '' && content === welcome) return { source: 'welcome' };
  return after === 'user' && content === CHAT_APOLOGY ? { ...VISITOR, error: true } : null;
}
