import type { ReactNode } from 'react';
import type { UserColumn } from '#contract/user-import.contract.ts';
import { type Column, DataTable, longText } from '#web/components/lists/data-table.tsx';
import { RowButton } from '#web/components/lists/row-actions.tsx';
import { HEADED_COLUMNS, STATUS_WORDS } from '#web/lib/words/user-columns.ts';
import { userTypeLabel } from '#web/lib/words/user-type-label.ts';
import type { Problems } from '../state/check-rows.ts';
import type { NumberedRow } from '../state/draft-rows.ts';
import { editCell, type List, removeRows } from '../state/list.ts';
import { CellField } from './cell-field.tsx';
import classes from './user-import.module.css';

type Props = {
  rows: readonly NumberedRow[];
  list: List;
  problems: Problems;
  typeNames: readonly string[];
  onChange: (change: (list: List) => List) => void;
};

/** Cells with a problem, and those that were changed, are fields. */
export function PreviewTable({ rows, list, problems, typeNames, onChange }: Props) {
  const cell = (column: UserColumn, heading: string) =>
    function Cell({ row: { id, cells }, number }: NumberedRow) {
      const problem = problems.get(id)?.[column];
      if (problem === undefined && list.edits.get(id)?.[column] === undefined) {
        return (
          <span className={WORDS.has(column) ? classes.short : longText}>
            {tellValue(column, cells[column])}
          </span>
        );
      }
      return (
        <CellField
          // What was typed gives way to what was made of it.
          key={`${id} ${cells[column]}`}
          label={`第 ${number} 列的${heading}`}
          column={column}
          value={cells[column]}
          problem={problem}
          typeNames={typeNames}
          onCommit={(text) => onChange((now) => editCell(now, id, column, text))}
        />
      );
    };
  const columns: Column<NumberedRow>[] = HEADED_COLUMNS.map(({ column, heading }) => ({
    header: heading,
    cell: cell(column, heading),
  }));
  const [name, ...others] = columns;
  if (!name) return null;
  return (
    <DataTable
      label="名單"
      rows={rows}
      rowKey={({ row }) => row.id}
      columns={[
        { ...name, cell: (row) => <Named number={row.number}>{name.cell(row)}</Named> },
        ...others,
        {
          header: '操作',
          cell: ({ row: { id }, number }) => (
            <RowButton
              danger
              label={`移除第 ${number} 列`}
              onClick={() => onChange((now) => removeRows(now, [id]))}
            >
              移除
            </RowButton>
          ),
        },
      ]}
      empty={<p>沒有要顯示的列。</p>}
    />
  );
}

function Named({ number, children }: { number: number; children: ReactNode }) {
  return (
    <span className={classes.named}>
      <span className={classes.number}>{number}</span>
      <span>{children}</span>
    </span>
  );
}

/** Columns whose values are words of the product. */
const WORDS: ReadonlySet<UserColumn> = new Set(['password', 'status', 'access_expiry']);

function tellValue(column: UserColumn, value: string): string {
  if (column === 'user_type') return userTypeLabel(value);
  if (column === 'password') return value === '' ? '自動產生' : '檔案中的密碼';
  if (column === 'access_expiry' && value === '') return '永久';
  if (column === 'school' && value === '') return '無';
  return column === 'status' ? (STATUS_WORDS[value as keyof typeof STATUS_WORDS] ?? value) : value;
}
