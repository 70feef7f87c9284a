import { clearDrafts } from '../drafts.ts';
import { endSession } from './session-store.ts';

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

export function tellOtherTabs(token: string): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(token);
  channel.close();
}

/** Follows a logout in another tab. Returns the function that ends it. */
export function followOtherTabs(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => leaveSession(String(data)));
  return () => channel.close();
}
