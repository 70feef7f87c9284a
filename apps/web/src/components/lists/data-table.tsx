import { Skeleton, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { icon } from '#web/components/icon.tsx';
import { type Order, readOrder } from '#web/lib/lists/sort-rows.ts';
import classes from './data-table.module.css';
import { ROLES } from './data-table-roles.ts';
import { TickCell, TickHead, type Ticks } from './data-table-ticks.tsx';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** The column can be sorted, and is called so in the order: `sort: 'name'` gives `name` and `-name`. */
  sort?: string;
  align?: 'end';
};

type Props<Row> = {
  /** What the table is, for those who hear it. */
  label: string;
  /** The first one names the row. A column without a header, of buttons for example, has no label on a phone. */
  columns: readonly Column<Row>[];
  /** Null while they are loaded for the first time. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  order?: Order;
  onOrder?: (order: Order) => void;
  /** In the place of the rows when there are none; says what to do next. */
  empty: ReactNode;
  /** The rows are those of before while others are on their way. */
  busy?: boolean;
  /** A box before each row, and one for all rows that are shown. */
  ticks?: Ticks<Row> | undefined;
};

/** For what people wrote in a column other than the first: it may be one long word. */
export const longText = classes.longText ?? '';

/**
 * A list of an administration page. Where there is room it is a table whose head stays in sight; where there is not
 * (a phone, large text) each row is a card whose values carry their labels, and the sortable headers are buttons above
 * the cards. Sorting is asked for with `onOrder` and done by the server or by `sortRows` of `lib/lists/sort-rows.ts`.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, empty, busy = false, ticks } = props;
  if (rows?.length === 0) return <div className={classes.empty}>{empty}</div>;
  return (
    <div className={classes.frame}>
      <table {...ROLES.table} className={classes.table} aria-label={label} aria-busy={busy || rows === null}>
        <thead {...ROLES.rowgroup}>
          <tr {...ROLES.row}>
            {ticks && <TickHead ticks={ticks} rowKeys={rows?.map(rowKey) ?? []} />}
            {columns.map((column) => (
              <HeaderCell key={column.header} {...props} column={column} />
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.rowgroup}>
          {rows?.map((row) => (
            <tr key={rowKey(row)} {...ROLES.row}>
              {ticks && <TickCell ticks={ticks} row={row} rowKey={rowKey(row)} />}
              {columns.map((column, index) => (
                <BodyCell key={column.header} column={column} isName={index === 0}>
                  {column.cell(row)}
                </BodyCell>
              ))}
            </tr>
          )) ?? <SkeletonRows columns={columns} isTicked={ticks !== undefined} />}
        </tbody>
      </table>
      {rows === null && (
        <p role="status" className={classes.loading}>
          載入中
        </p>
      )}
    </div>
  );
}

const SortIcon = icon('M8 10l4-4 4 4M8 14l4 4 4-4');
const UpIcon = icon('M7 14l5-5 5 5');
const DownIcon = icon('M7 10l5 5 5-5');

function HeaderCell<Row>({ column, order, onOrder }: Props<Row> & { column: Column<Row> }) {
  const { header, sort, align } = column;
  const cell = { ...ROLES.columnheader, className: classes.head, 'data-align': align };
  if (sort === undefined || !onOrder) return <th {...cell}>{header}</th>;
  const { by, descending } = readOrder(order ?? '');
  const isSorted = by === sort;
  const direction = descending ? 'descending' : 'ascending';
  const DirectionIcon = descending ? DownIcon : UpIcon;
  return (
    <th {...cell} data-sortable aria-sort={isSorted ? direction : 'none'}>
      <UnstyledButton
        className={classes.sort}
        onClick={() => onOrder(isSorted && !descending ? `-${sort}` : sort)}
      >
        {header}
        {isSorted ? <DirectionIcon size={16} /> : <SortIcon size={16} />}
      </UnstyledButton>
    </th>
  );
}

type CellProps = { column: Pick<Column<never>, 'header' | 'align'>; isName: boolean; children: ReactNode };

function BodyCell({ column: { header, align }, isName, children }: CellProps) {
  if (isName) {
    return (
      <th {...ROLES.rowheader} className={classes.name}>
        <div className={classes.nameText}>
          <div>{children}</div>
        </div>
      </th>
    );
  }
  return (
    <td {...ROLES.cell} className={classes.cell} data-label={header || undefined} data-align={align}>
      <div>{children}</div>
    </td>
  );
}

const SKELETONS = [1, 2, 3, 4];

type SkeletonProps = { columns: readonly Pick<Column<never>, 'header'>[]; isTicked: boolean };

function SkeletonRows({ columns, isTicked }: SkeletonProps) {
  return SKELETONS.map((row) => (
    <tr key={row}>
      {isTicked && <td className={classes.cell} data-ticks />}
      {columns.map(({ header }) => (
        <td key={header} className={classes.cell}>
          <Skeleton height={18} radius="sm" />
        </td>
      ))}
    </tr>
  ));
}
