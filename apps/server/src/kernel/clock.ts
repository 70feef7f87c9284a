/** Where the time comes from, so that a test can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The calendar day, `yyyy-MM-dd`, of an instant in the school's time zone. */
export function makeSchoolDay(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant) => format.format(instant);
}
