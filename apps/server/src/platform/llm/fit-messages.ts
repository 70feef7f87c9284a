import type { PromptMessage } from './chat-request.ts';

/** Makes a conversation fit a model: its length by tokens, and the order of its roles. */

/** A picture counts as many tokens as it has in most models at low detail, and some room. */
const PICTURE_TOKENS = 1_000;
/** What stands around each message. */
const MESSAGE_TOKENS = 4;
const CJK = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/gu;

/** About one token for a Chinese character, one for four letters: on the careful side. */
export function estimateTokens(text: string): number {
  const han = text.match(CJK)?.length ?? 0;
  return han + Math.ceil((text.length - han) / 4);
}

export function estimateMessage({ content }: PromptMessage): number {
  if (typeof content === 'string') return MESSAGE_TOKENS + estimateTokens(content);
  const parts = content.map((part) => (part.type === 'text' ? estimateTokens(part.text) : PICTURE_TOKENS));
  return parts.reduce((sum, tokens) => sum + tokens, MESSAGE_TOKENS);
}

export const estimateMessages = (messages: readonly PromptMessage[]): number =>
  messages.reduce((sum, message) => sum + estimateMessage(message), 0);

/**
 * The system messages and the last message always go along; of what stands between them the newest that fits into
 * `room` tokens. What is fixed stays first, so that a service that keeps beginnings of prompts finds it again.
 */
export function fitMessages(messages: readonly PromptMessage[], room: number): PromptMessage[] {
  const fixed = messages.filter(({ role }, index) => role === 'system' || index === messages.length - 1);
  let left = room - estimateMessages(fixed);
  const kept = new Set(fixed);
  for (const message of messages.toReversed()) {
    if (kept.has(message)) continue;
    left -= estimateMessage(message);
    if (left < 0) break;
    kept.add(message);
  }
  return messages.filter((message) => kept.has(message));
}

/** User and assistant in turn, beginning with the user: neighbours of one role become one message. */
export function alternateRoles(messages: readonly PromptMessage[]): PromptMessage[] {
  const result: PromptMessage[] = [];
  for (const message of messages) {
    const last = result.at(-1);
    if (message.role === 'assistant' && (!last || last.role === 'system')) continue;
    if (last && last.role === message.role) result[result.length - 1] = join(last, message);
    else result.push(message);
  }
  return result;
}

function join(first: PromptMessage, second: PromptMessage): PromptMessage {
  const { role } = first;
  if (typeof first.content === 'string' && typeof second.content === 'string')
    return { role, content: `${first.content}\n\n${second.content}` };
  return { role, content: [...partsOf(first), ...partsOf(second)] };
}

const partsOf = ({ content }: PromptMessage) =>
  typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
