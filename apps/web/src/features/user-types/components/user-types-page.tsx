import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PAGES } from '#contract/pages.ts';
import type { UserType } from '#contract/user-types.contract.ts';
import { ListFailures } from '#web/components/lists/list-failures.tsx';
import { ListToolbar } from '#web/components/lists/list-toolbar.tsx';
import { Pager } from '#web/components/lists/pager.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { isServerAway } from '#web/lib/api/server-away.ts';
import { sortRows } from '#web/lib/lists/sort-rows.ts';
import { countPages, readPage, useListAddress } from '#web/lib/lists/use-list-address.ts';
import { useDialog } from '#web/lib/use-dialog.ts';
import { userTypesQuery } from '../api/list-user-types.ts';
import { DEFAULT_TYPES } from '../state/default-types.ts';
import { useTypeChanges } from '../state/use-type-changes.ts';
import { findTypes, PAGE_SIZE, SORT_KEYS } from '../state/user-type.ts';
import { TypeDialog } from './type-dialog.tsx';
import { TypeTable } from './type-table.tsx';

const DEFAULTS = { search: '', order: '', page: '1' };
const LOAD_FAILED = '無法從伺服器獲取用戶類型數據';

/** The types come whole, dozens at most, in the order of their creation; searching, sorting and paging are done here. */
export function UserTypesPage() {
  const [address, change] = useListAddress(DEFAULTS);
  const queries = useQueryClient();
  const list = useQuery(userTypesQuery);
  const changes = useTypeChanges();
  const dialog = useDialog<UserType | 'new'>();

  const isSample = list.data === undefined && isServerAway(list.error);
  const types = list.data ?? (isSample ? DEFAULT_TYPES : null);
  const found = types && sortRows(findTypes(types, address.search), address.order, SORT_KEYS);
  const page = readPage(address.page, countPages(found?.length ?? 0, PAGE_SIZE));
  const retry = () => void list.refetch();
  /** The newest stands last: whoever made it sees it. */
  const showLast = () => {
    const last = countPages(queries.getQueryData(userTypesQuery.queryKey)?.length ?? 0, PAGE_SIZE);
    change({ search: '', order: '', page: String(last) });
  };

  return (
    <>
      <PageHeading lead="設定每種用戶類型可以開啟的頁面和權限。">{PAGES.userTypes.title}</PageHeading>
      <ListToolbar
        label="搜尋名稱或描述"
        search={address.search}
        onSearch={(search) => change({ search })}
        count={found?.length ?? null}
        action={<Button onClick={() => dialog.open('new')}>新增用戶類型</Button>}
      />
      <ListFailures
        text={LOAD_FAILED}
        error={list.error}
        isSample={isSample}
        onRetry={retry}
        change={changes}
      />
      {(found || !list.isError) && (
        <TypeTable
          types={found?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) ?? null}
          order={address.order}
          onOrder={(order) => change({ order })}
          empty={address.search === '' ? '尚無用戶類型' : '沒有符合的用戶類型'}
          changes={isSample ? null : changes}
          onEdit={dialog.open}
        />
      )}
      {found && (
        <Pager
          page={page}
          size={PAGE_SIZE}
          total={found.length}
          onPage={(next) => change({ page: String(next) })}
        />
      )}
      <TypeDialog dialog={dialog} onCreated={showLast} />
    </>
  );
}
