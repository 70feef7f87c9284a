import { formatMoment } from '#web/lib/words/format-moment.ts';

/** A point in time of the wire as `yyyy-MM-dd HH:mm`, on the reader's clock. */
export function minuteOf(instant: string): string {
  return formatMoment(instant).slice(0, -':ss'.length);
}
