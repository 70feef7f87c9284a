import { randomUUID } from 'node:crypto';
import type { Caller } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Database, findViolatedConstraint } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { findImage } from '../../platform/files/stored-image.ts';
import type { PromptMessage } from '../../platform/llm/chat-request.ts';
import {
  type ChatbotRow,
  explainDeleted,
  getActiveChatbot,
  resolveSettings,
  wantedOf,
} from '../chatbots/index.ts';
import type { Throttle } from '../throttle/index.ts';
import type { FoundKeys, ProviderKeys } from '../tokens/index.ts';
import { storeImage } from './attachments.ts';
import { getChatbotOf, subjectOf } from './caller.ts';
import { listHistory, listQuestionsOfTurn } from './history.repository.ts';
import { buildQuestion, chooseHistory, chooseQuery, measurePictures, preparePrompt } from './prompt.ts';
import { RunningTurn } from './running-turn.ts';
import { findTurn, findTurnByMessage } from './stored-turns.repository.ts';
import type { TurnEngine } from './turn-engine.ts';
import { type ChatBody, makeMetadata, makeTitle, readQuestion } from './turn-request.ts';
import { createPool, isPoolFull, openTurn, reopenTurn } from './turns.repository.ts';
import { countUses } from './usage.repository.ts';

/**
 * Opens turns: who may talk to which chatbot, what is asked, and what the model gets to see. The
 * request's model, prompt, history, temperature and user are ignored; all of them are the server's own.
 */
type Deps = {
  db: Database;
  clock: Clock;
  schoolDay: (instant: Date) => string;
  files: FileStore;
  engine: TurnEngine;
  keys: ProviderKeys;
  throttle: Throttle;
  /** Uses a school day that all visitors of a chatbot have together. */
  visitorPoolPerDay: number;
};

/** Where the events of a request's answer come from. */
export type StartedTurn = { turnId: string; sessionId: string };

export type TurnsService = ReturnType<typeof makeTurnsService>;

export function makeTurnsService(deps: Deps) {
  return {
    /** The turn that this request opens, or the one that it opened when it was sent before. */
    async startTurn(caller: Caller, body: ChatBody, address: string): Promise<StartedTurn> {
      const release = deps.engine.admit();
      try {
        if (caller.kind === 'visitor') await deps.throttle.takeVisitorRequest(caller, address);
        return await (body.retryTurnId
          ? retryTurn(deps, caller, { ...body, retryTurnId: body.retryTurnId })
          : askQuestion(deps, caller, body));
      } catch (error) {
        return explainDeleted(error);
      } finally {
        release();
      }
    },
  };
}

async function askQuestion(deps: Deps, caller: Caller, body: ChatBody): Promise<StartedTurn> {
  const { db } = deps;
  const content = readQuestion(body);
  const chatbotId = body.chatbotId ?? (caller.kind === 'visitor' ? caller.chatbotId : null);
  if (!chatbotId) throw new AppError('no_chatbot_selected');
  const chatbot = await getChatbotOf(db, caller, chatbotId);
  const history = body.sessionId ? await listHistory(db, body.sessionId, caller.id) : [];
  const reservation = await makeReservation(deps, caller, chatbot);
  const fileHash = body.attachment ? await takeAttachment(deps, chatbot, body.attachment, reservation) : null;
  // Read before the turn is opened: what fails up to here leaves no turn behind.
  const conversation = [...chooseHistory(history), await readMessage(deps, content, fileHash)];
  const query = chooseQuery(content, history);
  const messageId = body.clientMessageId ?? randomUUID();
  const turn = {
    ...reservation,
    ownerId: caller.id,
    byVisitor: caller.kind === 'visitor',
    chatbotName: chatbot.name,
    sessionId: body.sessionId ?? randomUUID(),
    title: makeTitle(content),
    messageId,
    content,
    metadata: makeMetadata(caller, body),
    fileHash,
    answerId: randomUUID(),
  };
  const foundKeys = findKeys(deps, caller, chatbot);
  try {
    const opened = await openTurn(db, turn, !body.sessionId);
    if (!isOpen(opened)) {
      // The last message of the day, sent again: its turn is the answer, whatever the limit says now.
      const known = await findTurnByMessage(db, messageId, caller.id);
      if (known) return { turnId: known.id, sessionId: known.session_id };
      throw await explainRefusal(deps, caller, body.sessionId, reservation);
    }
    return launch(deps, caller, chatbot, { ...reservation, ...opened, conversation, query, foundKeys });
  } catch (error) {
    return findRepeated(deps, caller, messageId, error);
  }
}

