import { reportUsage } from '#contract/chat.contract.ts';
import { call } from '#web/lib/api/api-client.ts';
import { logFailure } from '#web/lib/log.ts';

/** A statistic that nobody waits for: the server itself counts for the limit. */
export function trackUsage(use: { userId: string; chatbotId: string; characters: number }): void {
  call(reportUsage, { body: { ...use, count: 1 } }).catch((error: unknown) => logFailure('usage', error));
}
