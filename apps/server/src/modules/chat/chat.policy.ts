import type { Actor } from '../../kernel/actor.ts';

/** Who reads and removes other people's conversations. */
export function mayOverseeChats(actor: Actor): boolean {
  return actor.rights.userType === 'admin' || actor.rights.permissions.includes('all');
}

export function mayReadSession(actor: Actor, session: { userId: string }): boolean {
  return session.userId === actor.id || mayOverseeChats(actor);
}

/** Only the owner speaks in a conversation. */
export function mayWriteSession(actor: Actor, session: { userId: string }): boolean {
  return session.userId === actor.id;
}
