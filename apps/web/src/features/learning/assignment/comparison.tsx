import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Assignment } from '#contract/helper-records.ts';
import { FailureNotice } from '#web/components/notices/failure-notice.tsx';
import { ApiError } from '#web/lib/api/api-errors.ts';
import { recordQuery } from '../api/get-record.ts';
import classes from './assignment-result.module.css';
import { TextChanges } from './text-changes.tsx';

type Props = { assignment: Assignment; previousId: string; onOpen: () => void };

/** What the submission before had, beside what this one has. */
export function Comparison({ assignment, previousId, onOpen }: Props) {
  const previous = useQuery(recordQuery('assignment', previousId));
  const isGone = previous.error instanceof ApiError && previous.error.code === 'helper_record_not_found';
  return (
    <section aria-labelledby="comparison" className={classes.section}>
      <h3 id="comparison">和上一次比較</h3>
      {previous.data && (
        <>
          <ScoreTable before={previous.data} after={assignment} />
          <TextChanges before={previous.data.content} after={assignment.content} />
          <p>
            <UnstyledButton className={classes.link} onClick={onOpen}>
              看上一次的評語
            </UnstyledButton>
          </p>
        </>
      )}
      {previous.isPending && (
        <p role="status" className={classes.about}>
          正在讀取上一次的作業…
        </p>
      )}
      {isGone && <p className={classes.about}>上一次的作業已經刪除，無法比較。</p>}
      {previous.isError && !isGone && (
        <FailureNotice
          text="無法載入上一次的作業"
          error={previous.error}
          onRetry={() => void previous.refetch()}
        />
      )}
    </section>
  );
}

function ScoreTable({ before, after }: { before: Assignment; after: Assignment }) {
  const earlier = new Map(before.judgements.map(({ criterion, score }) => [criterion, score]));
  const rows = [
    { name: '總分', from: before.score, to: after.score },
    ...after.judgements.map(({ criterion, score }) => ({
      name: criterion,
      from: earlier.get(criterion) ?? null,
      to: score,
    })),
  ];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">項目</th>
          <th scope="col">上一次</th>
          <th scope="col">這一次</th>
          <th scope="col">變化</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, from, to }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{from ?? '—'}</td>
            <td>{to ?? '—'}</td>
            <td>{differenceText(from, to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function differenceText(from: number | null, to: number | null): string {
  if (from === null || to === null) return '—';
  if (from === to) return '相同';
  return to > from ? `進步 ${to - from} 分` : `少了 ${from - to} 分`;
}
