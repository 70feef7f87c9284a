import { ActionIcon } from '@mantine/core';
import type { Icon } from '#web/components/icon.tsx';
import classes from './questions.module.css';

type Props = {
  icon: Icon;
  /** The word for it, the same in every row. */
  word: string;
  /** What it is done to, for those who do not see the row. */
  of: string;
  /** It takes something away. */
  danger?: boolean;
  loading?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

/** A button of a row that is a sign; its word appears when it is pointed at. */
export function RowIcon({ icon: Sign, word, of, danger = false, ...state }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      className={classes.sign ?? ''}
      data-danger={danger || undefined}
      aria-label={`${word}「${of}」`}
      title={word}
      {...state}
    >
      <Sign />
    </ActionIcon>
  );
}
