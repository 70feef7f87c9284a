import { Badge } from '@mantine/core';
import { type Column, DataTable } from '#web/components/lists/data-table.tsx';
import { RowActions, RowButton } from '#web/components/lists/row-actions.tsx';
import { sortRows } from '#web/lib/lists/sort-rows.ts';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import type { Key } from '../state/key.ts';
import { type ShownKey, useShownKey } from '../state/use-shown-key.ts';
import { KeyValue } from './key-value.tsx';
import classes from './tokens.module.css';

type Props = {
  keys: readonly Key[] | null;
  order: string;
  onOrder: (order: string) => void;
  serviceName: (id: string) => string;
  empty: string;
  /** Samples can be looked at only. */
  isReadOnly: boolean;
  /** The one that is being deleted. */
  leavingId: string | null;
  onEdit: (key: Key) => void;
  onDelete: (key: Key) => void;
};

const sortKeys = (serviceName: Props['serviceName']) => ({
  name: ({ name }: Key) => name,
  provider: ({ provider }: Key) => serviceName(provider),
  used: ({ lastUsed }: Key) => lastUsed,
  status: ({ isActive }: Key) => (isActive ? 0 : 1),
});

export function KeyTable(props: Props) {
  const { keys, order, onOrder, empty, onEdit } = props;
  const shownKey = useShownKey(keys);
  const edit = (key: Key) => {
    // The value may be another one afterwards.
    shownKey.hide();
    onEdit(key);
  };
  return (
    <DataTable
      label="API 金鑰"
      columns={listColumns({ ...props, onEdit: edit }, shownKey)}
      rows={keys && sortRows(keys, order, sortKeys(props.serviceName))}
      rowKey={({ id }) => id}
      order={order}
      onOrder={onOrder}
      empty={<p>{empty}</p>}
    />
  );
}

function listColumns(props: Props, shownKey: ShownKey): Column<Key>[] {
  const { isReadOnly, serviceName } = props;
  return [
    { header: '名稱', sort: 'name', cell: ({ name }) => name },
    {
      header: '金鑰',
      cell: (key) => (
        <KeyValue name={key.name} id={key.id} masked={key.value} {...(!isReadOnly && { shownKey })} />
      ),
    },
    {
      header: '服務',
      sort: 'provider',
      cell: ({ provider }) => (
        <Badge variant="light" miw="max-content">
          {serviceName(provider)}
        </Badge>
      ),
    },
    { header: '用戶', cell: (key) => <Owner of={key} /> },
    { header: '用量', sort: 'used', cell: (key) => <Usage of={key} /> },
    { header: '狀態', sort: 'status', cell: (key) => <Status of={key} /> },
    ...(isReadOnly ? [] : [{ header: '操作', cell: (key: Key) => <Actions {...props} of={key} /> }]),
  ];
}

function Owner({ of: { user_id, user_name, user_email } }: { of: Key }) {
  if (user_id === null) return <span className={classes.unspecified}>未指定</span>;
  const [local, domain] = user_email?.split('@') ?? [];
  return (
    <span className={classes.owner}>
      <span className={classes.line}>{user_name}</span>
      <span className={classes.side}>
        {local}
        <wbr />
        {domain && `@${domain}`}
      </span>
    </span>
  );
}

function Usage({ of: { usageCount, lastUsed } }: { of: Key }) {
  return (
    <span className={classes.usage}>
      <span className={classes.line}>{usageCount.toLocaleString('en')} 次</span>
      <span className={classes.side}>{lastUsed ? formatMoment(lastUsed) : '從未使用'}</span>
    </span>
  );
}

function Status({ of: { isActive, refusedAt } }: { of: Key }) {
  return (
    <span className={classes.badges}>
      <Badge variant="light" miw="max-content" color={isActive ? 'teal' : 'gray'}>
        {isActive ? '啟用' : '停用'}
      </Badge>
      {refusedAt && (
        <Badge
          variant="light"
          miw="max-content"
          color="red"
          title={`${formatMoment(refusedAt)} 被 AI 服務拒絕`}
        >
          被服務拒絕
        </Badge>
      )}
    </span>
  );
}

function Actions({ of: key, leavingId, onEdit, onDelete }: Props & { of: Key }) {
  return (
    <RowActions>
      <RowButton label={`編輯「${key.name}」`} onClick={() => onEdit(key)}>
        編輯
      </RowButton>
      <RowButton
        danger
        label={`刪除「${key.name}」`}
        loading={leavingId === key.id}
        onClick={() => onDelete(key)}
      >
        刪除
      </RowButton>
    </RowActions>
  );
}
