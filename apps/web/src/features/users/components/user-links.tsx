import { Link } from '@tanstack/react-router';
import { isAllowed } from '#contract/access.ts';
import { PAGES } from '#contract/pages.ts';
import { rowLink } from '#web/components/lists/row-actions.tsx';
import { useRights } from '#web/lib/session/use-session.ts';
import classes from './users-page.module.css';

const LINKED = [PAGES.userImport, PAGES.schools, PAGES.audit, PAGES.databaseManagement] as const;

/** The pages around the list, for who may open them. */
export function UserLinks() {
  const rights = useRights();
  return (
    <nav aria-label="用戶的其他頁面" className={classes.links}>
      {LINKED.filter(({ access }) => isAllowed(access, rights)).map(({ path, title }) => (
        <Link key={path} to={path} className={rowLink}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
