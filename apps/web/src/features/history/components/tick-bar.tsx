import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { HISTORY_EXPORT_MAX, type HistorySession } from '#contract/chat-history.contract.ts';
import type { Exporting } from '../state/use-export.ts';
import type { Ticks } from '../state/use-ticks.ts';
import classes from './chat-list.module.css';
import { ExportMenu } from './export-menu.tsx';

type Props = { chats: readonly HistorySession[]; ticks: Ticks; exporting: Exporting };

/** Above the rows: a box for all that were loaded, and what can be done with those that are ticked. */
export function TickBar({ chats, ticks, exporting }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const { ids, tick, clear, isFull } = ticks;
  const tickable = chats.slice(0, HISTORY_EXPORT_MAX).map(({ id }) => id);
  const count = tickable.filter((id) => ids.has(id)).length;
  const isWhole = count === tickable.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isWhole;
  }, [count, isWhole]);
  return (
    <div className={classes.bar}>
      <label className={classes.all}>
        <input
          ref={box}
          type="checkbox"
          checked={isWhole}
          onChange={(event) => tick(tickable, event.currentTarget.checked)}
        />
        全選
      </label>
      {ids.size > 0 && (
        <>
          <p role="status" className={classes.count}>
            {`已選 ${ids.size} 段`}
            {isFull && `，一次最多匯出 ${HISTORY_EXPORT_MAX} 段`}
          </p>
          <Button variant="subtle" size="sm" px="xs" onClick={clear}>
            取消選取
          </Button>
          <ExportMenu
            word="匯出"
            label="匯出選取的聊天"
            isWriting={exporting.isWriting}
            onExport={(format) => exporting.exportMany([...ids], format)}
          />
        </>
      )}
    </div>
  );
}
