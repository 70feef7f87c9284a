import classes from './step-list.module.css';

const STEPS = [
  ['templates', '範本'],
  ['subject', '科目和年級'],
  ['units', '單元'],
  ['generating', '生成'],
  ['paper', '試卷'],
] as const;

type ShownStep = (typeof STEPS)[number][0];

/** The way to a paper, and where on it somebody is. */
export function StepList({ step }: { step: ShownStep }) {
  const here = STEPS.findIndex(([name]) => name === step);
  return (
    <ol aria-label="步驟" className={classes.steps}>
      {STEPS.map(([name, label], place) => (
        <li
          key={name}
          aria-current={place === here ? 'step' : undefined}
          data-done={place < here || undefined}
        >
          <span className={classes.stepNumber}>{place + 1}</span>
          <span className={classes.stepLabel}>{label}</span>
        </li>
      ))}
    </ol>
  );
}
