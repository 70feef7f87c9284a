import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { chat } from '#contract/ai.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Database, findViolatedConstraint } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { PromptMessage } from '../../platform/llm/chat-request.ts';
import { type ChatbotRow, getUsableChatbot, resolveSettings } from '../chatbots/index.ts';
import { findImage, storeImage } from './attachments.ts';
import { listHistory, listQuestionsOfTurn } from './history.repository.ts';
import { buildQuestion, buildSystemPrompt, chooseHistory } from './prompt.ts';
import { RunningTurn } from './running-turn.ts';
import { findTurnByMessage } from './stored-turns.repository.ts';
import type { TurnEngine } from './turn-engine.ts';
import { openTurn, reopenTurn } from './turns.repository.ts';

/**
 * Opens turns: who may talk to which chatbot, what is asked, and what the model gets to see. The
 * request's model, prompt, history, temperature and user are ignored; all of them are the server's own.
 */
export type ChatBody = z.output<typeof chat.body>;

type Deps = {
  db: Database;
  clock: Clock;
  schoolDay: (instant: Date) => string;
  files: FileStore;
  engine: TurnEngine;
};

/** Where the events of a request's answer come from. */
export type StartedTurn = { turnId: string; sessionId: string };

export type TurnsService = ReturnType<typeof makeTurnsService>;

const TITLE_LENGTH = 30;

export function makeTurnsService(deps: Deps) {
  return {
    /** The turn that this request opens, or the one that it opened when it was sent before. */
    async startTurn(actor: Actor, body: ChatBody): Promise<StartedTurn> {
      deps.engine.refuseWhenClosing();
      return body.retryTurnId ? retryTurn(deps, actor, body.retryTurnId) : askQuestion(deps, actor, body);
    },
  };
}

async function askQuestion(deps: Deps, actor: Actor, body: ChatBody): Promise<StartedTurn> {
  const { db } = deps;
  const content = readQuestion(body);
  if (!body.chatbotId) throw new AppError('no_chatbot_selected');
  const chatbot = await getUsableChatbot(db, actor, body.chatbotId);
  const fileHash = await takeAttachment(deps, chatbot, body.attachment);
  const history = body.sessionId ? await listHistory(db, body.sessionId, actor.id) : [];
  const reservation = makeReservation(deps, actor, chatbot);
  const messageId = body.clientMessageId ?? randomUUID();
  const turn = {
    ...reservation,
    userId: actor.id,
    chatbotName: chatbot.name,
    sessionId: body.sessionId ?? randomUUID(),
    title: makeTitle(content),
    messageId,
    content,
    metadata: body.attachment ? { fileType: 'image', fileName: body.attachment.fileName } : null,
    fileHash,
    answerId: randomUUID(),
  };
  try {
    const opened = await openTurn(db, turn, !body.sessionId);
    if (!isOpen(opened)) {
      // The last message of the day, sent again: its turn is the answer, whatever the limit says now.
      const known = await findTurnByMessage(db, messageId, actor.id);
      if (known) return { turnId: known.id, sessionId: known.session_id };
      throw await explainRefusal(deps, actor, body.sessionId, reservation);
    }
    const conversation = [...chooseHistory(history), await readMessage(deps, content, fileHash)];
    return launch(deps, actor, chatbot, { ...reservation, ...opened, conversation });
  } catch (error) {
    return findRepeated(deps, actor, messageId, error);
  }
}

/** A new answer to the last question, in the place of the old one. */
async function retryTurn(deps: Deps, actor: Actor, oldTurnId: string): Promise<StartedTurn> {
  const { db } = deps;
  const [question] = await listQuestionsOfTurn(db, [oldTurnId, actor.id]);
  if (!question) throw new AppError('turn_not_found');
  if (!question.chatbot_id) throw new AppError('chatbot_not_found');
  const chatbot = await getUsableChatbot(db, actor, question.chatbot_id);
  const history = await listHistory(db, question.session_id, actor.id, question.position);
  const reservation = makeReservation(deps, actor, chatbot);
  const { subject, day, limit, turnId, processId } = reservation;
  const [opened] = await reopenTurn(db, [
    actor.id,
    chatbot.id,
    oldTurnId,
    subject,
    day,
    limit,
    turnId,
    processId,
  ]);
  if (!opened || !isOpen(opened)) {
    const retryable = await deps.engine.isLastEndedTurn(oldTurnId, actor.id);
    throw retryable
      ? new AppError('daily_limit_reached', { values: { limit } })
      : new AppError('turn_not_retryable');
  }
  const conversation = [
    ...chooseHistory(history),
    await readMessage(deps, question.content, question.file_hash),
  ];
  return launch(deps, actor, chatbot, { ...reservation, ...opened, conversation });
}

