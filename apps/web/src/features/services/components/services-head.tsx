import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import classes from './services.module.css';
import { TroubleBanner } from './trouble-banner.tsx';

/** Below the heading of each page of AI services: the way to the others, and what fails now. */
export function ServicesHead() {
  return (
    <>
      <nav aria-label={PAGES.services.title} className={classes.tabs}>
        <Link
          to={PAGES.services.path}
          search={{ tab: undefined }}
          activeOptions={{ explicitUndefined: true }}
        >
          服務
        </Link>
        <Link to={PAGES.tokens.path} activeOptions={{ includeSearch: false }}>
          金鑰
        </Link>
        <Link to={PAGES.services.path} search={{ tab: 'defaults' }}>
          預設模型
        </Link>
      </nav>
      <TroubleBanner />
    </>
  );
}
