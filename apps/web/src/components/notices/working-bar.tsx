import classes from './working-bar.module.css';

/** Says to the eye alone that work goes on; how much is left nobody knows. */
export function WorkingBar() {
  return <div className={classes.bar} aria-hidden="true" />;
}
