import { Button } from '@mantine/core';
import { PAGES } from '#contract/pages.ts';
import type { ManagedUser } from '#contract/user-management.contract.ts';
import { ListFailures } from '#web/components/lists/list-failures.tsx';
import { ListToolbar } from '#web/components/lists/list-toolbar.tsx';
import { Pager } from '#web/components/lists/pager.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { useServedPage } from '#web/lib/lists/use-served-page.ts';
import { useSignedIn } from '#web/lib/session/use-session.ts';
import { useDialog } from '#web/lib/use-dialog.ts';
import { useSelection } from '../state/selection.ts';
import { useUserList } from '../state/use-user-list.ts';
import { useUserRemoval } from '../state/use-user-removal.ts';
import { DEFAULTS, isFiltered, PAGE_SIZE, toFilter } from '../state/user-filter.ts';
import { AssignDialog, type AssignTarget } from './assign-dialog.tsx';
import { ExportUsers } from './export-users.tsx';
import { ManyBar } from './many-bar.tsx';
import { ManyChangeDialog } from './many-change-dialog.tsx';
import { UserActions } from './user-actions.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserLinks } from './user-links.tsx';
import { UserTable } from './user-table.tsx';
import classes from './users-page.module.css';

const LOAD_FAILED = '無法載入用戶數據，請稍後再試';

export function UsersPage() {
  const [address, change] = useListAddress(DEFAULTS);
  const filter = toFilter(address);
  const { users, total, error, isSample, isBusy, retry } = useUserList(address);
  const selection = useSelection();
  const removal = useUserRemoval((id) => selection.choose([id], false));
  const editing = useDialog<ManagedUser | 'new'>();
  const assigning = useDialog<AssignTarget>();
  const changing = useDialog<readonly string[]>();
  const ownId = useSignedIn()?.user.id;

  const list = { total, isBusy, size: PAGE_SIZE };
  const { page, isBeyond } = useServedPage(address.page, list, change);

  const add = () => editing.open('new');
  return (
    <>
      <PageHeading lead="管理誰可以登入，以及他們的類型、學校、期限和可用的聊天機器人。">
        {PAGES.users.title}
      </PageHeading>
      <div className={classes.around}>
        <UserLinks />
        <ExportUsers filter={filter} total={total} />
      </div>
      <ListToolbar
        label="搜尋姓名或電子郵箱"
        search={address.search}
        onSearch={(search) => change({ search })}
        count={total}
        unit="位"
        filters={<UserFilters address={address} onChange={change} />}
        action={<Button onClick={add}>新增用戶</Button>}
      />
      <ListFailures text={LOAD_FAILED} error={error} isSample={isSample} onRetry={retry} change={removal} />
      {(users !== null || !error) && (
        <UserTable
          users={isBeyond ? null : users}
          order={address.order}
          onOrder={(order) => change({ order })}
          isBusy={isBusy}
          empty={<Empty isFiltered={isFiltered(address)} onAdd={add} onShowAll={() => change(DEFAULTS)} />}
          selection={isSample ? null : selection}
          actionsOf={(user) => (
            <UserActions
              user={user}
              isOwn={user.id === ownId}
              isLeaving={removal.leavingId === user.id}
              onEdit={editing.open}
              onAssign={assigning.open}
              onDelete={removal.ask}
            />
          )}
        />
      )}
      {total !== null && (
        <Pager page={page} size={PAGE_SIZE} total={total} onPage={(next) => change({ page: String(next) })} />
      )}
      <ManyBar
        selection={selection}
        filter={filter}
        total={total}
        users={users ?? []}
        onAssign={() => assigning.open([...selection.ids])}
        onChange={() => changing.open([...selection.ids])}
      />
      <UserDialog dialog={editing} />
      <AssignDialog dialog={assigning} />
      <ManyChangeDialog dialog={changing} />
    </>
  );
}

type EmptyProps = { isFiltered: boolean; onAdd: () => void; onShowAll: () => void };

function Empty({ isFiltered, onAdd, onShowAll }: EmptyProps) {
  if (isFiltered) {
    return (
      <>
        <p>沒有符合的用戶，試試別的字或別的條件。</p>
        <Button variant="default" onClick={onShowAll}>
          顯示全部用戶
        </Button>
      </>
    );
  }
  return (
    <>
      <p>還沒有用戶。新增第一位，或從檔案匯入一整班。</p>
      <Button onClick={onAdd}>新增用戶</Button>
    </>
  );
}
