import { useLocation, useNavigate } from '@tanstack/react-router';
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
    return session.cause === 'logged-out' ? null : <Redirect to={PAGES.login.path} from={href} />;
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
  return <Redirect to={PAGES.home.path} />;
}

/**
 * Leads away once. The router's own `Navigate` does so at every render, and this page is rendered again by the very
 * navigation, as it stays until the next one is ready: it would never come to an end.
 */
function Redirect({ to, from }: { to: string; from?: string }) {
  const navigate = useNavigate();
  const [first] = useState({ to, ...(from !== undefined && { state: { from } }) });
  useEffect(() => void navigate({ ...first, replace: true }), [navigate, first]);
  return null;
}
