import { holds } from '#contract/access.ts';
import type { Actor } from '../../kernel/actor.ts';

/** One's own record, or anybody's for those who manage user access. */
export function mayReadUser(actor: Actor, userId: string): boolean {
  return actor.id === userId || holds(actor.rights, 'user_access_management');
}

/** Preferences are personal: nobody writes another person's. */
export function maySavePreferences(actor: Actor, userId: string): boolean {
  return actor.id === userId;
}
