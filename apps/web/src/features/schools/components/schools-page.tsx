import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import type { SchoolRow } from '#contract/schools.contract.ts';
import { ListFailures } from '#web/components/lists/list-failures.tsx';
import { ListToolbar } from '#web/components/lists/list-toolbar.tsx';
import { Pager } from '#web/components/lists/pager.tsx';
import { NoticeBar } from '#web/components/notices/notice-bar.tsx';
import { PageHeading } from '#web/components/page-heading.tsx';
import { useListAddress } from '#web/lib/lists/use-list-address.ts';
import { useServedPage } from '#web/lib/lists/use-served-page.ts';
import { useDialog } from '#web/lib/use-dialog.ts';
import { PAGE_SIZE } from '../api/list-schools.ts';
import { type ChosenSchools, useChosenSchools } from '../state/use-chosen-schools.ts';
import { useSchoolChanges } from '../state/use-school-changes.ts';
import { useSchoolList } from '../state/use-school-list.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { SchoolDialog } from './school-dialog.tsx';
import { SchoolTable } from './school-table.tsx';
import classes from './schools.module.css';

const DEFAULTS = { search: '', page: '1' };
const LOAD_FAILED = '無法載入學校列表，請稍後再試';

export function SchoolsPage() {
  const [address, change] = useListAddress(DEFAULTS);
  const { rows, total, error, isSample, isBusy, retry } = useSchoolList(address);
  const chosen = useChosenSchools(rows);
  const changes = useSchoolChanges();
  const naming = useDialog<SchoolRow | 'new'>();
  const merging = useDialog<readonly SchoolRow[]>();
  const list = { total, isBusy, size: PAGE_SIZE };
  const { page, isBeyond } = useServedPage(address.page, list, change);

  return (
    <>
      <PageHeading lead={<Lead />}>{PAGES.schools.title}</PageHeading>
      <ListToolbar
        label="搜尋學校名稱"
        search={address.search}
        onSearch={(search) => change({ search })}
        count={total}
        unit="所"
        action={<Button onClick={() => naming.open('new')}>新增學校</Button>}
      />
      <ListFailures text={LOAD_FAILED} error={error} isSample={isSample} onRetry={retry} change={changes} />
      <ChosenBar chosen={chosen} onMerge={() => merging.open(chosen.chosen)} />
      {(rows !== null || !error) && (
        <SchoolTable
          schools={isBeyond ? null : rows}
          empty={<p>{address.search === '' ? '尚無學校，請先新增一所' : '沒有符合的學校'}</p>}
          busy={isBusy}
          actions={
            isSample
              ? null
              : {
                  chosen,
                  changes,
                  onRename: naming.open,
                  onMerge: (school) => merging.open([school]),
                }
          }
        />
      )}
      {total !== null && (
        <Pager page={page} size={PAGE_SIZE} total={total} onPage={(next) => change({ page: String(next) })} />
      )}
      <SchoolDialog dialog={naming} />
      <MergeDialog dialog={merging} onMerged={chosen.clear} />
    </>
  );
}

function Lead() {
  return (
    <>
      更改學校名稱、停用學校，把重複的學校合併成一所。哪位用戶屬於哪所學校，請到「
      <Link to={PAGES.users.path}>{PAGES.users.title}</Link>」設定。
    </>
  );
}

function ChosenBar({ chosen: { chosen, clear }, onMerge }: { chosen: ChosenSchools; onMerge: () => void }) {
  return (
    <div role="status">
      {chosen.length > 0 && (
        <NoticeBar>
          <p>
            已選取 {chosen.length} 所學校{chosen.length === 1 && '，再選一所就可以合併'}
          </p>
          <div className={classes.barButtons}>
            <Button size="sm" disabled={chosen.length < 2} onClick={onMerge}>
              合併…
            </Button>
            <Button size="sm" variant="default" onClick={clear}>
              取消選取
            </Button>
          </div>
        </NoticeBar>
      )}
    </div>
  );
}
