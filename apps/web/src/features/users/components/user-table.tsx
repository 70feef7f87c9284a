import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ManagedUser } from '#contract/user-management.contract.ts';
import { type Column, DataTable, longText } from '#web/components/lists/data-table.tsx';
import { formatDay, formatMoment } from '#web/lib/words/format-moment.ts';
import { COLUMN_HEADINGS, STATUS_WORDS, type UserStatus } from '#web/lib/words/user-columns.ts';
import { userTypeLabel } from '#web/lib/words/user-type-label.ts';
import type { Selection } from '../state/selection.ts';
import classes from './users-page.module.css';

type Props = {
  /** Null while they are loaded for the first time. */
  users: readonly ManagedUser[] | null;
  order: string;
  onOrder: (order: string) => void;
  isBusy: boolean;
  empty: ReactNode;
  /** Null for samples, which can be looked at only. */
  selection: Selection | null;
  /** What can be done with one user. */
  actionsOf: (user: ManagedUser) => ReactNode;
};

export function UserTable({ users, order, onOrder, isBusy, empty, selection, actionsOf }: Props) {
  const ticks = selection && {
    keys: selection.ids,
    onTick: selection.choose,
    label: ({ name }: ManagedUser) => `選取「${name}」`,
  };
  return (
    <DataTable
      label="用戶"
      columns={selection ? [...COLUMNS, { header: '操作', cell: actionsOf }] : COLUMNS}
      rows={users}
      rowKey={({ id }) => id}
      order={order}
      onOrder={onOrder}
      busy={isBusy}
      empty={empty}
      ticks={ticks ?? undefined}
    />
  );
}

const COLUMNS: readonly Column<ManagedUser>[] = [
  {
    header: COLUMN_HEADINGS.name,
    sort: 'name',
    cell: ({ name }) => <span className={classes.name}>{name}</span>,
  },
  { header: COLUMN_HEADINGS.email, sort: 'email', cell: ({ email }) => <Email of={email} /> },
  {
    header: COLUMN_HEADINGS.user_type,
    cell: ({ user_type }) => <span className={longText}>{userTypeLabel(user_type)}</span>,
  },
  {
    header: COLUMN_HEADINGS.school,
    cell: ({ school }) => <span className={longText}>{school ?? '—'}</span>,
  },
  { header: COLUMN_HEADINGS.status, cell: ({ status }) => <Status of={status} /> },
  {
    header: COLUMN_HEADINGS.access_expiry,
    sort: 'expiry',
    cell: ({ access_expiry }) => <Expiry of={access_expiry} />,
  },
  {
    header: '上次登入',
    sort: 'login',
    cell: ({ last_login }) => (
      <span className={classes.moment}>{last_login ? formatMoment(last_login) : '從未登入'}</span>
    ),
  },
];

/** A long one breaks before its at sign. */
function Email({ of: email }: { of: string }) {
  const [local, ...rest] = email.split('@');
  return (
    <span className={`${longText} ${classes.email}`}>
      <span>
        {local}
        <wbr />
        {rest.length > 0 && `@${rest.join('@')}`}
      </span>
    </span>
  );
}

const LOOKS = {
  active: { variant: 'light', color: 'teal' },
  inactive: { variant: 'light', color: 'gray' },
  pending: { variant: 'outline', color: 'gray' },
} as const;

function Status({ of: status }: { of: UserStatus }) {
  return (
    <Badge miw="max-content" {...LOOKS[status]}>
      {STATUS_WORDS[status]}
    </Badge>
  );
}

function Expiry({ of: expiry }: { of: string | null }) {
  if (expiry === null) return <span className={classes.words}>永久</span>;
  return (
    <span className={classes.day} title={formatMoment(expiry)}>
      {formatDay(expiry)}
      {Date.parse(expiry) < Date.now() && <span className={classes.past}>已到期</span>}
    </span>
  );
}
