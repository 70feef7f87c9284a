import { makeScale } from './scale.ts';
import { escapeText, RIGHT, round, TOP, WIDTH, writeLine, writeSvg, writeText } from './svg.ts';

/** Figures of several things side by side: each row has one bar for each series. */
export type BarChart = {
  title: string;
  /** Of all values. */
  unit: string;
  series: readonly string[];
  /** Values in the order of the series; NaN is left out. */
  rows: readonly { name: string; values: readonly number[] }[];
  /** A value that is not to be passed, with its name. */
  bound?: { value: number; name: string };
};

const BAR = 7;
const ROW_SPACE = 10;
/** Room for the names on the left, and for the figure behind the longest bar. */
const NAMES = 236;
const FIGURE = 56;

export function writeBarChart({ title, unit, series, rows, bound }: BarChart): string {
  const values = rows.flatMap((row) => row.values).filter(Number.isFinite);
  const scale = makeScale(Math.max(0, bound?.value ?? 0, ...values));
  const xOf = (value: number) => NAMES + (value / scale.most) * (WIDTH - RIGHT - FIGURE - NAMES);
  const rowHeight = series.length * BAR + ROW_SPACE;
  const bottom = TOP + rows.length * rowHeight;
  const parts = [
    ...scale.marks.flatMap((mark) => [
      writeLine('grid', xOf(mark), TOP, xOf(mark), bottom),
      writeText(scale.write(mark), { x: xOf(mark), y: bottom + 18, anchor: 'middle', quiet: true }),
    ]),
    writeText(unit, { x: WIDTH - RIGHT, y: bottom + 18, anchor: 'end', quiet: true }),
    ...rows.flatMap((row, index) => writeRow(row, TOP + index * rowHeight + ROW_SPACE / 2, xOf)),
  ];
  if (bound) {
    parts.push(
      writeLine('bound', xOf(bound.value), TOP, xOf(bound.value), bottom),
      writeText(bound.name, { x: xOf(bound.value), y: TOP - 6, anchor: 'middle' }),
    );
  }
  return writeSvg({ title, height: bottom + 34, shows: 'bars', series, body: parts.join('\n') });
}

function writeRow({ name, values }: BarChart['rows'][number], top: number, xOf: (value: number) => number) {
  const shown = values.filter(Number.isFinite);
  const last = shown.at(-1) ?? Number.NaN;
  const middle = top + (values.length * BAR) / 2 + 4;
  return [
    writeText(name, { x: NAMES - 8, y: middle, anchor: 'end' }),
    ...values.flatMap((value, index) =>
      Number.isFinite(value)
        ? [
            `<rect class="b${index}" x="${NAMES}" y="${round(top + index * BAR)}" width="${round(Math.max(1, xOf(value) - NAMES))}" height="${BAR - 1}"><title>${escapeText(`${name}: ${value.toFixed(1)}`)}</title></rect>`,
          ]
        : [],
    ),
    ...(Number.isNaN(last)
      ? []
      : [
          writeText(last.toFixed(last < 10 ? 1 : 0), {
            x: xOf(Math.max(...shown)) + 6,
            y: middle,
            quiet: true,
          }),
        ]),
  ];
}
