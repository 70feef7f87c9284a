import classes from './database.module.css';

type Props = {
  text: string;
  /** What it is, for who cannot see where it stands. */
  label: string;
};

/** Text in lines of its own, which scrolls where it is long or wide. */
export function CodeBox({ text, label }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section aria-label={label} tabIndex={0} className={classes.code}>
      <pre>{text}</pre>
    </section>
  );
}
