import type { Usage } from '../api/usage-today.ts';
import type { Conversation } from './conversation.ts';
import { isSameDay } from './day-label.ts';

/**
 * Uses of the day: the larger of what the conversation shows and what the server counted (OPEN-128). Of the
 * conversation only today's user messages count, because the limit is that of a day (OPEN-57) and a session
 * of the history may be older.
 */
export function countUses({ messages }: Conversation, counted: Usage | undefined, now: Date): number {
  const shown = messages.filter((message) => message.role === 'user' && isSameDay(message.createdAt, now));
  return Math.max(shown.length, counted?.used ?? 0);
}
