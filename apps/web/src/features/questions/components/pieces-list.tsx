import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import classes from './pieces-list.module.css';

export type Row = {
  key: string;
  /** What it is called by those who do not see it. */
  name: string;
  shown: ReactNode;
  /** Why it cannot be saved as it is. */
  problem: string | null;
};

type Props = {
  rows: readonly Row[];
  /** What they are counted by: 「道題目」. */
  unit: string;
  faulty: number;
  onDrop: (key: string) => void;
  droppedCount: number;
  onRestore: () => void;
};

/** Rows that are drawn at first; a person who pastes hundreds looks at the rest when asked to. */
const SHOWN = 50;

/** How a pasted text was cut, before anything is saved: how many there are, which are faulty, and each can be dropped. */
export function PiecesList({ rows, unit, faulty, onDrop, droppedCount, onRestore }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const heading = useRef<HTMLParagraphElement>(null);
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <section className={classes.pieces} aria-label="預覽">
      <div className={classes.piecesHead}>
        <p ref={heading} role="status" tabIndex={-1} className={classes.count}>
          {`共 ${rows.length.toLocaleString('en')} ${unit}`}
          {faulty > 0 && <span className={classes.wrong}>{`，其中 ${faulty} ${unit}不能儲存`}</span>}
        </p>
        {droppedCount > 0 && (
          <Button variant="subtle" size="xs" onClick={onRestore}>
            {`找回刪去的 ${droppedCount}`}
          </Button>
        )}
      </div>
      <ol className={classes.pieceRows}>
        {shown.map(({ key, name, shown: content, problem }, place) => (
          <li key={key} className={classes.piece} data-wrong={problem !== null || undefined}>
            <span className={classes.pieceNumber} aria-hidden="true">
              {place + 1}
            </span>
            <div className={classes.pieceBody}>
              {content}
              {problem && <p className={classes.wrong}>{problem}</p>}
            </div>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={`刪去「${name}」`}
              onClick={() => {
                onDrop(key);
                // The button that had the focus goes.
                heading.current?.focus();
              }}
            >
              刪去
            </Button>
          </li>
        ))}
      </ol>
      {shown.length < rows.length && (
        <Button variant="default" size="sm" className={classes.more ?? ''} onClick={() => setIsWhole(true)}>
          {`顯示其餘 ${rows.length - shown.length}`}
        </Button>
      )}
    </section>
  );
}
