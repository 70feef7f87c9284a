import type { ReactNode } from 'react';
import classes from './list-toolbar.module.css';
import { SearchField } from './search-field.tsx';

type Props = {
  /** What is searched, as the field's label: 「搜尋名稱或服務」. */
  label: string;
  search: string;
  onSearch: (search: string) => void;
  /** How many rows match; null while that is not known. */
  count: number | null;
  /** What they are counted by. */
  unit?: string;
  /** Selects that narrow the list. */
  filters?: ReactNode;
  /** The button that adds. */
  action?: ReactNode;
};

/**
 * What stands above a list: search while typing (see `SearchField`), filters, the button that adds, and how many rows
 * match, which readers of a screen hear when it changes. It keeps nothing: search and filters come from
 * `useListAddress`.
 */
export function ListToolbar({ label, search, onSearch, count, unit = '個', filters, action }: Props) {
  return (
    <div className={classes.toolbar}>
      <div className={classes.search}>
        <SearchField label={label} value={search} onSearch={onSearch} />
      </div>
      {filters}
      <p role="status" className={classes.count}>
        {count !== null && `共 ${count.toLocaleString('en')} ${unit}`}
      </p>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
