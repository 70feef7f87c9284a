import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { Pager } from '#web/components/lists/pager.tsx';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { countPages } from '#web/lib/lists/use-list-address.ts';
import type { NumberedRow } from '../state/draft-rows.ts';
import { type List, removeRows } from '../state/list.ts';
import { type CheckedRows, findObstacle } from '../state/use-rows.ts';
import { PreviewTable } from './preview-table.tsx';
import { Step } from './step.tsx';
import classes from './user-import.module.css';

const PAGE_SIZE = 50;

type Props = {
  list: List;
  checked: CheckedRows;
  typeNames: readonly string[];
  onChange: (change: (list: List) => List) => void;
};

/** Every row as it will be sent, with what is wrong with it. */
export function PreviewStep({ list, checked, typeNames, onChange }: Props) {
  const { rows, problems, check } = checked;
  const view = useView(rows, problems);
  const obstacle = findObstacle(list);
  if (obstacle !== null) {
    return (
      <Step title="3. 檢查名單">
        <p role="alert" className={classes.problem}>
          {obstacle}
        </p>
      </Step>
    );
  }
  return (
    <Step title="3. 檢查名單">
      <p role="status" className={classes.summary}>
        {tellCheck(checked)}
      </p>
      {check.error !== null && (
        <FailureNotice error={check.error} text="無法檢查名單" onRetry={check.again} />
      )}
      <SchoolSwitch list={list} checked={checked} onChange={onChange} />
      <div className={classes.bar}>
        {(problems.size > 0 || view.isNarrowed) && (
          <Switch
            label={`只看有問題的 ${problems.size} 列`}
            checked={view.isNarrowed}
            onChange={({ currentTarget }) => view.narrow(currentTarget.checked)}
          />
        )}
        {problems.size > 0 && (
          <Button variant="default" onClick={() => onChange((now) => removeRows(now, problems.keys()))}>
            移除有問題的 {problems.size} 列
          </Button>
        )}
        {list.removed.size > 0 && (
          <Button
            variant="subtle"
            onClick={() => onChange((now) => ({ ...now, removed: new Set<string>() }))}
          >
            放回移除的 {list.removed.size} 列
          </Button>
        )}
      </div>
      <PreviewTable
        rows={view.shown}
        list={list}
        problems={problems}
        typeNames={typeNames}
        onChange={onChange}
      />
      <Pager page={view.page} size={PAGE_SIZE} total={view.total} onPage={view.setPage} />
    </Step>
  );
}

/** Which rows are shown. A row that is put right stays where it is as long as it is worked on. */
function useView(rows: CheckedRows['rows'], problems: CheckedRows['problems']) {
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null);
  const [wanted, setPage] = useState(1);
  const numbered = rows.map((row, index): NumberedRow => ({ row, number: index + 1 }));
  const found = kept ? numbered.filter(({ row: { id } }) => kept.has(id) || problems.has(id)) : numbered;
  const page = Math.min(wanted, countPages(found.length, PAGE_SIZE));
  return {
    page,
    setPage,
    total: found.length,
    shown: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    isNarrowed: kept !== null,
    narrow: (isNarrowed: boolean) => {
      setKept(isNarrowed ? new Set(problems.keys()) : null);
      setPage(1);
    },
  };
}

function tellCheck({ rows, problems, check }: CheckedRows): string {
  const all = `共 ${rows.length.toLocaleString('en')} 列`;
  if (check.isRunning) return `${all}，正在檢查…`;
  if (problems.size > 0) return `${all}，${problems.size.toLocaleString('en')} 列有問題`;
  return check.error === null ? `${all}，沒有問題` : all;
}

/** Names of schools that are shown. */
const NAMED = 8;

/** Schools that are not there yet: a problem of their rows, unless they are to be made. */
function SchoolSwitch({ list, checked, onChange }: Pick<Props, 'list' | 'checked' | 'onChange'>) {
  const { rows, problems, check } = checked;
  const unknown = rows
    .filter(({ id }) => problems.get(id)?.school !== undefined)
    .map(({ cells }) => cells.school);
  const names = list.createSchools ? check.newSchools : [...new Set(unknown)];
  if (names.length === 0 && !list.createSchools) return null;
  const shown = names.slice(0, NAMED).join('、');
  const rest = names.length > NAMED ? `等 ${names.length} 所` : '';
  return (
    <div className={classes.schools}>
      {names.length > 0 && (
        <p>
          還沒有的學校：{shown}
          {rest}
        </p>
      )}
      <Switch
        label="建立這些學校"
        checked={list.createSchools}
        onChange={({ currentTarget: { checked: isOn } }) =>
          onChange((now) => ({ ...now, createSchools: isOn }))
        }
      />
    </div>
  );
}
