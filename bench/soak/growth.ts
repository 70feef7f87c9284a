/** Whether a figure that goes up and down all the time rises in the long run. */

export type Point = { x: number; y: number };

/** A line, and the standard error of its slope: how far chance alone may have turned it. */
export type Line = { slope: number; start: number; error: number };

/** The line with the least squares of distance. Slope NaN where there are no two different x, error where no three. */
export function fitLine(points: readonly Point[]): Line {
  const mean = (read: (point: Point) => number) =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  if (!(spread > 0)) return { slope: Number.NaN, start: y, error: Number.NaN };
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread;
  const start = y - slope * x;
  const distance = points.reduce((sum, point) => sum + (point.y - start - slope * point.x) ** 2, 0);
  const error = points.length > 2 ? Math.sqrt(distance / (points.length - 2) / spread) : Number.NaN;
  return { slope, start, error };
}

/**
 * The lowest value of each window, in its middle. Memory rises until garbage is collected: what stays afterwards is
 * what a leak adds to. A window that is not full is left out.
 */
export function listLowest(points: readonly Point[], window: number): Point[] {
  const end = points.at(-1)?.x ?? 0;
  const lowest = new Map<number, number>();
  for (const { x, y } of points) {
    const index = Math.floor(x / window);
    lowest.set(index, Math.min(y, lowest.get(index) ?? Number.POSITIVE_INFINITY));
  }
  return [...lowest]
    .filter(([index]) => (index + 1) * window <= end)
    .map(([index, y]) => ({ x: (index + 0.5) * window, y }));
}

/** By how much a figure rises in so much time, and the standard error of that. */
export type Growth = { rise: number; error: number };

/** By the lowest values; `x`, `window` and `period` have one unit. */
export function measureGrowth(points: readonly Point[], window: number, period: number): Growth {
  const { slope, error } = fitLine(listLowest(points, window));
  return { rise: slope * period, error: error * period };
}
