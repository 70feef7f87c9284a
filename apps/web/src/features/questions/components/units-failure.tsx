import { ListFailures } from '#web/components/lists/list-failures.tsx';
import { UNITS_FAILED, type Units } from '../state/use-units.ts';
import classes from './questions.module.css';

/** That the units could not be read, wherever they are needed. */
export function UnitsFailure({ units }: { units: Units }) {
  return (
    <div className={classes.failures}>
      <ListFailures
        text={UNITS_FAILED}
        error={units.error}
        isSample={false}
        onRetry={() => void units.reload()}
      />
    </div>
  );
}
