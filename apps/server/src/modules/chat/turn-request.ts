import type { z } from 'zod';
import type { chat } from '#contract/ai.contract.ts';
import type { Caller } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';

/** What a chat request says: of its long form only the last question counts. */
export type ChatBody = z.output<typeof chat.body>;

const TITLE_LENGTH = 30;

export function readQuestion(body: ChatBody): string {
  const text = body.message ?? body.messages?.findLast((message) => message.role === 'user')?.content ?? '';
  if (text.trim() === '' && !body.attachment) {
    throw new AppError('invalid_input', { fields: [{ path: 'message', message: '訊息不能為空' }] });
  }
  return text;
}

export function makeTitle(content: string): string {
  const line = content.trim().replace(/\s+/g, ' ');
  return [...line].slice(0, TITLE_LENGTH).join('') || '新對話';
}

/** What is kept beside the words of a question. */
export function makeMetadata(caller: Caller, body: ChatBody): object | null {
  const source = caller.kind === 'visitor' ? { source: 'public-chat' } : null;
  const file = body.attachment ? { fileType: 'image', fileName: body.attachment.fileName } : null;
  return source || file ? { ...source, ...file } : null;
}
