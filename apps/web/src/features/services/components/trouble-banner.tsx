import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { formatMoment } from '#web/lib/words/format-moment.ts';
import { troubleQuery } from '../api/list-trouble.ts';
import classes from './services.module.css';

/** Which services fail now, asked again every minute while the page is visible. */
export function TroubleBanner() {
  const { data = [] } = useQuery(troubleQuery);
  return (
    <div role="status">
      {data.map(({ id, name, text, since, count }) => (
        <div key={id} className={classes.troubleBar}>
          <p className={classes.trouble}>
            <strong>「{name}」目前發生問題</strong>（{formatMoment(since)} 起 {count.toLocaleString('en')}{' '}
            次）：
            {text}
          </p>
          <Link to={PAGES.services.path} search={{ service: id }} className={classes.link}>
            查看「{name}」
          </Link>
        </div>
      ))}
    </div>
  );
}
