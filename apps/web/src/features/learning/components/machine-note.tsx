import classes from './result-sheet.module.css';

/** Stands below whatever a model wrote, also where it is copied to. */
export const MACHINE_NOTE = '以上內容由 AI 產生，可能有錯，請自己判斷，或問老師。';

export function MachineNote() {
  return <p className={classes.machine}>{MACHINE_NOTE}</p>;
}
