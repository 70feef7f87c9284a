import { UnstyledButton } from '@mantine/core';
import type { HelperRecordItem } from '#contract/helpers.contract.ts';
import { DeleteIcon } from '#web/components/icons.tsx';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import classes from './records-panel.module.css';

type Props = { item: HelperRecordItem; isOpen: boolean; onOpen: () => void; onRemove: () => void };

export function RecordRow({ item: { title, note, score, at }, isOpen, onOpen, onRemove }: Props) {
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <UnstyledButton className={classes.open} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={classes.title}>{title}</span>
        <span className={classes.facts}>
          {score !== null && <span className={classes.score}>{score} 分</span>}
          {note !== '' && <span>{note}</span>}
          <time dateTime={at}>{formatMoment(at)}</time>
        </span>
      </UnstyledButton>
      <UnstyledButton className={classes.remove} aria-label={`刪除「${title}」`} onClick={onRemove}>
        <DeleteIcon size={18} />
      </UnstyledButton>
    </li>
  );
}
