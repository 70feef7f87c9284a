import { Skeleton } from '@mantine/core';
import classes from './exams.module.css';

/** In the place of rows that are on their way. */
export function WaitingRows() {
  return (
    <div role="status" aria-label="載入中" aria-busy="true" className={classes.rows}>
      <Skeleton height={60} radius="md" />
      <Skeleton height={60} radius="md" />
      <Skeleton height={60} radius="md" />
    </div>
  );
}
