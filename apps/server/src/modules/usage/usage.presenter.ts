import {
  USAGE_NAMED_MAX,
  type UsagePrices,
  type UsageReport,
  type UsageRow,
} from '#contract/usage.contract.ts';
import { costOf, sumCosts } from './prices.ts';
import type { CountRow, Dimension } from './report.repository.ts';
import { listDays } from './school-days.ts';

const OTHERS = { key: 'others', label: '其他' };
const NOTHING = { chats: 0, characters: 0, prompt_tokens: 0, completion_tokens: 0 };
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

type Counts = typeof NOTHING;

export function presentReport(
  report: Pick<
    UsageReport,
    'from' | 'to' | 'time_zone' | 'first_day' | 'pending_days' | 'counted_at' | 'is_counting'
  >,
  rows: readonly CountRow[],
  prices: UsagePrices,
): UsageReport {
  const of = (dimension: Dimension) => mergeLabels(rows.filter((row) => row.dimension === dimension));
  const total = of('total');
  const models = of('model').map((row) => ({ ...row, cost: costOf(prices, row.key, row) }));
  return {
    ...report,
    currency: prices.currency,
    total: { ...addUp(total), cost: sumCosts(models.map(({ cost }) => cost)) },
    days: fill(total, listDays(report.from, report.to), (day) => day),
    chatbots: nameSome(of('chatbot')),
    schools: nameSome(of('school')),
    user_types: of('user_type'),
    hours: fill(of('hour'), HOURS, (hour) => `${hour.padStart(2, '0')}:00`),
    models,
  };
}

/** What was renamed is one row, under its last name. The busiest first. */
function mergeLabels(rows: readonly CountRow[]): UsageRow[] {
  const merged = new Map<string, UsageRow>();
  for (const row of rows.toSorted((a, b) => (a.lastDay < b.lastDay ? -1 : 1))) {
    const before = merged.get(row.key) ?? NOTHING;
    merged.set(row.key, { key: row.key, label: row.label, ...add(before, toCounts(row)) });
  }
  return [...merged.values()].sort((a, b) => b.chats - a.chats || (a.key < b.key ? -1 : 1));
}

function nameSome(rows: readonly UsageRow[]): UsageRow[] {
  const others = rows.slice(USAGE_NAMED_MAX);
  return others.length === 0
    ? [...rows]
    : [...rows.slice(0, USAGE_NAMED_MAX), { ...OTHERS, ...addUp(others) }];
}

/** A row for each of these keys, also where nothing was. */
function fill(
  rows: readonly UsageRow[],
  keys: readonly string[],
  labelOf: (key: string) => string,
): UsageRow[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => ({ ...NOTHING, ...known.get(key), key, label: labelOf(key) }));
}

const addUp = (rows: readonly Counts[]): Counts => rows.reduce(add, NOTHING);

function add(a: Counts, b: Counts): Counts {
  return {
    chats: a.chats + b.chats,
    characters: a.characters + b.characters,
    prompt_tokens: a.prompt_tokens + b.prompt_tokens,
    completion_tokens: a.completion_tokens + b.completion_tokens,
  };
}

function toCounts({ chats, characters, promptTokens, completionTokens }: CountRow): Counts {
  return { chats, characters, prompt_tokens: promptTokens, completion_tokens: completionTokens };
}
