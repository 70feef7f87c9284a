/** Names shorter than this are close to too many others: HOME is nearly HOST. */
const SHORTEST = 8;
const MOST_EDITS = 2;

/** Variables of the environment that look like one of our settings and are none: DATABSE_URL, app_secret, LOGLEVEL. */
export function findMisspelled(
  given: readonly string[],
  known: readonly string[],
): { name: string; meant: string }[] {
  const names = new Set(known);
  return given
    .filter((name) => !names.has(name))
    .flatMap((name) => {
      const meant = known.find((setting) => isNear(name, setting));
      return meant === undefined ? [] : [{ name, meant }];
    });
}

function isNear(name: string, setting: string): boolean {
  const [a, b] = [plain(name), plain(setting)];
  if (a === b) return true;
  return Math.min(a.length, b.length) >= SHORTEST && countEdits(a, b) <= MOST_EDITS;
}

const plain = (name: string) => name.toUpperCase().replaceAll('_', '');

/** Letters to add, take away, change or swap with the next one (Damerau and Levenshtein). */
function countEdits(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const change = (last[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swap = swapped ? (before[column - 2] ?? 0) + 1 : change;
      next[column] = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, change, swap);
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}
