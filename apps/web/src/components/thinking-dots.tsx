import classes from './thinking-dots.module.css';

/** In the place of an answer whose first word has not come; `label` is what is read out. */
export function ThinkingDots({ label }: { label: string }) {
  return (
    <p className={classes.dots}>
      <span className="visually-hidden">{label}</span>
      <span className={classes.dot} />
      <span className={classes.dot} />
      <span className={classes.dot} />
    </p>
  );
}
