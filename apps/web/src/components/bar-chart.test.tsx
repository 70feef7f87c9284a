import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ColumnChart, NamedBars, niceTop } from './bar-chart.tsx';

const bars = [3, 0, 8].map((value, place) => ({
  key: String(place),
  label: `第 ${place + 1} 天`,
  tick: String(place + 1),
  value,
  text: `${value} 次`,
}));
const told = () => screen.getByRole('slider').getAttribute('aria-valuetext');

test('a person who points at a column reads its value, and that of the highest otherwise', () => {
  render(<ColumnChart label="每日" bars={bars} />);
  const chart = screen.getByRole('slider', { name: '每日' });
  chart.getBoundingClientRect = () => ({ left: 100, width: 300 }) as DOMRect;
  expect(screen.getByText('最多：第 3 天')).toBeTruthy();
  fireEvent.pointerMove(chart, { clientX: 120 });
  expect(told()).toBe('第 1 天：3 次');
  fireEvent.pointerMove(chart, { clientX: 250 });
  expect(told()).toBe('第 2 天：0 次');
  fireEvent.pointerMove(chart, { clientX: 400 });
  expect(told()).toBe('第 3 天：8 次');
  fireEvent.pointerMove(chart, { clientX: 90 });
  expect(told()).toBe('第 1 天：3 次');
  fireEvent.pointerLeave(chart, { pointerType: 'mouse' });
  expect(told()).toBe('第 3 天：8 次');
});

test('a person sees nothing where nothing is, and the least of something', () => {
  const values = [0, 1, 1_000_000].map((value) => ({ key: `${value}`, label: '', value, text: '' }));
  const { container } = render(<NamedBars bars={values} />);
  const widths = [...container.querySelectorAll('rect:last-child')].map((rect) => rect.getAttribute('width'));
  expect(widths).toEqual(['0', '1', '100']);
});

test('a person sees a chart in which nothing happened without a fault', () => {
  render(<ColumnChart label="每日" bars={bars.map((bar) => ({ ...bar, value: 0, text: '0 次' }))} />);
  expect(told()).toBe('第 1 天：0 次');
});

const tops = [
  [0, 1],
  [1, 1],
  [3, 3],
  [10, 10],
  [11, 20],
  [501, 600],
  [700, 800],
  [2_000_000, 2_000_000],
] as const;
test.each(tops)('a chart whose highest value is %d ends at %d', (highest, top) => {
  expect(niceTop(highest)).toBe(top);
});
