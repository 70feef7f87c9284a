import { PRACTICE_LANGUAGES, PRACTICE_LEVELS, type Practice } from '#contract/helper-records.ts';
import type { PracticeReply } from '#contract/helpers.contract.ts';
import { type StoredWork, textOf } from '../state/use-work-draft.ts';

/** What is chosen and typed, and under which ids it goes: sent again after a reload it is still the same message. */
export type PracticeWork = {
  language: Practice['language'];
  level: Practice['level'];
  text: string;
  /** Of a practice that has not been answered yet; empty until something was sent. */
  practiceId: string;
  /** Of the text as it stands; empty until it was sent. */
  messageId: string;
};

/** Characters of one message. */
export const MESSAGE_MAX = 5_000;

export function readWork(stored: StoredWork): PracticeWork {
  return {
    language: PRACTICE_LANGUAGES.find((one) => one === stored.language) ?? 'english',
    level: PRACTICE_LEVELS.find((one) => one === stored.level) ?? 'beginner',
    text: textOf(stored.text),
    practiceId: textOf(stored.practiceId),
    messageId: textOf(stored.messageId),
  };
}

/** A practice with one more message and its reply, until the server's own is read. */
export function withReply(
  before: Practice | undefined,
  reply: PracticeReply,
  { language, level }: Pick<Practice, 'language' | 'level'>,
): Practice {
  const { practiceId, message, replyMessage, corrections, shape, isCutOff } = reply;
  const practice: Practice = before ?? {
    helper: 'language',
    id: practiceId,
    title: message.content,
    createdAt: message.timestamp,
    language,
    level,
    conversation: [],
    corrections: [],
    shape,
    isCutOff,
  };
  // Sent again, a message gets the reply that it has.
  if (practice.conversation.some(({ id }) => id === message.id)) return practice;
  return {
    ...practice,
    shape,
    isCutOff,
    conversation: [...practice.conversation, message, replyMessage],
    corrections: [
      ...practice.corrections,
      ...corrections.map((correction) => ({ ...correction, messageId: message.id })),
    ],
  };
}
