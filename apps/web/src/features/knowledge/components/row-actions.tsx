import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { RowActions, RowButton, rowLink } from '#web/components/lists/row-actions.tsx';
import { useStore } from '#web/lib/store.ts';
import type { KnowledgeRow } from '../state/list-rows.ts';
import { savesStore } from '../state/saves.ts';
import type { useRowActions } from '../state/use-row-actions.ts';

type Props = { row: KnowledgeRow } & ReturnType<typeof useRowActions>;

/** Nothing for a sample, which can be looked at only. */
export function KnowledgeActions({ row, removing, remove, retry, discard }: Props) {
  const isBeingSaved = useStore(savesStore).has(row.id);
  const { id, name, isSample, unsynced } = row;
  if (isSample) return null;
  const edit = (
    <Link
      to={PAGES.knowledgeBaseEdit.path}
      params={{ id }}
      className={rowLink}
      aria-label={`編輯「${name}」`}
    >
      編輯
    </Link>
  );
  if (!unsynced) {
    return (
      <RowActions>
        {edit}
        <RowButton
          danger
          label={`刪除「${name}」`}
          loading={removing === id}
          onClick={() => remove(id, name)}
        >
          刪除
        </RowButton>
      </RowActions>
    );
  }
  return (
    <RowActions>
      <RowButton label={`重試同步「${name}」`} loading={isBeingSaved} onClick={() => retry(unsynced)}>
        重試
      </RowButton>
      {edit}
      <RowButton
        danger
        label={`捨棄「${name}」尚未同步的內容`}
        disabled={isBeingSaved}
        onClick={() => discard(unsynced)}
      >
        捨棄
      </RowButton>
    </RowActions>
  );
}
