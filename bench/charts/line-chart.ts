import { makeScale } from './scale.ts';
import { LEFT, RIGHT, round, TOP, WIDTH, writeLine, writeSvg, writeText } from './svg.ts';

export type Point = { x: number; y: number };

/** Figures over time. Points are joined in the order in which they come; one whose `y` is NaN leaves a gap. */
export type LineChart = {
  title: string;
  /** What stands at the end of each axis, as in `minutes` and `MB`. */
  x: string;
  y: string;
  series: readonly { name: string; points: readonly Point[] }[];
  /** A value that is not to be passed, with its name. */
  bound?: { value: number; name: string };
};

const HEIGHT = 320;
const BOTTOM = HEIGHT - 44;

export function writeLineChart({ title, x, y, series, bound }: LineChart): string {
  const points = series.flatMap((each) => each.points);
  const xScale = makeScale(greatest(points.map((point) => point.x)), 8);
  const yScale = makeScale(Math.max(greatest(points.map((point) => point.y)), bound?.value ?? 0));
  const xOf = (value: number) => LEFT + (value / xScale.most) * (WIDTH - LEFT - RIGHT);
  const yOf = (value: number) => BOTTOM - (value / yScale.most) * (BOTTOM - TOP);
  const parts = [
    ...yScale.marks.flatMap((mark) => [
      writeLine('grid', LEFT, yOf(mark), WIDTH - RIGHT, yOf(mark)),
      writeText(yScale.write(mark), { x: LEFT - 8, y: yOf(mark) + 4, anchor: 'end', quiet: true }),
    ]),
    writeText(y, { x: LEFT - 8, y: TOP - 12, anchor: 'end', quiet: true }),
    ...xScale.marks.map((mark) =>
      writeText(xScale.write(mark), { x: xOf(mark), y: BOTTOM + 18, anchor: 'middle', quiet: true }),
    ),
    writeText(x, { x: WIDTH - RIGHT, y: BOTTOM + 36, anchor: 'end', quiet: true }),
    ...series.map((each, index) => `<path class="line s${index}" d="${writePath(each.points, xOf, yOf)}"/>`),
  ];
  if (bound) {
    parts.push(
      writeLine('bound', LEFT, yOf(bound.value), WIDTH - RIGHT, yOf(bound.value)),
      writeText(bound.name, { x: WIDTH - RIGHT, y: yOf(bound.value) - 6, anchor: 'end' }),
    );
  }
  return writeSvg({
    title,
    height: HEIGHT,
    shows: 'lines',
    series: series.map(({ name }) => name),
    body: parts.join('\n'),
  });
}

/** Of those that are numbers; 0 where there are none. */
const greatest = (values: readonly number[]) =>
  values.reduce((most, value) => (value > most ? value : most), 0);

function writePath(points: readonly Point[], xOf: (x: number) => number, yOf: (y: number) => number): string {
  let isDrawing = false;
  let path = '';
  for (const { x, y } of points) {
    const isThere = Number.isFinite(x) && Number.isFinite(y);
    if (isThere) path += `${isDrawing ? 'L' : 'M'}${round(xOf(x))} ${round(yOf(y))}`;
    isDrawing = isThere;
  }
  return path;
}
