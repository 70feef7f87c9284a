import { useId, useState } from 'react';
import { ChevronIcon } from '#web/components/icons.tsx';
import type { MenuSection } from '../menu.ts';
import { NavItem } from './nav-item.tsx';
import classes from './sidebar.module.css';

export function NavGroup({ section, onNavigate }: { section: MenuSection; onNavigate(): void }) {
  const [expanded, setExpanded] = useState(section.expanded);
  const listId = useId();
  return (
    <li>
      <button
        type="button"
        className={classes.group}
        aria-expanded={expanded}
        aria-controls={listId}
        onClick={() => setExpanded(!expanded)}
      >
        <span>{section.label}</span>
        <span className={classes.chevron}>
          <ChevronIcon size={16} />
        </span>
      </button>
      <ul id={listId} hidden={!expanded} className={classes.list}>
        {section.items.map((name) => (
          <li key={name}>
            <NavItem name={name} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </li>
  );
}
