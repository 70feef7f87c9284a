/** The day of a session as the history names it: 今天, 昨天, else yyyy-MM-dd in the reader's time zone. */
export function dayLabel(instant: string, now: Date): string {
  const day = dateOf(new Date(instant));
  if (day === dateOf(now)) return '今天';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === dateOf(yesterday) ? '昨天' : day;
}

export function isSameDay(instant: string, now: Date): boolean {
  return dateOf(new Date(instant)) === dateOf(now);
}

function dateOf(date: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
