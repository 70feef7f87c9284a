import { useEffect, useRef } from 'react';
import classes from './data-table.module.css';
import { ROLES } from './data-table-roles.ts';

/** Rows of a table that can be ticked; what is ticked is kept by whoever shows the table. */
export type Ticks<Row> = {
  /** Keys of ticked rows, those on other pages included. */
  keys: ReadonlySet<string>;
  onTick: (keys: readonly string[], isTicked: boolean) => void;
  /** What the box of a row is called, for those who do not see the row. */
  label: (row: Row) => string;
};

type BoxProps = {
  label: string;
  isTicked: boolean;
  /** Some of those that it stands for are ticked. */
  isMixed?: boolean;
  onTick: (isTicked: boolean) => void;
};

/** The words beside the box are read where rows are cards; elsewhere the place of the box says what it ticks. */
function TickBox({ label, isTicked, isMixed = false, onTick }: BoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={classes.tick}>
      <input
        ref={box}
        type="checkbox"
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <span className={classes.tickWords}>{label}</span>
    </label>
  );
}

type HeadProps<Row> = { ticks: Ticks<Row>; rowKeys: readonly string[] };

/** Ticks all rows of the page, or none. */
export function TickHead<Row>({ ticks: { keys, onTick }, rowKeys }: HeadProps<Row>) {
  const count = rowKeys.filter((key) => keys.has(key)).length;
  return (
    <th {...ROLES.columnheader} className={classes.head} data-ticks>
      <TickBox
        label="選取本頁"
        isTicked={count > 0 && count === rowKeys.length}
        isMixed={count > 0 && count < rowKeys.length}
        onTick={(isTicked) => onTick(rowKeys, isTicked)}
      />
    </th>
  );
}

type CellProps<Row> = { ticks: Ticks<Row>; row: Row; rowKey: string };

export function TickCell<Row>({ ticks: { keys, onTick, label }, row, rowKey }: CellProps<Row>) {
  return (
    <td {...ROLES.cell} className={classes.cell} data-ticks>
      <TickBox
        label={label(row)}
        isTicked={keys.has(rowKey)}
        onTick={(isTicked) => onTick([rowKey], isTicked)}
      />
    </td>
  );
}
