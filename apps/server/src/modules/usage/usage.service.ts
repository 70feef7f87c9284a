import type { Input } from '#contract/operation.ts';
import {
  type getUsageReport,
  USAGE_DAYS_MAX,
  type UsagePrices,
  type UsageReport,
} from '#contract/usage.contract.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { type Clock, makeDayBounds, makeSchoolDay } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { appendAudit, listChanges } from '../audit/index.ts';
import type { ServiceCatalogue } from '../services/index.ts';
import * as pricesRepository from './prices.repository.ts';
import { describePrices, pricesOfModels, withModelPrices } from './prices.ts';
import * as reportRepository from './report.repository.ts';
import { addDays, countDays, makeListHours, schoolYearStart } from './school-days.ts';
import { presentReport } from './usage.presenter.ts';
import { startUsageCounter } from './usage-counter.ts';

export type UsageReports = ReturnType<typeof startUsageReports>;

/** Days of a report of which nothing was said. */
const DEFAULT_DAYS = 30;

/** Counts in the background until it is closed. */
export function startUsageReports(deps: {
  db: Database;
  clock: Clock;
  catalogue: ServiceCatalogue;
  schoolTimeZone: string;
  onError: (error: unknown) => void;
}) {
  const { db, clock, schoolTimeZone } = deps;
  const schoolDay = makeSchoolDay(schoolTimeZone);
  const counter = startUsageCounter({
    ...deps,
    schoolDay,
    dayBounds: makeDayBounds(schoolTimeZone),
    listHours: makeListHours(schoolTimeZone),
  });

  const getModelPrices = async () => pricesOfModels(await deps.catalogue.read());
  const getPrices = async (): Promise<UsagePrices> =>
    (await pricesRepository.findPrices(db)) ?? (await getModelPrices());

  /** A model that came after the table was saved has its own price, until somebody names another. */
  const getAllPrices = async (): Promise<UsagePrices> =>
    withModelPrices(await getPrices(), await getModelPrices());

  return {
    getPrices,
    catchUp: counter.catchUp,
    close: counter.close,

    /** It reads what was counted; only days that are not over, or just ended, are counted for it. */
    async readReport(query: Input<typeof getUsageReport>['query']): Promise<UsageReport> {
      const { from, to } = toRange(query, { today: schoolDay(clock.now()), timeZone: schoolTimeZone });
      const isUpToDate = await counter.refreshRecent(from, to);
      const [rows, firstDay, { pendingDays, countedAt }, prices] = await Promise.all([
        reportRepository.sumCounts(db, from, to),
        reportRepository.findFirstDay(db),
        counter.getState(from, to),
        getAllPrices(),
      ]);
      const state = {
        time_zone: schoolTimeZone,
        first_day: firstDay,
        pending_days: pendingDays,
        counted_at: countedAt?.toISOString() ?? null,
        is_counting: !isUpToDate,
      };
      return presentReport({ from, to, ...state }, rows, prices);
    },

    async savePrices(actor: Actor, prices: UsagePrices): Promise<UsagePrices> {
      const defaults = await getModelPrices();
      await db.transaction(async (tx) => {
        const before = await pricesRepository.holdPrices(tx, defaults);
        const details = listPriceChanges(before, prices);
        await pricesRepository.savePrices(tx, prices);
        if (Object.keys(details).length === 0) return;
        await appendAudit(tx, {
          actorId: actor.id,
          action: 'prices_updated',
          targetType: 'prices',
          targetId: '',
          targetName: '',
          details,
        });
      });
      return prices;
    },
  };
}

function toRange(
  { range, from, to }: Input<typeof getUsageReport>['query'],
  { today, timeZone }: { today: string; timeZone: string },
): { from: string; to: string } {
  if (range === 'year') return { from: schoolYearStart(today, timeZone), to: today };
  if (range !== undefined) return { from: addDays(today, 1 - Number(range)), to: today };
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? addDays(last, 1 - DEFAULT_DAYS);
  const days = countDays(first, last);
  if (days < 1) throw badRange('開始日期不能在結束日期之後');
  if (days > USAGE_DAYS_MAX) throw badRange(`一次最多可以看 ${USAGE_DAYS_MAX} 天，請縮短日期範圍`);
  return { from: first, to: last };
}

function badRange(message: string): AppError {
  return new AppError('invalid_input', { message, fields: [{ path: 'from', message }] });
}

/** What was added has nothing before, and what was removed nothing after. */
function listPriceChanges(before: UsagePrices, after: UsagePrices) {
  const [old, current] = [describePrices(before), describePrices(after)];
  const nothing = Object.fromEntries(Object.keys({ ...old, ...current }).map((field) => [field, '']));
  return listChanges({ ...nothing, ...old }, { ...nothing, ...current });
}
