import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { getDatabaseInfo } from '#contract/database.contract.ts';
import type { Output } from '#contract/operation.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { CodeBox } from './code-box.tsx';
import classes from './database.module.css';

/** The tables of people as they are in the database now. */
export function InfoTab({ info }: { info: UseQueryResult<Output<typeof getDatabaseInfo>> }) {
  const { data, isError, error, refetch } = info;
  if (isError) {
    return <FailureNotice text="無法載入資料庫資訊" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div role="status" aria-label="載入中" aria-busy="true">
        <Skeleton height={24} width="16rem" />
        <Skeleton height={220} mt="md" radius="md" />
      </div>
    );
  }
  return (
    <div className={classes.info}>
      <p>
        資料庫版本：<strong>{data.version}</strong>
      </p>
      {data.tables.map(({ name, schema }) => (
        <section key={name} aria-labelledby={`table-${name}`}>
          <h2 id={`table-${name}`} className={classes.heading}>
            {name}
          </h2>
          <CodeBox text={schema} label={`${name} 的結構`} />
        </section>
      ))}
    </div>
  );
}
