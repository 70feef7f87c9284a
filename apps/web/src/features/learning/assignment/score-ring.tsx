import classes from './assignment-result.module.css';

/** A little more than the circle of radius 15.9155 is long, so that 100 is all of it. */
const RADIUS = 15.9155;

/** The score in large; the ring says the same to the eye. */
export function ScoreRing({ score, isWeighted }: { score: number; isWeighted: boolean }) {
  return (
    <div className={classes.scoreRow}>
      <div className={classes.ring}>
        <svg viewBox="0 0 36 36" aria-hidden="true">
          <circle cx="18" cy="18" r={RADIUS} className={classes.track} />
          <circle cx="18" cy="18" r={RADIUS} className={classes.arc} strokeDasharray={`${score} 100`} />
        </svg>
        <p className={classes.score}>
          <span className="visually-hidden">分數 </span>
          <strong>{score}</strong>
          <span className={classes.of}>／100</span>
        </p>
      </div>
      {isWeighted && <p className={classes.about}>依各項的比重計算。</p>}
    </div>
  );
}
