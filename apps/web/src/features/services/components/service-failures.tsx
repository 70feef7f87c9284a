import type { Service } from '#contract/services.contract.ts';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { failureWords } from '../state/words.ts';
import classes from './services.module.css';

/** What the service said lately when calls failed. */
export function ServiceFailures({ failures, isOpen }: { failures: Service['failures']; isOpen: boolean }) {
  if (failures.length === 0) return null;
  const sum = failures.reduce((total, { count }) => total + count, 0);
  return (
    <details className={classes.fold} open={isOpen}>
      <summary>最近七天的失敗（{sum.toLocaleString('en')} 次）</summary>
      <ul className={classes.failures}>
        {failures.map(({ kind, words, model, count, first_at, last_at }) => (
          <li key={[kind, model, words, first_at].join(' ')}>
            <p>
              <strong>{failureWords(kind)}</strong>
              <span className={classes.side}>
                {' '}
                {model && `${model}，`}
                {count.toLocaleString('en')} 次，最近 {formatMoment(last_at)}
              </span>
            </p>
            {words && <p className={classes.words}>{words}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
