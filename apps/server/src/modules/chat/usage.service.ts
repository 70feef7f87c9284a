import type { Actor, Caller } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { explainDeleted, getUsableChatbot, resolveSettings } from '../chatbots/index.ts';
import { getChatbotOf, subjectOf } from './caller.ts';
import { addUsageReport, countUses } from './usage.repository.ts';

export type UsageService = ReturnType<typeof makeUsageService>;

export function makeUsageService(deps: { db: Database; clock: Clock; schoolDay: (instant: Date) => string }) {
  const { db } = deps;
  const today = () => deps.schoolDay(deps.clock.now());
  return {
    async getToday(caller: Caller, chatbotId: string): Promise<{ used: number; limit: number }> {
      const chatbot = await getChatbotOf(db, caller, chatbotId);
      const used = await countUses(db, subjectOf(caller), chatbotId, today());
      return { used, limit: resolveSettings(chatbot).dailyLimit };
    },

    async report(
      actor: Actor,
      report: { userId: string; chatbotId: string; count: number; characters: number },
    ): Promise<void> {
      if (report.userId !== actor.id) throw new AppError('not_allowed');
      await getUsableChatbot(db, actor, report.chatbotId);
      await addUsageReport(db, { ...report, day: today() }).catch(explainDeleted);
    },
  };
}
