import { Skeleton } from '@mantine/core';
import { LeaveIcon } from '#web/components/icons.tsx';
import { confirm } from '#web/lib/confirm.ts';
import { listLosses } from '#web/lib/drafts/logout-losses.ts';
import { listUnsynced } from '#web/lib/drafts/unsynced-knowledge.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { useSignedIn } from '#web/lib/session/use-session.ts';
import { menuFor } from '../menu.ts';
import { NavGroup } from './nav-group.tsx';
import { NavItem } from './nav-item.tsx';
import classes from './sidebar.module.css';

/** `onNavigate` is told when a page was chosen, which closes the menu of a small screen. */
export function Sidebar({ onNavigate }: { onNavigate(): void }) {
  const session = useSignedIn();
  return (
    <>
      <ul className={classes.groups}>
        {menuFor(session?.rights ?? null).map((section) => (
          <NavGroup key={section.group} section={section} onNavigate={onNavigate} />
        ))}
        {session?.rights === null && <MenuSkeleton />}
      </ul>
      {session && (
        <div className={classes.foot}>
          <p className={classes.who}>{session.user.name || session.user.email}</p>
          <NavItem name="profile" onNavigate={onNavigate} />
          <button type="button" className={classes.item} onClick={() => void leave(session.user.id)}>
            <LeaveIcon />
            <span>登出</span>
          </button>
        </div>
      )}
    </>
  );
}

async function leave(userId: string): Promise<void> {
  const unsynced = listUnsynced(userId).length;
  // Nothing that the next person could find may stay, so what waits here would be lost.
  const loss = `有 ${unsynced} 個知識庫尚未同步到伺服器，登出後會從這台電腦刪除。`;
  const losses = [...(unsynced > 0 ? [loss] : []), ...listLosses(userId)];
  const message = [...losses, '確定要登出嗎？'].join('\n');
  if (await confirm({ message, danger: losses.length > 0 })) signOut();
}

function MenuSkeleton() {
  return (
    <li className={classes.skeleton} aria-hidden="true">
      <Skeleton height={16} width="40%" radius="md" />
      <Skeleton height={20} width="70%" radius="md" />
      <Skeleton height={20} width="60%" radius="md" />
      <Skeleton height={20} width="75%" radius="md" />
    </li>
  );
}
