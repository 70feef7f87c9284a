import { Button } from '@mantine/core';
import { useState } from 'react';
import { SQL_ROWS_MAX, type SqlResult } from '#contract/database.contract.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import type { SqlOutcome } from '../state/sql-outcome.ts';
import classes from './database.module.css';
import { JsonView } from './json-view.tsx';
import { RowsTable } from './rows-table.tsx';

type Props = {
  outcome: SqlOutcome;
  /** Of what it is the outcome, beside others on the page. */
  name: string;
  onClose: () => void;
};

export function SqlAnswer({ outcome, name, onClose }: Props) {
  if (outcome.kind === 'declined') return <p className={classes.side}>已取消，沒有更改資料。</p>;
  if (outcome.kind === 'answered') return <Answer result={outcome.result} name={name} />;
  const text = outcome.mayHaveRun
    ? '沒有收到結果，這個語句可能已經執行。請先查看資料，再決定要不要重新執行。'
    : '無法執行 SQL 腳本';
  return <FailureNotice text={text} error={outcome.error} onClose={onClose} />;
}

function Answer({ result, name }: { result: SqlResult; name: string }) {
  const [asTable, setAsTable] = useState(false);
  const rows = 'rows' in result && result.rows.length > 0 ? result.rows : null;
  return (
    <div className={classes.answer}>
      {result.success ? (
        <div className={classes.facts}>
          <p>{factsOf(result)}</p>
          {'truncated' in result && result.truncated && (
            <p>只顯示前 {SQL_ROWS_MAX.toLocaleString('en')} 列</p>
          )}
          {rows && (
            <Button size="xs" variant="default" onClick={() => setAsTable(!asTable)}>
              {asTable ? '以 JSON 顯示' : '以表格顯示'}
            </Button>
          )}
        </div>
      ) : (
        <p role="alert" className={classes.error}>
          {result.error}
        </p>
      )}
      {rows && asTable && result.success ? (
        <RowsTable label={`${name}的表格`} fields={result.fields} rows={rows} />
      ) : (
        <JsonView value={result} label={`${name}的 JSON`} />
      )}
    </div>
  );
}

function factsOf(result: Extract<SqlResult, { success: true }>): string {
  const count = 'rows' in result ? `共 ${result.rows.length} 列` : `更改了 ${result.affectedRows} 列`;
  return `${count}，用了 ${Math.round(result.durationMs)} 毫秒`;
}
