// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeBarChart } from './bar-chart.ts';
import { type LineChart, writeLineChart } from './line-chart.ts';
import { makeScale } from './scale.ts';
import { MOST_SERIES } from './svg.ts';

/** Throws where it is no XML. */
function parse(svg: string): Document {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  return document;
}

const textsOf = (document: Document) =>
  [...document.querySelectorAll('text')].map((text) => text.textContent);

test('the reader finds round marks on every axis, the last at or above everything that is shown', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e9, noNaN: true }), (most) => {
      const { marks, most: end } = makeScale(most);
      expect(end).toBeGreaterThanOrEqual(most * (1 - 1e-6));
      expect(end).toBeLessThanOrEqual(most * 1.6);
      expect(marks[0]).toBe(0);
      expect(marks.length).toBeGreaterThanOrEqual(3);
      expect(marks.length).toBeLessThanOrEqual(7);
    }),
  );
  const write = (most: number) => makeScale(most).marks.map(makeScale(most).write);
  expect(write(247)).toEqual(['0', '50', '100', '150', '200', '250']);
  expect(write(1.1)).toEqual(['0', '0.25', '0.5', '0.75', '1', '1.25']);
  expect(write(12_000)).toEqual(['0', '2,500', '5,000', '7,500', '10,000', '12,500']);
  expect(write(0)).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1']);
  expect(write(Number.NaN)).toHaveLength(6);
});

const CHART: LineChart = {
  title: 'Memory & <heap>',
  x: 'minutes',
  y: 'MB',
  series: [
    { name: 'resident', points: [0, 1, 2].map((x) => ({ x, y: 100 * x })) },
    { name: 'heap', points: [0, 1, 2, 3].map((x) => ({ x, y: x === 1 ? Number.NaN : 50 })) },
  ],
};

test('the reader of a line chart finds title, legend, units and a line for each series, with gaps where nothing is known', () => {
  const document = parse(writeLineChart(CHART));
  const texts = textsOf(document);
  for (const text of ['Memory & <heap>', 'resident', 'heap', 'minutes', 'MB', '200'])
    expect(texts).toContain(text);
  expect(document.documentElement.getAttribute('aria-label')).toBe('Memory & <heap>');
  const [rising = '', broken = ''] = [...document.querySelectorAll('path')].map(
    (path) => path.getAttribute('d') ?? '',
  );
  expect(rising.match(/[ML]/g)).toEqual(['M', 'L', 'L']);
  expect(broken.match(/[ML]/g)).toEqual(['M', 'M', 'L']);
  // Upwards is less: 0 stands at the bottom, twice as much twice as high.
  const heights = [...rising.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y));
  expect((heights[0] ?? 0) - (heights[2] ?? 0)).toBeCloseTo(2 * ((heights[0] ?? 0) - (heights[1] ?? 0)), 0);
});

test('the reader of a chart sees the bound with its name, also where nothing comes near it', () => {
  const bound = { value: 900, name: 'at most 900 MB' };
  const document = parse(writeLineChart({ ...CHART, bound }));
  expect(textsOf(document)).toContain('at most 900 MB');
  expect(Number(document.querySelector('.bound')?.getAttribute('y1'))).toBeGreaterThan(60);
});

test('the reader in dark surroundings gets other colours, and the one who sees none gets dashes', () => {
  const style = parse(writeLineChart(CHART)).querySelector('style')?.textContent ?? '';
  const [light = '', dark = ''] = style.split('@media (prefers-color-scheme: dark)');
  for (const name of ['text', '.paper', '.grid', '.bound', '.s0', '.b0', `.s${MOST_SERIES - 1}`]) {
    expect(light).toContain(`${name}{`);
    expect(dark).toContain(`${name}{`);
  }
  expect(light.match(/stroke-dasharray:/g)?.length).toBeGreaterThanOrEqual(MOST_SERIES - 1);
});

test('the engineer who draws nothing, or more lines than can be told apart, gets a chart or is told', () => {
  parse(writeLineChart({ ...CHART, series: [{ name: 'empty', points: [] }] }));
  parse(writeBarChart({ title: 'empty', unit: 'ms', series: ['p50'], rows: [] }));
  const series = Array.from({ length: MOST_SERIES + 1 }, (_, index) => ({ name: `${index}`, points: [] }));
  expect(() => writeLineChart({ ...CHART, series })).toThrow(`at most ${MOST_SERIES} series`);
});

test('the reader of a bar chart finds a bar for each figure, as long as it is large, and the last figure written', () => {
  const svg = writeBarChart({
    title: 'Waits',
    unit: 'ms',
    series: ['p50', 'p99'],
    rows: [
      { name: 'list', values: [10, 40] },
      { name: 'search & find', values: [20, Number.NaN] },
    ],
  });
  const document = parse(svg);
  const bars = [...document.querySelectorAll('rect[x="236"]')];
  const widths = bars.map((bar) => Number(bar.getAttribute('width')));
  expect(widths).toHaveLength(3);
  expect(widths[1]).toBeCloseTo(4 * (widths[0] ?? 0), 0);
  expect(widths[2]).toBeCloseTo(2 * (widths[0] ?? 0), 0);
  expect(textsOf(document)).toEqual(
    expect.arrayContaining(['list', 'search & find', '40', '20', 'ms', 'p50', 'p99']),
  );
});
