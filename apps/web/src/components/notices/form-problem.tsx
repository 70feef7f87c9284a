import type { Problem } from '#web/lib/drafts/use-checked-form.ts';
import classes from './form-problem.module.css';

/** What stands in the way of sending a form (see `useCheckedForm`), told when it is found. */
export function FormProblem({ problem }: { problem: Problem | null }) {
  return (
    <p role="alert" className={classes.problem}>
      {problem?.text}
    </p>
  );
}
