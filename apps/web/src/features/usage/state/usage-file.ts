import type { UsageReport } from '#contract/usage.contract.ts';
import { makeCsv } from '#web/lib/files/make-csv.ts';
import { saveFile } from '#web/lib/files/save-file.ts';
import type { Section, SectionRow } from './usage-sections.ts';

type Head = Pick<UsageReport, 'from' | 'to' | 'currency'>;

/** One part of a report as a file, with numbers as a spreadsheet reads them. */
export async function exportSection(report: Head, section: Section): Promise<void> {
  const rows = rowsOf(section).map(toCells);
  const file = await makeCsv([[section.rowName, ...headings(report)], ...rows]);
  saveFile(nameOf(report, section.title), file);
}

/** All parts in one file, each row with the part that it belongs to. */
export async function exportAll(report: Head, sections: readonly Section[]): Promise<void> {
  const rows = sections.flatMap((section) => rowsOf(section).map((row) => [section.title, ...toCells(row)]));
  const file = await makeCsv([['分類', '名稱', ...headings(report)], ...rows]);
  saveFile(nameOf(report, '全部'), file);
}

/** Days one by one, also where the table shows weeks or months. */
const rowsOf = ({ rows, fileRows }: Section): readonly SectionRow[] => fileRows ?? rows;

const headings = ({ currency }: Head): string[] => [
  '對話',
  '字元',
  '輸入詞元',
  '輸出詞元',
  `費用（${currency}）`,
];

function toCells(row: SectionRow): string[] {
  const numbers = [row.chats, row.characters, row.prompt_tokens, row.completion_tokens];
  return [row.label, ...numbers.map(String), String(row.cost ?? '')];
}

const nameOf = ({ from, to }: Head, part: string): string => `使用統計-${part}-${from}至${to}.csv`;
