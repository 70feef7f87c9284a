import {
  type ChatMessage,
  type ChatSession,
  getFile,
  messageMetadataSchema,
} from '#contract/chat.contract.ts';
import { knownErrorCode } from '#contract/error-messages.ts';
import { operationUrl } from '#contract/operation.ts';
import type { PublicSession } from '#contract/public-chat.contract.ts';
import { listCited, type Source } from '#contract/turn-events.ts';
import type { MessageRow } from './messages.repository.ts';
import type { SessionRow } from './sessions.repository.ts';

export function presentSession(row: SessionRow): ChatSession {
  return {
    id: row.id,
    user_id: row.userId,
    chatbot_id: row.chatbotId,
    chatbot_name: row.chatbotName,
    title: row.title,
    message_count: row.messageCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    status: 'active',
  };
}

/** `chatbot_id` is that of the visit, which ends when the chatbot is gone. */
export function presentPublicSession(row: SessionRow): PublicSession {
  return {
    id: row.id,
    chatbot_id: row.chatbotId ?? '',
    title: row.title,
    created_at: row.createdAt.toISOString(),
  };
}

export function presentMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    session_id: row.sessionId,
    role: row.role,
    content: row.content,
    created_at: row.createdAt.toISOString(),
    chatbotId: row.chatbotId,
    metadata: presentMetadata(row),
    turn:
      row.turnId && row.turnStatus
        ? {
            id: row.turnId,
            status: row.turnStatus,
            error: row.turnError === null ? null : knownErrorCode.catch('internal').parse(row.turnError),
            errorText: row.turnErrorText ?? '',
            ...presentSources(row),
          }
        : null,
  };
}

/** A running answer has named none yet. */
function presentSources(row: MessageRow): { sources?: Source[] } {
  const cited = listCited(row.content, row.turnSources ?? []);
  return cited.length > 0 ? { sources: cited } : {};
}

/** The image itself has an address of its own, so that lists stay small. */
function presentMetadata(row: MessageRow): ChatMessage['metadata'] {
  if (row.metadata === null) return null;
  const metadata = messageMetadataSchema.catch({}).parse(row.metadata);
  return row.fileHash ? { ...metadata, fileContent: operationUrl(getFile, { id: row.id }) } : metadata;
}
