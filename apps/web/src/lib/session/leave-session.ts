import { clearDrafts } from '#web/lib/drafts/drafts.ts';
import { toast } from '../toast.ts';
import { endSession, getSession, sessionStore } from './session-store.ts';

/**
 * Other tabs see the removed token by the storage event, but that is also what an expired session looks like.
 * Only this message tells them that a person left, so that what was typed there is wiped too.
 */
const CHANNEL = 'session';

/** What a logout does in each tab. */
export function leaveSession(token: string): void {
  clearDrafts();
  endSession(token, 'logged-out');
}

/** The storage event may have been faster, and then the session seems to have expired here. */
function leaveWithOtherTab(token: string): void {
  const before = getSession();
  leaveSession(token);
  const hasExpired = before.status === 'signed-out' && before.cause === 'ended';
  if (hasExpired) sessionStore.set({ status: 'signed-out', cause: 'logged-out' });
  if (getSession() !== before) toast('notice', '已在其他分頁登出');
}

export function tellOtherTabs(token: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(token);
  channel.close();
}

/** Follows a logout in another tab. Returns the function that ends it. */
export function followOtherTabs(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => leaveWithOtherTab(String(data)));
  return () => channel.close();
}
