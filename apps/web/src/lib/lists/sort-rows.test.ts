import { describe, expect, test } from 'vitest';
import { readOrder, sortRows } from './sort-rows.ts';

type Row = { name: string; used: number | null };
const rows: Row[] = [
  { name: '班級 10', used: 3 },
  { name: '班級 9', used: null },
  { name: '一年級', used: 20 },
];
const keys = { name: ({ name }: Row) => name, used: ({ used }: Row) => used };
const namesBy = (order: string) => sortRows(rows, order, keys).map(({ name }) => name);

describe('a person who sorts a list', () => {
  test('finds numbers in names by their value, and the other way round with a minus', () => {
    expect(namesBy('name')).toEqual(['一年級', '班級 9', '班級 10']);
    expect(namesBy('-name')).toEqual(['班級 10', '班級 9', '一年級']);
    expect(readOrder('-name')).toEqual({ by: 'name', descending: true });
  });

  test('finds what has no value at the end in both directions', () => {
    expect(namesBy('used')).toEqual(['班級 10', '一年級', '班級 9']);
    expect(namesBy('-used')).toEqual(['一年級', '班級 10', '班級 9']);
  });

  test.each(['', 'unknown', '-', 'constructor', 'toString'])(
    'by the order %j of a strange address finds the rows as they came',
    (order) => {
      expect(sortRows(rows, order, keys)).toBe(rows);
    },
  );
});
