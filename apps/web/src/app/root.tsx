import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AbovePages } from './above-pages.tsx';

/** Around every page: its title, the focus after a navigation, and what stands above pages. */
export function Root() {
  useDocumentTitle();
  useHeadingFocus();
  return (
    <>
      <Outlet />
      <AbovePages />
    </>
  );
}

function useDocumentTitle(): void {
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title ? `${title} · 學伴` : '學伴';
  }, [title]);
}

/** Tells readers of a screen that another page has come; the first page is announced by the browser itself. */
function useHeadingFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const heading = document.querySelector<HTMLElement>('main h1[tabindex]');
        // A page that still shows its skeleton has no heading yet.
        (heading ?? document.querySelector('main'))?.focus({ preventScroll: true });
      }),
    [router],
  );
}
