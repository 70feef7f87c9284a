import type { Client } from 'pg';
import { listChatTerms } from '#server/modules/history/search-marks.ts';
import { copyValues } from './copy-values.ts';
import type { Chat } from './make-chats.ts';

type Context = {
  schoolDay: (instant: Date) => string;
  /** The server process that is said to have answered. */
  processId: string;
};

const DAILY_LIMIT = 50;
const VISITOR_METADATA = '{"source": "public-chat"}';

/** Conversations as the product stores them once they have ended and can be searched. */
export async function copyChats(connection: Client, chats: readonly Chat[], context: Context): Promise<void> {
  await copyValues(
    connection,
    'visitors (id, token_hash, chatbot_id, door, proof, created_at)',
    chats.flatMap(({ visitorId, chatbot, startedAt }) =>
      visitorId ? [[visitorId, asBytes(visitorId), chatbot.id, 'share', asBytes(chatbot.id), startedAt]] : [],
    ),
  );
  await copyValues(
    connection,
    `chat_sessions (id, user_id, visitor_id, visitor_key, chatbot_id, chatbot_name, title, message_count, last_position,
                    searched_position, created_at, updated_at)`,
    chats.map(listSession),
  );
  await copyValues(
    connection,
    'chat_messages (id, session_id, position, role, content, metadata, created_at)',
    mapEach(chats, listMessages),
  );
  await copyValues(
    connection,
    `chat_turns (id, session_id, user_message_id, answer_message_id, status, subject, day, used, daily_limit, model,
                 prompt_tokens, completion_tokens, process_id, started_at, ended_at)`,
    mapEach(chats, (chat) => listTurns(chat, context)),
  );
  await copyValues(connection, 'chat_search (session_id, position, terms)', mapEach(chats, listSearchRows));
}

function* mapEach<Row>(chats: readonly Chat[], list: (chat: Chat) => Row[]): Generator<Row> {
  for (const chat of chats) yield* list(chat);
}

const asBytes = (id: string) => `\\x${id.replaceAll('-', '')}`;

function listSession({ id, userId, visitorId, chatbot, title, startedAt, turns }: Chat) {
  const count = turns.length * 2;
  const updatedAt = turns.at(-1)?.startedAt ?? startedAt;
  const owner = [userId, visitorId, visitorId && id];
  return [id, ...owner, chatbot.id, chatbot.name, title, count, count, count, startedAt, updatedAt];
}

function listMessages({ id, visitorId, turns }: Chat) {
  const metadata = visitorId ? VISITOR_METADATA : null;
  return turns.flatMap(({ question, answer, startedAt }, index) => [
    [question.id, id, index * 2 + 1, 'user', question.content, metadata, startedAt],
    [answer.id, id, index * 2 + 2, 'assistant', answer.content, metadata, startedAt],
  ]);
}

function listTurns({ id, userId, visitorId, chatbot, turns }: Chat, { schoolDay, processId }: Context) {
  const subject = userId ? `user:${userId}` : `visitor:${visitorId}`;
  return turns.map((turn, index) => [
    turn.id,
    id,
    turn.question.id,
    turn.answer.id,
    turn.status,
    subject,
    schoolDay(turn.startedAt),
    index + 1,
    DAILY_LIMIT,
    chatbot.model,
    turn.promptTokens,
    turn.completionTokens,
    processId,
    turn.startedAt,
    turn.endedAt,
  ]);
}

/** The title at position 0 and each message at its own, as the server's indexer makes them. */
function listSearchRows({ id, userId, visitorId, chatbot, title, turns }: Chat) {
  const of = { ownerId: userId ?? visitorId ?? '', isVisitor: visitorId !== null, chatbotId: chatbot.id };
  const texts = [title, ...turns.flatMap(({ question, answer }) => [question.content, answer.content])];
  return texts.map((words, position) => [id, position, listChatTerms({ ...of, words, position })]);
}
