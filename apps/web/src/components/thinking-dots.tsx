import classes from './thinking-dots.module.css';

type Props = {
  /** What is read out. */
  label: string;
  /** Whether it is seen, too. */
  isShown?: boolean;
};

/** In the place of an answer whose first word has not come. */
export function ThinkingDots({ label, isShown = false }: Props) {
  return (
    <p className={classes.dots}>
      <span className={isShown ? undefined : 'visually-hidden'}>{label}</span>
      <span className={classes.dot} />
      <span className={classes.dot} />
      <span className={classes.dot} />
    </p>
  );
}
