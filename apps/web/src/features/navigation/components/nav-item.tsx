import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import type { MenuPage } from '../menu.ts';
import { PAGE_ICONS } from '../page-icons.ts';
import classes from './sidebar.module.css';

/** One page in the sidebar; the page that is open is marked. */
export function NavItem({ name, onNavigate }: { name: MenuPage | 'profile'; onNavigate(): void }) {
  const { path, title } = PAGES[name];
  const PageIcon = PAGE_ICONS[name];
  return (
    <Link
      to={path}
      className={classes.item}
      activeOptions={{ exact: path === '/' }}
      activeProps={{ 'aria-current': 'page' }}
      onClick={onNavigate}
    >
      <PageIcon />
      <span>{title}</span>
    </Link>
  );
}