type RetryBody = ChatBody & { retryTurnId: string };

/** The new turn of this request, or the one that it made when it was sent before, or is sent at the same time. */
async function retryTurn(deps: Deps, caller: Caller, body: RetryBody): Promise<StartedTurn> {
  const { newTurnId } = body;
  if (!newTurnId) return answerAgain(deps, caller, body);
  const known = await findOwnTurn(deps.db, newTurnId, caller);
  if (known) return known;
  try {
    return await answerAgain(deps, caller, body);
  } catch (error) {
    const made = await findOwnTurn(deps.db, newTurnId, caller);
    if (made) return made;
    throw error;
  }
}

/** A new answer to the last question, in the place of the old one; with `message` to a changed question. */
async function answerAgain(deps: Deps, caller: Caller, body: RetryBody): Promise<StartedTurn> {
  const { db } = deps;
  const { retryTurnId: oldTurnId, newTurnId } = body;
  const [question] = await listQuestionsOfTurn(db, [oldTurnId, caller.id]);
  if (!question) throw new AppError('turn_not_found');
  if (!question.chatbot_id) throw new AppError('chatbot_not_found');
  const chatbot = await getChatbotOf(db, caller, question.chatbot_id);
  const history = await listHistory(db, question.session_id, caller.id, question.position);
  const reservation = await makeReservation(deps, caller, chatbot, newTurnId);
  const { subject, day, limit, turnId, processId, poolLimit } = reservation;
  const changed = body.message?.trim() ? body.message : null;
  const content = changed ?? question.content;
  const conversation = [...chooseHistory(history), await readMessage(deps, content, question.file_hash)];
  const query = chooseQuery(content, history);
  const foundKeys = findKeys(deps, caller, chatbot);
  const [opened] = await reopenTurn(db, [
    caller.id,
    chatbot.id,
    oldTurnId,
    subject,
    day,
    limit,
    turnId,
    processId,
    changed,
    poolLimit,
  ]).catch(explainViolation);
  if (!opened || !isOpen(opened)) {
    const retryable = await deps.engine.isLastEndedTurn(oldTurnId, caller.id);
    throw retryable ? await explainLimit(deps, reservation) : new AppError('turn_not_retryable');
  }
  return launch(deps, caller, chatbot, { ...reservation, ...opened, conversation, query, foundKeys });
}

async function findOwnTurn(db: Database, id: string, caller: Caller): Promise<StartedTurn | undefined> {
  const turn = await findTurn(db, id);
  return turn && turn.owner_id === caller.id ? { turnId: id, sessionId: turn.session_id } : undefined;
}

function explainViolation(error: unknown): never {
  const constraint = findViolatedConstraint(error);
  if (constraint === 'chat_turns_pkey') throw idTaken('newTurnId');
  if (constraint === 'chat_turns_running_key') throw new AppError('turn_running');
  throw error;
}

function idTaken(path: string): AppError {
  return new AppError('invalid_input', { fields: [{ path, message: '這個識別碼已被使用' }] });
}

type Opened = Awaited<ReturnType<typeof openTurn>>;
type Open = { [Field in keyof Opened]: NonNullable<Opened[Field]> };

function isOpen(opened: Opened): opened is Open {
  return opened.used !== null && opened.session_id !== null && opened.answer_id !== null;
}

type Reservation = Awaited<ReturnType<typeof makeReservation>>;

async function makeReservation(
  deps: Deps,
  caller: Caller,
  chatbot: ChatbotRow,
  turnId: string = randomUUID(),
) {
  const byVisitor = caller.kind === 'visitor';
  const day = deps.schoolDay(deps.clock.now());
  if (byVisitor) await createPool(deps.db, [chatbot.id, day]);
  return {
    chatbotId: chatbot.id,
    subject: subjectOf(caller),
    day,
    limit: resolveSettings(chatbot).dailyLimit,
    poolLimit: byVisitor ? deps.visitorPoolPerDay : null,
    turnId,
    processId: deps.engine.processId,
  };
}

