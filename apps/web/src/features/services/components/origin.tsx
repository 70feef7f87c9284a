import type { Origin as From } from '#contract/ai-models.ts';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import classes from './services.module.css';

/** Where an ability is known from. */
export function Origin({ of: origin }: { of: From | undefined }) {
  if (!origin) return null;
  return <span className={`${classes.line} ${classes.side}`}>{originWords(origin)}</span>;
}

function originWords({ from, at, words }: From): string {
  if (from === 'preset') return '範本';
  if (from === 'typed') return '自填';
  const when = at ? `（${formatMoment(at)}）` : '';
  return `學到的${when}${words ? `：${words}` : ''}`;
}
