/** A word or a character: as it stands on the screen, and as it is compared. */
export type Token = { shown: string; key: string };

/** `near` is read the same but for the tone. */
export type Likeness = 'same' | 'near' | 'other';

export type Compare = (meant: string, said: string) => Likeness;

/** One place of the sentence: what was meant there and what was said. */
export type Mark =
  | { kind: 'right' | 'tone' | 'wrong'; meant: string; said: string }
  | { kind: 'missing'; meant: string }
  | { kind: 'extra'; said: string };

/** Of two ways with as many differences the one with more right places is cheaper. Whole numbers, so that sums are exact. */
const COST: Readonly<Record<Likeness, number>> = { same: 0, near: 50, other: 101 };
/** Something missing, or something extra. */
const GAP = 100;

const KIND = { same: 'right', near: 'tone', other: 'wrong' } as const;

/** Lays what was said beside what was meant with the fewest differences (edit distance), in the order of reading. */
export function align(meant: readonly Token[], said: readonly Token[], compare: Compare): Mark[] {
  const costs = fillCosts(meant, said, compare);
  const at = (row: number, column: number) => costs[row]?.[column] ?? Number.POSITIVE_INFINITY;
  const marks: Mark[] = [];
  let row = meant.length;
  let column = said.length;
  while (row > 0 || column > 0) {
    const one = meant[row - 1];
    const other = said[column - 1];
    const here = at(row, column);
    const likeness = one && other ? compare(one.key, other.key) : 'other';
    // Of equal ways the one in which a word stands beside the one in front of it: "like red" said as "liked".
    const isGap = likeness !== 'same';
    if (one && isGap && here === at(row - 1, column) + GAP) {
      marks.push({ kind: 'missing', meant: one.shown });
      row -= 1;
    } else if (other && isGap && here === at(row, column - 1) + GAP) {
      marks.push({ kind: 'extra', said: other.shown });
      column -= 1;
    } else {
      marks.push({ kind: KIND[likeness], meant: one?.shown ?? '', said: other?.shown ?? '' });
      row -= 1;
      column -= 1;
    }
  }
  return marks.reverse();
}

/** `costs[row][column]`: the least to turn the first `row` meant tokens into the first `column` said ones. */
function fillCosts(meant: readonly Token[], said: readonly Token[], compare: Compare): number[][] {
  const costs = [Array.from({ length: said.length + 1 }, (_, column) => column * GAP)];
  for (const [above, one] of meant.entries()) {
    const before = costs[above] ?? [];
    const row = [(above + 1) * GAP];
    for (const [left, other] of said.entries()) {
      const replaced = (before[left] ?? 0) + COST[compare(one.key, other.key)];
      row.push(Math.min(replaced, (before[left + 1] ?? 0) + GAP, (row[left] ?? 0) + GAP));
    }
    costs.push(row);
  }
  return costs;
}
