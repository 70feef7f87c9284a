import {
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { routeTree } from './route-tree.ts';

type RouterParts = {
  history?: RouterHistory;
  /** Leaves the product for another address. */
  leave?: (url: string) => void;
};

/** Milliseconds. The old page stays until the new one is ready; only a longer wait shows a skeleton. */
const PENDING = 1_000;

export function createAppRouter({ history, leave = (url) => location.replace(url) }: RouterParts = {}) {
  return createRouter({
    routeTree,
    context: { leave },
    defaultPreload: 'intent',
    defaultPendingMs: PENDING,
    scrollRestoration: true,
    // Values are text. The router's own way, JSON, would change a password such as 1e5 or put it in quotes.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    ...(history && { history }),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    title?: string;
  }
  interface HistoryState {
    /** Where a guard sent the visitor away from, as path with query and hash. */
    from?: string;
    /** Home is shown to a visitor who wants to look around. */
    guestPreview?: boolean;
  }
}