/** A visitor has no keys of their own. */
const keyOwner = (caller: Caller) => (caller.kind === 'user' ? caller.id : null);

/** Keys are read while the turn is opened, where it is known of which service. */
function findKeys({ keys }: Deps, caller: Caller, chatbot: ChatbotRow): FoundKeys | null {
  const { service } = wantedOf(chatbot);
  return service === null ? null : keys.find(service, keyOwner(caller));
}

function launch(
  deps: Deps,
  caller: Caller,
  chatbot: ChatbotRow,
  opened: Open & {
    turnId: string;
    limit: number;
    conversation: PromptMessage[];
    query: string;
    foundKeys: FoundKeys | null;
  },
): StartedTurn {
  const { turnId, session_id: sessionId, answer_id: answerId } = opened;
  const settings = resolveSettings(chatbot);
  deps.engine.run({
    turn: new RunningTurn({ id: turnId, sessionId, answerId, userId: caller.id }),
    userId: keyOwner(caller),
    wanted: wantedOf(chatbot),
    foundKeys: opened.foundKeys,
    request: {
      temperature: settings.temperature,
      maxTokens: settings.maxTokens,
      avoidsThinking: chatbot.friend !== null,
    },
    ...preparePrompt({ ...chatbot, ...settings }, opened.conversation, opened.query),
    pictures: measurePictures(opened.conversation),
    used: opened.used,
    limit: opened.limit,
  });
  return { turnId, sessionId };
}

async function takeAttachment(
  deps: Deps,
  chatbot: ChatbotRow,
  attachment: NonNullable<ChatBody['attachment']>,
  reservation: Reservation,
): Promise<string> {
  if (!chatbot.hasFileAccess) throw new AppError('file_access_denied');
  // The statement that opens the turn decides; this only keeps refused pictures off the disk.
  const used = await countUses(deps.db, reservation.subject, chatbot.id, reservation.day);
  if (used >= reservation.limit) throw await explainLimit(deps, reservation);
  return storeImage(deps.files, attachment.dataUrl);
}

async function readMessage(deps: Deps, content: string, fileHash: string | null): Promise<PromptMessage> {
  if (fileHash) deps.engine.admitPicture();
  return buildQuestion(content, fileHash ? await findImage(deps.files, fileHash) : null);
}

/** Nothing was reserved: the session is not this caller's with this chatbot, or a limit is reached. */
async function explainRefusal(
  deps: Deps,
  caller: Caller,
  sessionId: string | null | undefined,
  reservation: Reservation,
): Promise<AppError> {
  const foreign = sessionId && !(await deps.engine.isOwnSession(sessionId, caller.id, reservation.chatbotId));
  return foreign ? new AppError('chat_session_not_found') : explainLimit(deps, reservation);
}

async function explainLimit(
  deps: Deps,
  { chatbotId, day, limit, poolLimit }: Reservation,
): Promise<AppError> {
  // Counters go with a chatbot that is deleted: that is no limit.
  await getActiveChatbot(deps.db, chatbotId);
  const full = poolLimit !== null && (await isPoolFull(deps.db, chatbotId, day, poolLimit));
  return full
    ? new AppError('chatbot_total_reached')
    : new AppError('daily_limit_reached', { values: { limit } });
}

/** What refuses a message that was sent before, or a second turn beside a running one. */
const REPEATED = ['chat_messages_pkey', 'chat_turns_user_message_key', 'chat_turns_running_key'];

/** A message that was sent before has a turn: that one is the answer, and nothing was reserved twice. */
async function findRepeated(
  deps: Deps,
  caller: Caller,
  messageId: string,
  error: unknown,
): Promise<StartedTurn> {
  const constraint = findViolatedConstraint(error);
  if (constraint === undefined || !REPEATED.includes(constraint)) throw error;
  const known = await findTurnByMessage(deps.db, messageId, caller.id);
  if (known) return { turnId: known.id, sessionId: known.session_id };
  if (constraint === 'chat_turns_running_key') throw new AppError('turn_running');
  throw idTaken('clientMessageId');
}
