import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { useStore } from '#web/lib/store.ts';
import type { KnowledgeRow } from '../state/list-rows.ts';
import { savesStore } from '../state/saves.ts';
import type { useRowActions } from '../state/use-row-actions.ts';
import classes from './knowledge-list.module.css';

type Props = { row: KnowledgeRow } & ReturnType<typeof useRowActions>;

/** Nothing for a sample, which can be looked at only. */
export function RowActions({ row, removing, remove, retry, discard }: Props) {
  const isBeingSaved = useStore(savesStore).has(row.id);
  const { id, name, isSample, unsynced } = row;
  if (isSample) return null;
  const edit = (
    <Link
      to={PAGES.knowledgeBaseEdit.path}
      params={{ id }}
      className={classes.edit}
      aria-label={`編輯「${name}」`}
    >
      編輯
    </Link>
  );
  const danger = { variant: 'subtle', size: 'xs', className: classes.danger ?? '' } as const;
  if (!unsynced) {
    return (
      <span className={classes.actions}>
        {edit}
        <Button
          {...danger}
          aria-label={`刪除「${name}」`}
          loading={removing === id}
          onClick={() => remove(id, name)}
        >
          刪除
        </Button>
      </span>
    );
  }
  return (
    <span className={classes.actions}>
      <Button
        variant="default"
        size="xs"
        aria-label={`重試同步「${name}」`}
        loading={isBeingSaved}
        onClick={() => retry(unsynced)}
      >
        重試
      </Button>
      {edit}
      <Button
        {...danger}
        aria-label={`捨棄「${name}」尚未同步的內容`}
        disabled={isBeingSaved}
        onClick={() => discard(unsynced)}
      >
        捨棄
      </Button>
    </span>
  );
}
