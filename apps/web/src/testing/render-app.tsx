import { createMemoryHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { logout, signInSettings } from '#contract/auth.contract.ts';
import type { Permission } from '#contract/permissions.ts';
import { type AccessRights, getAccessRights, type User } from '#contract/users.contract.ts';
import { App } from '#web/app/app.tsx';
import { type AppRouter, createAppRouter } from '#web/app/router.ts';
import { restoreSession } from '#web/lib/session/restore-session.ts';
import { type FakeBackend, startFakeBackend } from './fake-backend.ts';
import { buildRights, buildUser } from './people.ts';

export const TOKEN = 'token-of-the-test';

type Person = {
  user?: Partial<User>;
  userType?: string;
  permissions?: readonly Permission[];
  rights?: Partial<AccessRights>;
};

type RenderOptions = {
  /** Who is signed in when the page starts; nobody without it. */
  as?: Person;
  /** Adds handlers to those for the person's rights, the sign-in settings and the logout. */
  backend?: (backend: FakeBackend) => void;
};

export type RenderedApp = {
  backend: FakeBackend;
  router: AppRouter;
  user: UserEvent;
  /** Addresses outside the product to which the page went. */
  left: string[];
  /** Path with query and hash at which the page is. */
  path(): string;
};

/** Starts the whole page at a path, as a browser does: with what the last visit left in local storage. */
export async function renderApp(
  path: string,
  { as, backend: prepare }: RenderOptions = {},
): Promise<RenderedApp> {
  const backend = startFakeBackend();
  backend.on(signInSettings, () => ({ testAccount: null, sisterHost: null }));
  backend.on(logout, () => undefined);
  if (as) {
    const user = buildUser({ ...(as.userType && { user_type: as.userType }), ...as.user });
    localStorage.setItem('authToken', TOKEN);
    localStorage.setItem('authUser', JSON.stringify(user));
    backend.on(getAccessRights, () =>
      buildRights({ userType: user.user_type, permissions: [...(as.permissions ?? [])], ...as.rights }),
    );
  }
  prepare?.(backend);

  onTestFinished(restoreSession());
  const left: string[] = [];
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({ history, leave: (url) => left.push(url) });
  const user = userEvent.setup({
    advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)),
  });
  await act(async () => {
    render(<App router={router} env="test" />);
    await router.load();
  });
  return { backend, router, user, left, path: () => router.state.location.href };
}
