import { MESSAGE_MAX_LENGTH } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { pageMessage } from '#contract/page-messages.ts';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { failureText } from '#web/lib/api/failure-text.ts';
import { appendText, imageLine } from './attachment.ts';
import type { Waiting } from './conversation.ts';

/** The line of an image belongs to the message even where it was deleted from the box (PUB-37). */
export function withImageLine(typed: string, image: { fileName: string } | null): string {
  if (!image || typed.includes(imageLine(image.fileName))) return typed;
  return appendText(typed, imageLine(image.fileName));
}

/** Null when the text may be sent. */
export function tooLongText(text: string): string | null {
  if (text.length <= MESSAGE_MAX_LENGTH) return null;
  const count = (value: number) => value.toLocaleString('zh-Hant');
  return `訊息太長（${count(text.length)} / ${count(MESSAGE_MAX_LENGTH)} 字元），請縮短後再送出。`;
}

/** For failures whose own message is English, or says too little of what became of the question. */
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  chat_session_not_found: '這段對話已在別處刪除，已為您開始新的對話，請再送出一次。',
  chatbot_not_found: '這個聊天機器人已無法使用，請選擇另一個。',
  turn_not_found: '這則訊息已在別處更改或刪除。',
};

/** Why a question was not taken, in a sentence; `limit` is the chatbot's own. */
export function refusalText(error: unknown, limit: number): string {
  if (!(error instanceof ApiError)) return failureText(error).title;
  const isLimit = error.code === 'daily_limit_reached' || (error.status === 429 && error.code === null);
  if (isLimit) return pageMessage('daily_limit_reached', { limit });
  return (error.code && SENTENCES[error.code]) ?? failureText(error).title;
}

/** Why a session cannot be shown. */
export function openProblem(error: unknown): string {
  const isGone = error instanceof ApiError && error.code === 'chat_session_not_found';
  return isGone ? '這段對話已被刪除。' : failureText(error).title;
}

/** Until when a question waits, for a server that has no room; `now` in milliseconds since 1970. */
export function busyText({ reason, until }: Waiting, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  return `${reason}，${seconds} 秒後自動重試…`;
}
