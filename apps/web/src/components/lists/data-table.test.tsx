import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

type Row = { id: string; name: string; count: number };

const COLUMNS: Column<Row>[] = [
  { header: '名稱', sort: 'name', cell: ({ name }) => name },
  { header: '數量', sort: 'count', align: 'end', cell: ({ count }) => count },
  { header: '說明', cell: () => '—' },
];
const ROWS: Row[] = [
  { id: 'a', name: '甲', count: 3 },
  { id: 'b', name: '乙', count: 1 },
];

function show(rows: readonly Row[] | null, order = 'name') {
  const onOrder = vi.fn();
  render(
    <MantineProvider env="test">
      <DataTable
        label="清單"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        order={order}
        onOrder={onOrder}
        empty={<p>沒有資料</p>}
      />
    </MantineProvider>,
  );
  return { onOrder, user: userEvent.setup() };
}
const header = (name: string) => screen.getByRole('columnheader', { name });

describe('a person who reads a list', () => {
  test('hears its name, its columns and each row by its first value, and on a phone reads the labels', () => {
    show(ROWS);
    const table = within(screen.getByRole('table', { name: '清單' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '名稱',
      '數量',
      '說明',
    ]);
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['甲', '乙']);
    const labels = table.getAllByRole('cell').map((cell) => [cell.dataset.label, cell.textContent]);
    expect(labels.slice(0, 2)).toEqual([
      ['數量', '3'],
      ['說明', '—'],
    ]);
  });

  test.each([
    ['name', '-name', 'ascending'],
    ['-name', 'name', 'descending'],
    ['count', 'name', 'none'],
  ])('ordered by %s asks for %s by pressing the header of the name', async (order, next, heard) => {
    const { onOrder, user } = show(ROWS, order);
    expect(header('名稱').getAttribute('aria-sort')).toBe(heard);
    await user.click(within(header('名稱')).getByRole('button'));
    expect(onOrder.mock.calls).toEqual([[next]]);
  });

  test('finds no button on a column that cannot be sorted', () => {
    show(ROWS);
    expect(within(header('說明')).queryByRole('button')).toBeNull();
    expect(header('說明').hasAttribute('aria-sort')).toBe(false);
  });

  test('hears that it is loaded, and then that there is nothing', () => {
    show(null);
    expect(screen.getByRole('status').textContent).toBe('載入中');
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('沒有資料')).toBeNull();
    show([]);
    expect(screen.getByText('沒有資料')).toBeTruthy();
  });
});

describe('a person who ticks rows of a list', () => {
  function showTicks(ticked: readonly string[]) {
    const onTick = vi.fn();
    render(
      <MantineProvider env="test">
        <DataTable
          label="清單"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={({ id }) => id}
          empty={null}
          ticks={{ keys: new Set(ticked), onTick, label: ({ name }) => `選取「${name}」` }}
        />
      </MantineProvider>,
    );
    return { onTick, user: userEvent.setup() };
  }
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

  test.each([
    [[], false, false],
    [['b', 'z'], false, true],
    [['a', 'b', 'z'], true, false],
  ])('with %j ticked hears whether the page is: %s, or partly: %s', (ticked, isChecked, isMixed) => {
    showTicks(ticked);
    expect([box('選取本頁').checked, box('選取本頁').indeterminate]).toEqual([isChecked, isMixed]);
    expect(box('選取「乙」').checked).toBe(ticked.includes('b'));
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['甲', '乙']);
  });

  test('ticks one and all of the page, and takes them back', async () => {
    const { onTick, user } = showTicks(['b']);
    await user.click(box('選取「甲」'));
    await user.click(box('選取「乙」'));
    await user.click(box('選取本頁'));
    expect(onTick.mock.calls).toEqual([
      [['a'], true],
      [['b'], false],
      [['a', 'b'], true],
    ]);
  });
});
