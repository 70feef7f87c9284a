import { Badge, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PAGES } from '#contract/pages.ts';
import type { SchoolRow } from '#contract/schools.contract.ts';
import { type Column, DataTable } from '#web/components/lists/data-table.tsx';
import { RowActions, RowButton } from '#web/components/lists/row-actions.tsx';
import type { ChosenSchools } from '../state/use-chosen-schools.ts';
import type { SchoolChanges } from '../state/use-school-changes.ts';
import classes from './schools.module.css';

type Props = {
  schools: readonly SchoolRow[] | null;
  empty: ReactNode;
  busy: boolean;
  /** Null for samples, which can be looked at only. */
  actions: RowHandlers | null;
};

type RowHandlers = {
  chosen: ChosenSchools;
  changes: SchoolChanges;
  onRename: (school: SchoolRow) => void;
  onMerge: (school: SchoolRow) => void;
};

export function SchoolTable({ schools, empty, busy, actions }: Props) {
  const columns: Column<SchoolRow>[] = [
    {
      header: '學校',
      cell: (school) =>
        actions ? (
          <Checkbox
            label={school.name}
            title="選取後可以合併"
            checked={actions.chosen.has(school)}
            onChange={() => actions.chosen.toggle(school)}
          />
        ) : (
          school.name
        ),
    },
    { header: '用戶', cell: (school) => <Users of={school} /> },
    {
      header: '狀態',
      cell: ({ active }) => (
        <Badge variant="light" miw="max-content" color={active ? 'teal' : 'gray'}>
          {active ? '啟用' : '停用'}
        </Badge>
      ),
    },
  ];
  if (actions) {
    columns.push({ header: '操作', cell: (school) => <Actions of={school} {...actions} /> });
  }
  return (
    <DataTable
      label="學校"
      columns={columns}
      rows={schools}
      rowKey={({ id }) => id}
      empty={empty}
      busy={busy}
    />
  );
}

function Users({ of: { name, user_count } }: { of: SchoolRow }) {
  const text = `${user_count.toLocaleString('en')} 位`;
  if (user_count === 0) return <span className={classes.count}>{text}</span>;
  return (
    <Link
      to={PAGES.users.path}
      search={{ school: name }}
      className={classes.count}
      aria-label={`「${name}」的 ${text}用戶`}
    >
      {text}
    </Link>
  );
}

function Actions({ of: school, changes, onRename, onMerge }: RowHandlers & { of: SchoolRow }) {
  const { name, active } = school;
  const verb = active ? '停用' : '啟用';
  return (
    <RowActions>
      <RowButton label={`改名「${name}」`} onClick={() => onRename(school)}>
        改名
      </RowButton>
      <RowButton label={`把「${name}」併入另一所學校`} onClick={() => onMerge(school)}>
        併入…
      </RowButton>
      <RowButton
        label={`${verb}「${name}」`}
        disabled={changes.changingIds.includes(school.id)}
        onClick={() => changes.toggle(school)}
      >
        {verb}
      </RowButton>
      <RowButton
        danger
        label={`刪除「${name}」`}
        disabled={changes.changingIds.includes(school.id)}
        onClick={() => changes.remove(school)}
      >
        刪除
      </RowButton>
    </RowActions>
  );
}
