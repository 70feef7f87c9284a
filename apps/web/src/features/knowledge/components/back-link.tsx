import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { icon } from '#web/components/icon.tsx';
import classes from './knowledge-form-page.module.css';

const BackIcon = icon('M19 12H5.5M11 6.5 5.5 12l5.5 5.5');

export function BackLink() {
  return (
    <Link to={PAGES.knowledgeBases.path} className={classes.back}>
      <BackIcon size={18} />
      {PAGES.knowledgeBases.title}
    </Link>
  );
}
