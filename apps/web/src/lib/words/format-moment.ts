/** Swedish writes a point in time as `yyyy-MM-dd HH:mm:ss`. */
const moment = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' });

/** A point in time of the wire as `yyyy-MM-dd HH:mm:ss`, on the reader's clock. */
export function formatMoment(instant: string): string {
  return moment.format(new Date(instant));
}

/** Its day as `yyyy-MM-dd`, on the reader's clock. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant));
}
