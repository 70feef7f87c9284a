/** Years of the Republic of China begin in 1912. */
const REPUBLIC = 1911;
/** Day 0 of spreadsheets, whose 29th of February 1900 never was. */
const SHEET_EPOCH = Date.UTC(1899, 11, 30);

/**
 * A day as schools write it, as yyyy-MM-dd; '' for words that mean permanent, null for what is no day or could be two.
 *
 * A year of three digits is one of the Republic (115 is 2026), and so is any year behind 民國. A year of two digits
 * without 民國 is refused, because it is read as either. With the year at the end Hong Kong has the day in front and
 * spreadsheets in English the month: only a number above 12 tells, so all others are refused.
 */
export function parseDay(cell: string): string | null {
  const text = cell.normalize('NFKC').trim();
  if (text === '' || /^(永久|無期限|无期限|無|无|permanent|never)$/i.test(text)) return '';
  // A day in a spreadsheet whose cell does not say that it is one.
  if (/^[2-7]\d{4}$/.test(text))
    return new Date(SHEET_EPOCH + Number(text) * 86_400_000).toISOString().slice(0, 10);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return dayOf(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  return parseYearFirst(text) ?? parseYearLast(text);
}

/** What may stand between numbers, and a time of the day, which does not count. */
const MARK = '\\s*[-/.年月]\\s*';
const TIME = '(?:[\\sT]+(?:[上下]午)?\\s*\\d{1,2}:\\d{2}.*)?';
const YEAR_FIRST = new RegExp(
  `^(民國|民国)?\\s*(\\d{2,4})${MARK}(\\d{1,2})${MARK}(\\d{1,2})\\s*[日號号]?${TIME}$`,
);
const YEAR_LAST = new RegExp(`^(\\d{1,2})\\s*[-/.]\\s*(\\d{1,2})\\s*[-/.]\\s*(\\d{4})${TIME}$`);

function parseYearFirst(text: string): string | null {
  const [, republic, year = '', month, day] = YEAR_FIRST.exec(text) ?? [];
  if (republic === undefined && year.length < 3) return null;
  const isOfRepublic = republic !== undefined || Number(year) < 200;
  return dayOf(Number(year) + (isOfRepublic ? REPUBLIC : 0), Number(month), Number(day));
}

function parseYearLast(text: string): string | null {
  const [, first, second, year] = (YEAR_LAST.exec(text) ?? []).map(Number);
  if (first === undefined || second === undefined || year === undefined) return null;
  if (first > 12 || first === second) return dayOf(year, second, first);
  return second > 12 ? dayOf(year, first, second) : null;
}

/** Null for a day that the calendar does not have. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1970 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
}
