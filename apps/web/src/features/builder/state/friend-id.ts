import { friendColour } from '#web/components/friends/friend-colour.ts';
import type { FriendColour } from '#web/components/friends/friend-face.tsx';
import { newId } from '#web/lib/new-id.ts';

/**
 * An id for a new friend. The kids chat takes a friend's colour from its id, so choosing a colour is making ids until
 * one fits: with six colours some six of them.
 */
export function makeFriendId(colour: FriendColour | null): string {
  let id = newId();
  while (colour !== null && friendColour(id) !== colour) id = newId();
  return id;
}
