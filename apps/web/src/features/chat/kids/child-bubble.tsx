import { memo } from 'react';
import classes from './kids-log.module.css';

export const ChildBubble = memo(function ChildBubble({ text }: { text: string }) {
  return (
    <article className={classes.mine} aria-label="你說的話">
      <p className={classes.words}>{text}</p>
    </article>
  );
});
