import { Navigate, useLocation } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isAllowed } from '#contract/access.ts';
import { PAGES, type PageName } from '#contract/pages.ts';
import { PageSkeleton } from '#web/components/page-skeleton.tsx';
import { useSession } from '#web/lib/session/use-session.ts';
import { toast } from '#web/lib/toast.ts';

/**
 * Judges a page by the rights of the session, as soon as they are known. A page that was open stays open when the
 * session ends, in its signed-out state and with everything that was typed; so having passed once is remembered.
 */
function PageGuard({ page, children }: { page: PageName; children: ReactNode }) {
  const session = useSession();
  const { href, state } = useLocation();
  const [passed, setPassed] = useState(false);

  if (session.status === 'signed-out') {
    if (passed || (page === 'home' && state.guestPreview)) return children;
    return session.cause === 'logged-out' ? null : (
      <Navigate to={PAGES.login.path} state={{ from: href }} replace />
    );
  }
  if (session.rights === null) return passed ? children : <PageSkeleton />;
  if (!isAllowed(PAGES[page].access, session.rights)) return <Denied title={PAGES[page].title} />;
  if (!passed) setPassed(true);
  return children;
}

export function guardPage(name: PageName, Page: ComponentType): ComponentType {
  return function GuardedPage() {
    return (
      <PageGuard page={name}>
        <Page />
      </PageGuard>
    );
  };
}

/** Home without a word would look like a click that did nothing. */
function Denied({ title }: { title: string }) {
  useEffect(() => toast('notice', `您沒有開啟「${title}」的權限`), [title]);
  return <Navigate to={PAGES.home.path} replace />;
}
