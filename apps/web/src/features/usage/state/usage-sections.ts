import type { UsageReport, UsageRow } from '#contract/usage.contract.ts';
import { userTypeLabel } from '#web/lib/words/user-type-label.ts';
import { groupDays, type Period, type PeriodUnit } from './group-days.ts';

export type SectionRow = Period & { cost?: number | null };

/** A part of the report: what its chart and its table show, and the rows of its file. */
export type Section = {
  id: 'days' | 'chatbots' | 'schools' | 'user_types' | 'hours' | 'models';
  title: string;
  /** What a row is called in the head of the table. */
  rowName: string;
  /** Columns in a row for what follows in time, bars with names for everything else. */
  chart: 'columns' | 'bars';
  /** What the height of a bar is. */
  measure: 'chats' | 'tokens';
  rows: readonly SectionRow[];
  /** Where the file is finer than the table. */
  fileRows?: readonly SectionRow[];
};

const PERIOD_WORDS: Readonly<Record<PeriodUnit, { title: string; rowName: string }>> = {
  day: { title: '每日對話', rowName: '日期' },
  week: { title: '每週對話', rowName: '週' },
  month: { title: '每月對話', rowName: '月份' },
};

export function listSections(report: UsageReport): Section[] {
  const { unit, periods } = groupDays(report.days);
  const named = { chart: 'bars', measure: 'chats' } as const;
  const hours = report.hours.map((row) => ({ ...row, tick: row.key }));
  return [
    {
      id: 'days',
      ...PERIOD_WORDS[unit],
      chart: 'columns',
      measure: 'chats',
      rows: periods,
      fileRows: withTicks(report.days),
    },
    { id: 'hours', title: '繁忙時段', rowName: '時段', chart: 'columns', measure: 'chats', rows: hours },
    {
      id: 'chatbots',
      title: '各聊天機器人',
      rowName: '聊天機器人',
      ...named,
      rows: withTicks(report.chatbots),
    },
    { id: 'schools', title: '各學校', rowName: '學校', ...named, rows: withTicks(report.schools) },
    {
      id: 'user_types',
      title: '各用戶類型',
      rowName: '用戶類型',
      ...named,
      rows: withTicks(report.user_types).map((row) => ({ ...row, label: userTypeLabel(row.label) })),
    },
    {
      id: 'models',
      title: '各模型的詞元與費用',
      rowName: '模型',
      chart: 'bars',
      measure: 'tokens',
      rows: withTicks(report.models),
    },
  ];
}

const withTicks = <Row extends UsageRow>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, tick: row.label }));

export const tokensOf = (row: Pick<UsageRow, 'prompt_tokens' | 'completion_tokens'>): number =>
  row.prompt_tokens + row.completion_tokens;
