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

/** What lies between belongs to the period; `end` is the first instant after it. */
type Bounds = { start: Date; end: Date };

/** The bounds of a calendar day, `yyyy-MM-dd`, in the school's time zone. */
export function makeDayBounds(timeZone: string): (day: string) => Bounds {
  const startOf = makeStartOf(timeZone);
  return (day) => {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    return { start: startOf(midnight), end: startOf(midnight + DAY_MS) };
  };
}

/** The bounds of the calendar month that a day, `yyyy-MM-dd`, lies in, in the school's time zone. */
export function makeMonthBounds(timeZone: string): (day: string) => Bounds {
  const startOf = makeStartOf(timeZone);
  return (day) => {
    const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
    const next = new Date(first);
    next.setUTCMonth(first.getUTCMonth() + 1);
    return { start: startOf(first.getTime()), end: startOf(next.getTime()) };
  };
}

/** Finds the instant at which the clocks of a time zone show a midnight, which is given as if it were one in UTC. */
function makeStartOf(timeZone: string): (midnight: number) => Date {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const wallClock = (instant: number) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
  return (midnight) => {
    const guess = midnight - (wallClock(midnight) - midnight);
    // Once more, for a day on which the clocks are put forward or back.
    return new Date(guess - (wallClock(guess) - midnight));
  };
}

const DAY_MS = 86_400_000;
