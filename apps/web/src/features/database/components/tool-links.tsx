import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import classes from './database.module.css';

const TOOLS = ['databaseManagement', 'databaseTest', 'phpApiTest', 'envTest', 'examApiTest'] as const;

/** The way to the other pages of this kind, which no menu has. */
export function ToolLinks({ current }: { current: (typeof TOOLS)[number] }) {
  return (
    <nav aria-label="資料庫與測試頁面" className={classes.tools}>
      {TOOLS.filter((name) => name !== current).map((name) => (
        <Link key={name} to={PAGES[name].path}>
          {PAGES[name].title}
        </Link>
      ))}
    </nav>
  );
}
