import type { ChangeReport } from '#contract/user-management.contract.ts';
import { disarmFormula } from '#web/lib/files/disarm-formula.ts';
import { COLUMN_HEADINGS } from '#web/lib/words/user-columns.ts';
import { userTypeLabel } from '#web/lib/words/user-type-label.ts';

/** One thing of one user that is another one now. */
export type ReportRow = { key: string; name: string; field: string; from: string; to: string };

const FIELD_WORDS: Readonly<Record<string, string>> = { ...COLUMN_HEADINGS, chatbots_access: '聊天機器人' };

/** What a report says of each user, in words. */
export function listReportRows({ changed }: ChangeReport): ReportRow[] {
  return changed.flatMap(({ id, name, changes }) =>
    Object.entries(changes).map(([field, { from, to }]) => ({
      key: `${id}-${field}`,
      name,
      field: FIELD_WORDS[field] ?? field,
      from: wordOf(field, from),
      to: wordOf(field, to),
    })),
  );
}

function wordOf(field: string, value: string): string {
  return (field === 'user_type' ? userTypeLabel(value) : value) || '無';
}

/** The same as a table that spreadsheets take from the clipboard. */
export function reportAsText(rows: readonly ReportRow[]): string {
  const lines = rows.map(({ name, field, from, to }) => [name, field, from, to]);
  return [REPORT_HEADINGS, ...lines].map((line) => line.map(plain).join('\t')).join('\n');
}

export const REPORT_HEADINGS = ['用戶', '項目', '原本', '更改後'] as const;

const plain = (cell: string) => disarmFormula(cell.replace(/[\t\r\n]+/g, ' '));
