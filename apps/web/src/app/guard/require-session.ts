import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { PAGES } from '#contract/pages.ts';
import { getSession } from '#web/lib/session/session-store.ts';

/**
 * Sends a visitor without a session to the sign-in page, which remembers where they wanted to go. Runs before a
 * page is even loaded; what the person may do is judged later, by `guardPage`, when the rights are known.
 */
export function requireSession({ location }: { location: ParsedLocation }): void {
  if (getSession().status === 'signed-in') return;
  if (location.pathname === PAGES.home.path && location.state.guestPreview) return;
  throw redirect({ to: PAGES.login.path, state: { from: location.href }, replace: true });
}
