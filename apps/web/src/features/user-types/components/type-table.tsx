import { Badge, Checkbox } from '@mantine/core';
import type { UserType } from '#contract/user-types.contract.ts';
import { type Column, DataTable, longText } from '#web/components/lists/data-table.tsx';
import { RowActions, RowButton } from '#web/components/lists/row-actions.tsx';
import { useRights } from '#web/lib/session/use-session.ts';
import { permissionLabels } from '#web/lib/words/permission-label.ts';
import { userTypeLabel } from '#web/lib/words/user-type-label.ts';
import type { TypeChanges } from '../state/use-type-changes.ts';
import { isAlwaysActive, isBuiltIn, isForAdmins } from '../state/user-type.ts';
import classes from './user-types.module.css';

type Props = {
  types: readonly UserType[] | null;
  order: string;
  onOrder: (order: string) => void;
  empty: string;
  /** Null for the defaults, which can be looked at only. */
  changes: TypeChanges | null;
  onEdit: (type: UserType) => void;
};

export function TypeTable({ types, order, onOrder, empty, changes, onEdit }: Props) {
  const isAdmin = useRights()?.userType === 'admin';
  const mayChange = (type: UserType) => changes !== null && (isAdmin || !isForAdmins(type));
  const columns: Column<UserType>[] = [
    { header: '名稱', sort: 'name', cell: (type) => <Name of={type} /> },
    {
      header: '描述',
      cell: ({ description }) => <span className={`${longText} ${classes.description}`}>{description}</span>,
    },
    { header: '可使用的頁面', cell: (type) => <Pages of={type} /> },
    {
      header: '狀態',
      sort: 'status',
      cell: (type) => <Status of={type} changes={mayChange(type) ? changes : null} />,
    },
  ];
  if (changes) {
    columns.push({
      header: '操作',
      cell: (type) =>
        mayChange(type) ? (
          <Actions of={type} changes={changes} onEdit={onEdit} />
        ) : (
          <span className={classes.hint}>只有管理員可以更改</span>
        ),
    });
  }
  return (
    <DataTable
      label="用戶類型"
      columns={columns}
      rows={types}
      rowKey={({ id }) => id}
      order={order}
      onOrder={onOrder}
      empty={<p>{empty}</p>}
    />
  );
}

function Name({ of: type }: { of: UserType }) {
  const label = userTypeLabel(type.name);
  return (
    <span className={classes.name}>
      {label}
      {isBuiltIn(type) && (
        <>
          <code className={classes.id}>{type.name}</code>
          <Badge variant="light" miw="max-content">
            內建
          </Badge>
        </>
      )}
    </span>
  );
}

function Pages({ of: { accessiblePages } }: { of: UserType }) {
  const pages = permissionLabels(accessiblePages);
  if (pages.length === 0) return <span className={classes.hint}>沒有</span>;
  return (
    <span className={classes.list} title={pages.join('、')}>
      {pages.join('、')}
    </span>
  );
}

function Status({ of: type, changes }: { of: UserType; changes: TypeChanges | null }) {
  const isActive = type.status === 'active';
  return (
    <Checkbox
      className={classes.status ?? ''}
      label="啟用"
      aria-label={`啟用「${userTypeLabel(type.name)}」`}
      checked={isActive}
      disabled={changes === null || isAlwaysActive(type)}
      aria-busy={changes?.changingIds.includes(type.id)}
      onChange={() => changes?.toggle(type)}
    />
  );
}

type ActionsProps = { of: UserType; changes: TypeChanges; onEdit: (type: UserType) => void };

function Actions({ of: type, changes, onEdit }: ActionsProps) {
  const label = userTypeLabel(type.name);
  return (
    <RowActions>
      <RowButton label={`編輯「${label}」`} onClick={() => onEdit(type)}>
        編輯
      </RowButton>
      {!isBuiltIn(type) && (
        <RowButton
          danger
          label={`刪除「${label}」`}
          loading={changes.changingIds.includes(type.id)}
          onClick={() => changes.remove(type)}
        >
          刪除
        </RowButton>
      )}
    </RowActions>
  );
}
