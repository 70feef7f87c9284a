import './layout-styles.ts';
import { Burger } from '@mantine/core';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { PAGES } from '#contract/pages.ts';
import { BrandMark } from '#web/components/brand-mark.tsx';
import { Sidebar } from '#web/features/navigation/components/sidebar.tsx';
import { signInPrompt } from '#web/lib/session/sign-in-prompt.ts';
import { useSession } from '#web/lib/session/use-session.ts';
import { useStore } from '#web/lib/store.ts';
import { preloadAbovePages } from '../above-pages.tsx';
import classes from './layout.module.css';
import { OwnerScope } from './owner-scope.tsx';
import { SessionEndedNotice } from './session-ended-notice.tsx';

const SignInModal = lazy(async () => ({
  default: (await import('#web/features/auth/components/sign-in-modal.tsx')).SignInModal,
}));

/** The frame of the main pages: sidebar, on a small screen behind a toggle, and the page. */
export function Layout() {
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useMobileMenu(toggle);
  const signInWanted = useStore(signInPrompt);
  useLeaveAfterLogout();
  useEffect(preloadAbovePages, []);
  const close = () => setOpen(false);

  return (
    <div className={classes.layout}>
      <a href="#main" className={classes.skip}>
        跳到主要內容
      </a>
      <nav aria-label="主選單" className={classes.nav}>
        <div className={classes.mobileHeader}>
          <Burger
            ref={toggle}
            opened={open}
            onClick={() => setOpen(!open)}
            size="sm"
            aria-label={open ? '關閉選單' : '開啟選單'}
            aria-expanded={open}
            aria-controls="sidebar"
          />
          <Brand />
        </div>
        <div id="sidebar" className={classes.sidebar} data-open={open || undefined}>
          <div className={classes.sidebarBrand}>
            <Brand />
          </div>
          <Sidebar onNavigate={close} />
        </div>
      </nav>
      {open && <div className={classes.scrim} onClick={close} aria-hidden="true" />}
      <main id="main" tabIndex={-1} className={classes.main} inert={open}>
        <SessionEndedNotice />
        <OwnerScope>
          <Outlet />
        </OwnerScope>
      </main>
      <Suspense>{signInWanted && <SignInModal />}</Suspense>
    </div>
  );
}

function Brand() {
  return (
    <span className={classes.brand}>
      <BrandMark size={32} />
      學伴
    </span>
  );
}

/** Whether the menu of a small screen is open; another page and the Escape key close it, which leads back to `toggle`. */
function useMobileMenu(toggle: RefObject<HTMLElement | null>): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    addEventListener('keydown', closeOnEscape);
    return () => removeEventListener('keydown', closeOnEscape);
  }, [open, toggle]);
  return [open, (next) => setOpenAt(next ? pathname : null)];
}

/** A logout, here or in another tab, leads away: what is on the screen may be private. */
function useLeaveAfterLogout(): void {
  const session = useSession();
  const navigate = useNavigate();
  const left = session.status === 'signed-out' && session.cause === 'logged-out';
  useEffect(() => {
    if (left) void navigate({ to: PAGES.login.path });
  }, [left, navigate]);
}