type Opened = Awaited<ReturnType<typeof openTurn>>;
type Open = { [Field in keyof Opened]: NonNullable<Opened[Field]> };

function isOpen(opened: Opened): opened is Open {
  return opened.used !== null && opened.session_id !== null && opened.answer_id !== null;
}

function makeReservation(deps: Deps, actor: Actor, chatbot: ChatbotRow) {
  return {
    chatbotId: chatbot.id,
    subject: subjectOf(actor),
    day: deps.schoolDay(deps.clock.now()),
    limit: resolveSettings(chatbot).dailyLimit,
    turnId: randomUUID(),
    processId: deps.engine.processId,
  };
}

function launch(
  deps: Deps,
  actor: Actor,
  chatbot: ChatbotRow,
  opened: Open & { turnId: string; limit: number; conversation: PromptMessage[] },
): StartedTurn {
  const { turnId, session_id: sessionId, answer_id: answerId } = opened;
  const settings = resolveSettings(chatbot);
  deps.engine.run({
    turn: new RunningTurn({ id: turnId, sessionId, answerId, userId: actor.id }),
    userId: actor.id,
    provider: settings.provider,
    request: {
      model: settings.model,
      temperature: settings.temperature,
      maxTokens: settings.maxTokens,
      messages: [
        { role: 'system', content: buildSystemPrompt({ ...chatbot, ...settings }) },
        ...opened.conversation,
      ],
    },
    used: opened.used,
    limit: opened.limit,
  });
  return { turnId, sessionId };
}

async function takeAttachment(
  deps: Deps,
  chatbot: ChatbotRow,
  attachment: ChatBody['attachment'],
): Promise<string | null> {
  if (!attachment) return null;
  if (!chatbot.hasFileAccess) throw new AppError('file_access_denied');
  return storeImage(deps.files, attachment.dataUrl);
}

async function readMessage(deps: Deps, content: string, fileHash: string | null): Promise<PromptMessage> {
  return buildQuestion(content, fileHash ? await findImage(deps.files, fileHash) : null);
}

/** Nothing was reserved: the session is not this person's with this chatbot, or the limit is reached. */
async function explainRefusal(
  deps: Deps,
  actor: Actor,
  sessionId: string | null | undefined,
  { limit, chatbotId }: { limit: number; chatbotId: string },
): Promise<AppError> {
  const foreign = sessionId && !(await deps.engine.isOwnSession(sessionId, actor.id, chatbotId));
  return foreign
    ? new AppError('chat_session_not_found')
    : new AppError('daily_limit_reached', { values: { limit } });
}

/** What refuses a message that was sent before, or a second turn beside a running one. */
const REPEATED = ['chat_messages_pkey', 'chat_turns_user_message_key', 'chat_turns_running_key'];

/** A message that was sent before has a turn: that one is the answer, and nothing was reserved twice. */
async function findRepeated(
  deps: Deps,
  actor: Actor,
  messageId: string,
  error: unknown,
): Promise<StartedTurn> {
  const constraint = findViolatedConstraint(error);
  if (constraint === undefined || !REPEATED.includes(constraint)) throw error;
  const known = await findTurnByMessage(deps.db, messageId, actor.id);
  if (known) return { turnId: known.id, sessionId: known.session_id };
  if (constraint === 'chat_turns_running_key') throw new AppError('turn_running');
  throw new AppError('invalid_input', {
    fields: [{ path: 'clientMessageId', message: '這個識別碼已被使用' }],
  });
}

/** Whose uses are counted; visitors have another prefix. */
export function subjectOf(actor: { id: string }): string {
  return `user:${actor.id}`;
}

function readQuestion(body: ChatBody): string {
  const text = body.message ?? body.messages?.findLast((message) => message.role === 'user')?.content ?? '';
  if (text.trim() === '' && !body.attachment) {
    throw new AppError('invalid_input', { fields: [{ path: 'message', message: '訊息不能為空' }] });
  }
  return text;
}

function makeTitle(content: string): string {
  const line = content.trim().replace(/\s+/g, ' ');
  return [...line].slice(0, TITLE_LENGTH).join('') || '新對話';
}
