import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { HISTORY_EXPORT_MAX, type HistorySession } from '#contract/chat-history.contract.ts';
import type { Exporting } from '../state/use-export.ts';
import type { Ticks } from '../state/use-ticks.ts';
import classes from './chat-list.module.css';
import { ExportMenu } from './export-menu.tsx';

type Props = { chats: readonly HistorySession[]; ticks: Ticks; exporting: Exporting };

/** Above the rows: a box for all that were loaded, and what can be done with those that are ticked, be they shown or not. */
export function TickBar({ chats, ticks, exporting }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const { ids, tick, clear, isFull } = ticks;
  const tickable = chats.slice(0, HISTORY_EXPORT_MAX).map(({ id }) => id);
  const count = tickable.filter((id) => ids.has(id)).length;
  const isWhole = count === tickable.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isWhole;
  }, [count, isWhole]);
  if (chats.length === 0 && ids.size === 0) return null;
  return (
    <div className={classes.bar}>
      {tickable.length > 0 && (
        <label className={classes.all}>
          <input
            ref={box}
            type="checkbox"
            checked={isWhole}
            disabled={isFull && count === 0}
            // Where no more can be ticked the next thing to do is to untick.
            onChange={() => tick(tickable, !isWhole && !isFull)}
          />
          全選
        </label>
      )}
      {ids.size > 0 && (
        <>
          <p role="status" className={classes.count}>
            {`已選 ${ids.size} 段${sayHidden(chats, ids)}`}
            {isFull && `，一次最多匯出 ${HISTORY_EXPORT_MAX} 段`}
          </p>
          <Button
            variant="subtle"
            size="sm"
            px="xs"
            onClick={() => {
              // The button goes away with the focus on it.
              (box.current ?? document.querySelector<HTMLElement>('main h1'))?.focus();
              clear();
            }}
          >
            取消選取
          </Button>
          <ExportMenu
            word="匯出"
            label="匯出選取的聊天"
            isWriting={exporting.writingIds !== null}
            onExport={(format) => exporting.start([...ids], format)}
          />
        </>
      )}
    </div>
  );
}

function sayHidden(chats: readonly HistorySession[], ids: ReadonlySet<string>): string {
  const hidden = ids.size - chats.filter(({ id }) => ids.has(id)).length;
  return hidden > 0 ? `，其中 ${hidden} 段不在目前的列表` : '';
}
