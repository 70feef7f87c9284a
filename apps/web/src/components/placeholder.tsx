import classes from './placeholder.module.css';

/** Holds the place of what is being loaded; the sizes are CSS lengths. For pages that do without Mantine's. */
export function Placeholder({ width, height }: { width: string; height: string }) {
  return <div className={classes.placeholder} style={{ width, height }} />;
}
