import { randomUUID } from 'node:crypto';
import { PRACTICE_MAX_MESSAGES, type Practice } from '#contract/helper-records.ts';
import type { PracticeReply, practiseLanguage } from '#contract/helpers.contract.ts';
import type { Input } from '#contract/operation.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Work } from '../../kernel/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PromptMessage } from '../../platform/llm/chat-request.ts';
import type { AskModel } from '../ask/index.ts';
import { chooseHistory } from '../chat/index.ts';
import { presentRecord } from './helper-records.presenter.ts';
import * as repository from './helper-records.repository.ts';
import { LANGUAGE_NAMES, titleFrom } from './names.ts';
import { explainMissingUser, requireOwn } from './own-record.ts';
import { practiceFormat, readPracticeAnswer } from './practice-answer.ts';
import { practiceMessages } from './prompts/language.ts';

type Form = Input<typeof practiseLanguage>['body'];

const TEMPERATURE = 0.7;
const MAX_TOKENS = 2_000;

/** A question, and what is to be stored of its answer. */
type Exchange = Omit<PracticeReply, 'practiceId'>;

/**
 * Language practices. What the model has heard before comes from the stored practice alone. A question and its reply are
 * stored together when the reply is there, in a row that is held, so that two tabs of one practice lose nothing.
 */
export function makePracticesService(deps: { db: Database; clock: Clock; askModel: AskModel }) {
  const { db, clock } = deps;

  /** `begun` is what an empty practice begins with; null where there was one, which may be gone by now. */
  function append(
    actor: Actor,
    id: string,
    exchange: Exchange,
    begun: { title: string; body: repository.BodyOf<'language'> } | null,
  ): Promise<PracticeReply> {
    const appending = db.transaction(async (tx) => {
      if (begun) {
        await repository.insertUnlessThere(tx, { ...begun, id, userId: actor.id, helper: 'language' });
      }
      const row = requireOwn(actor, 'language', await repository.holdRecord(tx, id));
      const practice = presentRecord(row);
      const made = findReply(practice, exchange.message.id);
      if (made) return made;
      requireNew(practice, exchange.message.id);
      requireRoom(practice);
      const { message, replyMessage, corrections, shape, isCutOff } = exchange;
      await repository.saveBody(tx, row, {
        conversation: [...practice.conversation, message, replyMessage],
        corrections: [
          ...practice.corrections,
          ...corrections.map((correction) => ({ ...correction, messageId: message.id })),
        ],
        shape,
        isCutOff,
      });
      return { ...exchange, practiceId: id };
    });
    return appending.catch(explainMissingUser);
  }

  return {
    /** Throws what refuses it; the work itself fails on its way. The same message again gets the reply that is stored. */
    async practise(actor: Actor, form: Form): Promise<Work<PracticeReply>> {
      const messageId = form.messageId ?? randomUUID();
      // Sent again without the practice's id, the first message finds the practice that it began.
      const id = form.practiceId ?? messageId;
      const row = await repository.findRecord(db, id);
      const practice = row ? presentRecord(requireOwn(actor, 'language', row)) : null;
      const made = practice && findReply(practice, messageId);
      if (made) return async () => made;
      if (practice) {
        requireNew(practice, messageId);
        requireRoom(practice);
      }
      const ask = await deps.askModel.begin(actor.id, { purpose: 'practice' });
      const { language, level } = practice ?? form;
      const content = form.message;
      const message = { id: messageId, role: 'user', content, timestamp: clock.now().toISOString() } as const;

      return async (reader) => {
        const heard = [...chooseConversation(practice), { role: 'user', content } as const];
        const completion = await ask(
          {
            makeMessages: (inSchema) => practiceMessages({ language, level }, heard, inSchema),
            responseFormat: practiceFormat,
            temperature: TEMPERATURE,
            maxTokens: MAX_TOKENS,
          },
          reader,
        );
        const answer = readPracticeAnswer(completion.content, content);
        const replyMessage = {
          id: randomUUID(),
          role: 'assistant',
          content: answer.reply,
          timestamp: clock.now().toISOString(),
        } as const;
        const exchange = { message, replyMessage, ...answer, isCutOff: completion.isCutOff };
        const title = `${LANGUAGE_NAMES[language]}：${titleFrom(content)}`;
        const body = {
          language,
          level,
          conversation: [],
          corrections: [],
          shape: answer.shape,
          isCutOff: false,
        };
        return append(actor, id, exchange, practice ? null : { title, body });
      };
    },
  };
}

/** Ids are unique in a practice: corrections name the message that they mean. */
function requireNew({ conversation }: Practice, messageId: string): void {
  if (!conversation.some(({ id }) => id === messageId)) return;
  throw new AppError('invalid_input', { fields: [{ path: 'messageId', message: '這個識別碼已被使用' }] });
}

function requireRoom({ conversation }: Practice): void {
  if (conversation.length + 2 > PRACTICE_MAX_MESSAGES) throw new AppError('practice_full');
}

/** The reply that a message has got already. */
function findReply(practice: Practice, messageId: string): PracticeReply | undefined {
  const { conversation, shape, isCutOff } = practice;
  const place = conversation.findIndex(({ id, role }) => id === messageId && role === 'user');
  const message = conversation[place];
  const replyMessage = conversation[place + 1];
  if (!message || !replyMessage) return undefined;
  const corrections = practice.corrections
    .filter((correction) => correction.messageId === messageId)
    .map(({ messageId: _, ...correction }) => correction);
  const reply = replyMessage.content;
  return { practiceId: practice.id, message, replyMessage, reply, corrections, shape, isCutOff };
}

function chooseConversation(practice: Practice | null): PromptMessage[] {
  const newestFirst = (practice?.conversation ?? []).toReversed();
  return chooseHistory(newestFirst.map(({ role, content }) => ({ role, content, failed: false })));
}
